"""Kills `casino simulate --records` and goes on, and looks whether a game is lost or there twice.

    python -m tests.lab.try_records --games 20000 --jobs 2 --kills 2

It starts a run of random players and kills all of its processes (SIGKILL) after equal shares of
the games; then the last run goes to its end. Every game must be there once, in order, and readable.
The first ones, as many as `--compared` says, must be those of a run that nobody killed, byte by
byte. It prints the largest resident memory of the process that writes, early in the first run and
at the end of the last: it may not grow with the games. Exits with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from casino_core.records.jsonl import parse_line

PLAYERS: Final = ("careless", "careless")
SEED: Final = "records"
EARLY: Final = 0.05
"""The share of the games after which the memory is looked at first."""
MOST_GROWTH: Final = 1.2
"""The memory at the end may be this many times that of the beginning."""


def started(file: Path, games: int, jobs: int) -> subprocess.Popen[bytes]:
    """Start a run in a group of processes of its own."""
    command = [sys.executable, "-m", "casino_core", "simulate", *PLAYERS, "--games", str(games)]
    command += ["--seed", SEED, "--jobs", str(jobs), "--records", str(file)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)


class Watched:
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


def wait_for(run: subprocess.Popen[bytes], watched: Watched, games: int) -> int:
    """Wait until a file has a number of games or the run has ended; return the memory it took."""
    memory = 0
    while run.poll() is None:
        memory = max(memory, memory_of(run.pid))
        if watched.games >= games:
            break
        time.sleep(0.5)
    return memory


def problems(file: Path, games: int, kept: bytes) -> list[str]:
    """What is wrong with a file of games, of which `kept` is the right beginning."""
    found = []
    with file.open("rb") as lines:
        if lines.read(len(kept)) != kept:
            found.append("the games are not those of a run that nobody killed")
        lines.seek(0)
        count = 0
        for count, text in enumerate(lines, 1):
            if parse_line(text.decode()).number != count - 1:
                found.append(f"line {count} has another game")
                break
    return found if count == games else [*found, f"{count} games in the place of {games}"]


def first_lines(file: Path, count: int) -> bytes:
    """The first lines of a file."""
    with file.open("rb") as lines:
        return b"".join(islice(lines, count))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, kill, go on and look; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--compared", type=int, default=1_000)
    options = parser.parse_args(arguments)
    games, found = options.games, []
    with TemporaryDirectory() as folder:
        file, whole = Path(folder) / "games.jsonl", Path(folder) / "whole.jsonl"
        watched, begun, early = Watched(file), time.perf_counter(), 0
        for kill in range(options.kills):
            run = started(file, games, options.jobs)
            early = early or wait_for(run, watched, max(1, int(games * EARLY)))
            wait_for(run, watched, games * (kill + 1) // (options.kills + 1))
            if run.poll() is not None:
                found.append("a run ended before it was killed")
            else:
                os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            print(f"killed after {watched.games:,} games", flush=True)
        run = started(file, games, options.jobs)
        late = wait_for(run, watched, games + 1)
        told = run.communicate()[0].decode()
        taken = time.perf_counter() - begun
        compared = min(games, options.compared)
        started(whole, compared, 1).communicate()
        found += problems(file, games, first_lines(whole, compared))
        if late > MOST_GROWTH * early:
            found.append("the memory grows")
        print(told.splitlines()[0])
        print(f"{file.stat().st_size:,} bytes in {taken:.0f} s; the process that writes took")
        print(
            f"{early / 1024:.0f} MB after a twentieth of the games, {late / 1024:.0f} MB at the end"
        )
    print("\n".join(found) or "every game is there once, and nothing is lost")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
