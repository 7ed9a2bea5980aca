"""Finds the puzzles that come with the engine.

    python -m tests.find_puzzles --presets standard --count 1000
    python -m tests.find_puzzles --count 100 --jobs 2
    python -m tests.find_puzzles --presets standard --count 1200 --themes raise add multiple

A player plays rounds against itself, and `casino_core.puzzles.finding` takes a puzzle from the last
deal of a round where there is one. Each preset of two seats has a file in
`casino_core/puzzles/data/`, which only grows, at its end. A second run goes on after the last round
that the file has seen, with its player and its seed, until there are `--count` puzzles. With
`--themes` it takes only puzzles of some themes, for those that are rare. The first line of the file
tells the rounds and the processor time that they took. A puzzle of `standard` takes about half a
second with `searcher@0.1`, three seconds with the searcher, and a seventh of a second with the
counting player.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Container, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from casino_core import PRESETS
from casino_core.cli.puzzle_files import DATA
from casino_core.players import KNOWN
from casino_core.puzzles.finding import find_in_round
from casino_core.puzzles.library import puzzle_rules
from casino_core.puzzles.notation import format_puzzle
from casino_core.puzzles.puzzle import Puzzle
from casino_core.puzzles.themes import Theme

TWO_SEATS = [name for name, rules in PRESETS.items() if rules.players == 2]
_HEADER = re.compile(
    r"# (?P<rounds>\d+) rounds of (?P<player>[\w@.]+) against itself, seed (?P<seed>\S+), "
    r"(?P<seconds>\d+) seconds of processor time"
)


class Source(NamedTuple):
    """Where the puzzles of a file come from: rounds of a player, and the seconds they took."""

    player: str
    seed: str
    rounds: int = 0
    seconds: float = 0.0

    @property
    def header(self) -> str:
        """The first line of the file."""
        return (
            f"# {self.rounds} rounds of {self.player} against itself, seed {self.seed}, "
            f"{self.seconds:.0f} seconds of processor time"
        )


def source_of(header: str) -> Source:
    """Read the first line of a file. Raises `ValueError` for one that is none."""
    match = _HEADER.fullmatch(header)
    if not match:
        raise ValueError(header)
    player, seed, rounds, seconds = match.group("player", "seed", "rounds", "seconds")
    return Source(player, seed, int(rounds), float(seconds))


class PuzzleFile:
    """The file of a preset: its source and its lines."""

    def __init__(self, path: Path, preset: str, start: Source) -> None:
        """Read a file, or begin one. Raises `ValueError` if it comes from another source."""
        self.path, self.preset, self.source = path, preset, start
        self.lines: list[str] = []
        if path.is_file():
            first, *self.lines = path.read_text(encoding="utf-8").splitlines()
            self.source = source_of(first)
            if self.source[:2] != start[:2]:
                raise ValueError(f"{path.name}: {first}")

    def add(self, puzzle: Puzzle | None, seconds: float) -> None:
        """Note one more round, with its puzzle if it had one, and write the file in that case."""
        source = self.source
        self.source = source._replace(rounds=source.rounds + 1, seconds=source.seconds + seconds)
        if puzzle:
            named = puzzle._replace(id=f"{self.preset}-{len(self.lines) + 1}")
            self.lines.append(format_puzzle(named))
            text = "\n".join([self.source.header, *self.lines, ""])
            written = self.path.with_suffix(".new")
            written.write_text(text, encoding="utf-8")
            written.replace(self.path)


class Found(NamedTuple):
    """What a round brought, and the processor time it took in seconds."""

    puzzle: Puzzle | None
    seconds: float


def tried(number: int, preset: str, source: Source) -> Found:
    """Play one round and look for a puzzle."""
    before = process_time()
    puzzle = find_in_round(puzzle_rules(preset), source.player, source.seed, number)
    return Found(puzzle, process_time() - before)


def fill(
    file: PuzzleFile, most: int, rounds: int, jobs: int, themes: Container[Theme] = frozenset(Theme)
) -> Iterator[int]:
    """Look for puzzles until a file has `most` of them; yield their number after each one.

    It gives up after this number of further rounds, and takes no puzzle without one of the themes.
    """
    numbers = islice(count(file.source.rounds), rounds)
    one = partial(tried, preset=file.preset, source=file.source)
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        while len(file.lines) < most:
            batch = list(islice(numbers, 8 * jobs))
            if not batch:
                return
            for found in pool.map(one, batch) if pool else map(one, batch):
                wanted = found.puzzle and any(theme in themes for theme in found.puzzle.themes)
                if len(file.lines) < most:
                    file.add(found.puzzle if wanted else None, found.seconds)
                    if wanted:
                        yield len(file.lines)


def main() -> None:
    """Find what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=TWO_SEATS, default=TWO_SEATS)
    parser.add_argument("--count", type=int, default=100, help="the puzzles of each preset")
    parser.add_argument("--rounds", type=int, default=10_000, help="the most rounds of a run")
    parser.add_argument("--player", choices=list(KNOWN), default="searcher@0.1")
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--themes", nargs="+", choices=list(Theme), default=list(Theme))
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    for preset in options.presets:
        start = Source(options.player, options.seed)
        try:
            file = PuzzleFile(DATA / f"{preset}.txt", preset, start)
        except ValueError as error:
            parser.error(f"it has puzzles of another source: {error}")
        for _ in fill(file, options.count, options.rounds, options.jobs, options.themes):
            pass
        print(preset, len(file.lines), file.source.header, flush=True)


if __name__ == "__main__":
    main()
