"""Finds the puzzles that come with the engine.

    python -m tests.lab.find_puzzles --presets standard --count 1000
    python -m tests.lab.find_puzzles --count 100 --jobs 2
    python -m tests.lab.find_puzzles --presets standard --count 1200 --themes raise add multiple
    python -m tests.lab.find_puzzles --presets standard --by-deals --count 100
    python -m tests.lab.find_puzzles --presets partnership --by-deals --last --count 20

A player plays rounds against itself, and `casino_core.puzzles.finding` takes a puzzle from the last
deal of a round where there is one. With `--by-deals` it takes puzzles with hidden cards: before the
last deal, or of the last deal with `--last`; `mulle` has these alone, as a card does not go
round. Each preset of `library.PRESETS` has a file in
`casino_core/puzzles/data/`, which only grows, at its end. A second run goes on after the last round
that the file has seen, with its player and its seed, until there are `--count` puzzles of its kind.
With `--themes` it takes only puzzles of some themes, for those that are rare. `choose_puzzles` adds
those that few strategies without thought solve. The first lines of the file tell the rounds and the
processor time that each kind took. A puzzle of `standard` takes about half a second with
`searcher@0.1`, three seconds with the searcher, and a seventh of a second with the counting player.
One with hidden cards takes about half a minute.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Container, Iterable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from casino_core.cli.commands.puzzle import DATA
from casino_core.cli.processes import Workers, add_workers, in_order, workers_of
from casino_core.players import KNOWN
from casino_core.puzzles.checking import problems
from casino_core.puzzles.finding import find_by_deals, find_in_round
from casino_core.puzzles.library import PRESETS as PUZZLE_PRESETS
from casino_core.puzzles.library import RETIRED, Entry, parse_library, puzzle_rules
from casino_core.puzzles.notation import format_puzzle
from casino_core.puzzles.puzzle import Puzzle
from casino_core.puzzles.themes import Theme

_HEADER = re.compile(
    r"# (?P<rounds>\d+) rounds of (?P<player>[\w@.]+) against itself, seed (?P<seed>\S+), "
    r"(?P<seconds>\d+) seconds of processor time"
    r"(?P<by_deals>, by deals)?(?P<last>, last)?(?P<easy>, easy)?(?P<chosen>, chosen)?"
)


class Source(NamedTuple):
    """Where puzzles of a file come from: rounds of a player, and the seconds they took.

    by_deals  whether they are puzzles with hidden cards
    last      whether these are of the last deal
    easy      whether they are easy ones, of which some were once looked for
    chosen    whether they are chosen from many, so that no strategy solves too many
    """

    player: str
    seed: str
    rounds: int = 0
    seconds: float = 0.0
    by_deals: bool = False
    last: bool = False
    easy: bool = False
    chosen: bool = False

    @property
    def header(self) -> str:
        """The first line of the file."""
        return (
            f"# {self.rounds} rounds of {self.player} against itself, seed {self.seed}, "
            f"{self.seconds:.0f} seconds of processor time"
            f"{', by deals' if self.by_deals else ''}{', last' if self.last else ''}"
            f"{', easy' if self.easy else ''}{', chosen' if self.chosen else ''}"
        )

    def is_kind_of(self, other: Source) -> bool:
        """Whether both are of puzzles of one kind."""
        return self[4:] == other[4:]

    def has(self, entry: Entry) -> bool:
        """Whether a puzzle has as many hidden cards as those of this kind."""
        return entry.exact != self.by_deals and entry.earlier == (self.by_deals and not self.last)


def source_of(header: str) -> Source:
    """Read the first line of a file. Raises `ValueError` for one that is none."""
    match = _HEADER.fullmatch(header)
    if not match:
        raise ValueError(header)
    player, seed, rounds, seconds = match.group("player", "seed", "rounds", "seconds")
    kind = (match[name] is not None for name in ("by_deals", "last", "easy", "chosen"))
    return Source(player, seed, int(rounds), float(seconds), *kind)


class PuzzleFile:
    """The file of a preset: its sources, of which one grows, and its lines."""

    def __init__(self, path: Path, preset: str, start: Source) -> None:
        """Read a file, or begin one. Raises `ValueError` if it comes from another source.

        Chosen puzzles may come from several.
        """
        self.path, self.preset, self.source = path, preset, start
        self.lines: list[str] = []
        self.retired: set[str] = set()
        self._others: list[Source] = []
        if path.is_file():
            lines = path.read_text(encoding="utf-8").splitlines()
            self.retired.update(parse_library("\n".join(lines)).retired)
            self.lines = [line for line in lines if line.startswith("puzzle=")]
            for header in (line for line in lines if line.startswith("#")):
                source = source_of(header)
                other = start.chosen and source[:2] != start[:2]
                if other or not source.is_kind_of(start):
                    self._others.append(source)
                elif source[:2] != start[:2]:
                    raise ValueError(f"{path.name}: {header}")
                else:
                    self.source = source

    @property
    def count(self) -> int:
        """The number of puzzles of the kind that grows."""
        return sum(map(self.source.has, parse_library("\n".join(self.lines)).entries))

    def add(self, puzzle: Puzzle | None, seconds: float) -> None:
        """Note one more round, with its puzzle if it had one, and write the file in that case."""
        source = self.source
        self.source = source._replace(rounds=source.rounds + 1, seconds=source.seconds + seconds)
        if puzzle:
            self.extend([puzzle], self.source)

    def extend(self, puzzles: Iterable[Puzzle], source: Source) -> None:
        """Add puzzles at the end, with the source of their kind so far, and write the file."""
        self.source = source
        for puzzle in puzzles:
            named = puzzle._replace(id=f"{self.preset}-{len(self.lines) + 1}")
            self.lines.append(format_puzzle(named))
        sources = sorted((*self._others, self.source), key=lambda each: each[4:])
        heads = [each.header for each in sources]
        if self.retired:
            numbers = sorted(int(name.rpartition("-")[2]) for name in self.retired)
            heads.append(RETIRED + ",".join(f"{self.preset}-{number}" for number in numbers))
        text = "\n".join([*heads, *self.lines, ""])
        written = self.path.with_suffix(".new")
        written.write_text(text, encoding="utf-8")
        written.replace(self.path)


class RoundPuzzles(NamedTuple):
    """The puzzles of a round, and the processor time that it took in seconds."""

    puzzle: Puzzle | None
    seconds: float


def tried(number: int, preset: str, source: Source) -> RoundPuzzles:
    """Play one round and look for a puzzle; one with hidden cards must stand on other deals too."""
    before = process_time()
    place = puzzle_rules(preset), source.player, source.seed, number
    puzzle = find_by_deals(*place, last=source.last) if source.by_deals else find_in_round(*place)
    if puzzle and source.by_deals and any(problems(puzzle, rated=False)):
        puzzle = None
    return RoundPuzzles(puzzle, process_time() - before)


def fill(
    file: PuzzleFile,
    most: int,
    rounds: int,
    workers: Workers,
    themes: Container[Theme] = frozenset(Theme),
) -> Iterator[int]:
    """Look for puzzles until a file has `most` of them; yield their number after each one.

    It gives up after this number of further rounds, and takes no puzzle without one of the themes.
    """
    numbers = islice(count(file.source.rounds), rounds)
    one = partial(tried, preset=file.preset, source=file.source)
    if file.count >= most:
        return
    for result in in_order(one, numbers, workers):
        fits = result.puzzle and any(theme in themes for theme in result.puzzle.themes)
        file.add(result.puzzle if fits else None, result.seconds)
        if fits:
            yield file.count
            if file.count >= most:
                return


def main() -> None:
    """Find what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=PUZZLE_PRESETS, default=PUZZLE_PRESETS)
    parser.add_argument("--count", type=int, default=100, help="the puzzles of each preset")
    parser.add_argument("--rounds", type=int, default=10_000, help="the most rounds of a run")
    parser.add_argument("--player", choices=list(KNOWN), default="searcher@0.1")
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--themes", nargs="+", choices=list(Theme), default=list(Theme))
    parser.add_argument("--by-deals", action="store_true", help="puzzles with hidden cards")
    parser.add_argument("--last", action="store_true", help="these of the last deal")
    add_workers(parser)
    options = parser.parse_args()
    for preset in options.presets:
        kind = options.by_deals, options.last
        start = Source(options.player, options.seed, 0, 0.0, *kind)
        try:
            file = PuzzleFile(DATA / f"{preset}.txt", preset, start)
        except ValueError as error:
            parser.error(f"it has puzzles of another source: {error}")
        with workers_of(options) as workers:
            for _ in fill(file, options.count, options.rounds, workers, options.themes):
                pass
        print(preset, file.count, file.source.header, flush=True)


if __name__ == "__main__":
    main()
