"""Kills `casino simulate --records` and goes on, and looks whether a game is lost or there twice.

    python -m tests.lab.try_records --games 20000 --jobs 2 --kills 2
    nice -n 19 python -m tests.lab.try_records --games 282000 --compiled --folder million

It starts a run of random players and kills all of its processes (SIGKILL) after equal shares of
the games; then the last run goes to its end. Every game must be there once, in order, and readable.
The first ones, as many as `--compared` says, must be those of a run that nobody killed, byte by
byte, and every thousandth one is replayed. It prints the largest resident memory of the process
that writes, early in the first run and at the end of the last: it may not grow with the games.
Exits with 1 if anything is wrong.

`--compiled` plays by the newest compiled wheel of `dist/` (`python3 build.py wheel`). With a
`--folder` the games stay in its `games.jsonl`, and a second call goes on with them. 282,000 games
have more than a million rounds, and take 500 MB.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from casino_core.records.jsonl import GameLine, parse_line
from tests.lab.try_compiled import ROOT, lay_out, newest_wheel

PLAYERS: Final = ("careless", "careless")
SEED: Final = "records"
EARLY: Final = 0.05
"""The share of the games after which the memory is looked at first."""
MOST_GROWTH: Final = 1.2
"""The memory at the end may be this many times that of the beginning."""
JUDGED: Final = 10_000
"""A run of fewer games does not show whether the memory grows: its early share is too short."""
REPLAYED: Final = 1_000
"""Of this many games one is replayed."""


class Engine(NamedTuple):
    """The folder from which the engine is imported, and how many processes play."""

    home: Path
    jobs: int

    def started(self, file: Path, games: int) -> subprocess.Popen[bytes]:
        """Start a run in a group of processes of its own."""
        command = [sys.executable, "-m", "casino_core", "simulate", *PLAYERS, "--games", str(games)]
        command += ["--seed", SEED, "--jobs", str(self.jobs), "--records", str(file.absolute())]
        return subprocess.Popen(
            command, cwd=self.home, stdout=subprocess.PIPE, start_new_session=True
        )


@contextmanager
def home_of(*, compiled: bool) -> Iterator[Path]:
    """The folder of the engine: this checkout, or one with the newest compiled wheel in it.

    Raises `FileNotFoundError` if there is no wheel.
    """
    if not compiled:
        yield ROOT
        return
    wheel = newest_wheel()
    if wheel is None:
        raise FileNotFoundError("There is no compiled wheel in dist/: python3 build.py wheel")
    with TemporaryDirectory() as folder:
        lay_out(wheel, Path(folder))
        yield Path(folder)


class GameFile:
    """A file of games, which may not be there yet, and the number of its whole lines so far."""

    def __init__(self, file: Path) -> None:
        self.file, self._read, self._lines = file, 0, 0

    @property
    def games(self) -> int:
        """The number of whole lines; only what is new is read."""
        if self.file.exists():
            with self.file.open("rb") as lines:
                lines.seek(self._read)
                while part := lines.read(1 << 20):
                    whole = part[: part.rfind(b"\n") + 1]
                    if not whole:
                        break
                    self._read += len(whole)
                    self._lines += whole.count(b"\n")
                    lines.seek(self._read)
        return self._lines


def memory_of(process: int) -> int:
    """The largest resident memory that a process has had, in kilobytes (Linux)."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0


def wait_for(run: subprocess.Popen[bytes], watched: GameFile, games: int) -> int:
    """Wait until a file has a number of games or the run has ended; return the memory it took."""
    memory = 0
    while run.poll() is None:
        memory = max(memory, memory_of(run.pid))
        if watched.games >= games:
            break
        time.sleep(0.5)
    return memory


class FileReport(NamedTuple):
    """The mistakes in a file of games, and the numbers of what is there."""

    problems: list[str]
    games: int
    rounds: int
    plays: int


def looked_at(file: Path, games: int, beginning: bytes) -> FileReport:
    """Look whether a file has its games once, in order; `beginning` is that of the right games."""
    problems, count, rounds, plays = [], 0, 0, 0
    with file.open("rb") as lines:
        if lines.read(len(beginning)) != beginning:
            problems.append("the games are not those of a run that nobody killed")
        lines.seek(0)
        for count, text in enumerate(lines, 1):
            line = parse_line(text.decode())
            if line.number != count - 1 or line.seed != f"{SEED}/{count - 1}":
                problems.append(f"line {count} has another game")
                break
            if count % REPLAYED == 1 and not replays(line):
                problems.append(f"line {count}: its record has another end")
            rounds, plays = rounds + line.rounds, plays + line.plays
    if count != games:
        problems.append(f"{count} games instead of {games}")
    return FileReport(problems, count, rounds, plays)


def replays(line: GameLine) -> bool:
    """Whether the record of a game has the points, the rounds and the plays of its line."""
    game = line.game
    result = game.outcome
    result_of_line = (line.points, line.rounds, line.plays)
    return result is not None and result_of_line == (
        result.totals,
        len(game.rounds),
        len(game.steps),
    )


def first_lines(file: Path, count: int) -> bytes:
    """The first lines of a file."""
    with file.open("rb") as lines:
        return b"".join(islice(lines, count))


class RunReport(NamedTuple):
    """Runs that were killed and the last one: what is wrong, and the memory in kilobytes."""

    problems: list[str]
    early: int
    late: int


def killed_and_ended(engine: Engine, file: Path, games: int, kills: int) -> RunReport:
    """Kill a run after equal shares of the games that a file lacks, and let the last one end."""
    watched, problems, early = GameFile(file), [], 0
    done = watched.games
    left = games - done
    for kill in range(kills):
        run = engine.started(file, games)
        early = early or wait_for(run, watched, done + max(1, int(left * EARLY)))
        wait_for(run, watched, done + left * (kill + 1) // (kills + 1))
        if run.poll() is not None:
            problems.append("a run ended before it was killed")
        else:
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        print(f"killed after {watched.games:,} games", flush=True)
    begun, before = time.perf_counter(), watched.games
    run = engine.started(file, games)
    wait_for(run, watched, min(before + 1, games))
    print(f"goes on after {time.perf_counter() - begun:.1f} s", flush=True)
    late = wait_for(run, watched, games + 1)
    run.communicate()
    if games >= JUDGED and early and late > MOST_GROWTH * early:
        problems.append("the memory grows")
    return RunReport(problems, early, late)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, kill, go on and look; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--compared", type=int, default=1_000)
    parser.add_argument("--compiled", action="store_true", help="play by the compiled wheel")
    parser.add_argument("--folder", type=Path, help="where the games stay")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as scratch, home_of(compiled=options.compiled) as home:
        engine, folder = Engine(home, options.jobs), options.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        file, whole, begun = folder / "games.jsonl", Path(scratch) / "whole", time.perf_counter()
        tried = killed_and_ended(engine, file, options.games, options.kills)
        seconds = time.perf_counter() - begun
        compared = min(options.games, options.compared)
        engine.started(whole, compared).communicate()
        seen = looked_at(file, options.games, first_lines(whole, compared))
        size = file.stat().st_size
    print(f"{seen.games:,} games, {seen.rounds:,} rounds, {seen.plays:,} plays, {size:,} bytes")
    print(f"{seconds:.0f} s; the process that writes took {tried.early / 1024:.0f} MB after a")
    print(f"twentieth of the games, {tried.late / 1024:.0f} MB at the end")
    problems = [*tried.problems, *seen.problems]
    print("\n".join(problems) or "every game is there once, and nothing is lost")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
