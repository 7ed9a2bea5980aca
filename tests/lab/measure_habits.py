"""Measures what strategies without any thought solve of the puzzles that come with the engine.

    python -m tests.lab.measure_habits
    python -m tests.lab.measure_habits --presets standard royal
    python -m tests.lab.measure_habits --second

`strategies.py` has the strategies. For each preset, for each band of 200 points of its ratings, and
for the bands of all presets together it prints the number of puzzles, and what the best strategy
of the plain grammar and the best of all solve: the share, and its lower bound with 95 % confidence.
With `--second` it measures the second grammar instead, in about 30 ms a puzzle. What is above the
limit is marked. Exits with 1 if something is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from casino_core.cli.commands.puzzle import library
from casino_core.puzzles.library import PRESETS

from .strategies import (
    ALL,
    FEWEST,
    PLAIN,
    SECOND,
    Strategy,
    best,
    in_bands,
    limit_of,
    solvers,
)

Rated = list[tuple[int, int]]
"""For each puzzle its rating, and the strategies that solve it."""


def rated(preset: str, strategies: Sequence[Strategy] = ALL) -> Rated:
    """Return the puzzles of a preset with the strategies that solve them."""
    puzzles = (entry.puzzle for entry in library(preset).entries)
    return [(puzzle.rating, solvers(puzzle.view, puzzle.right, strategies)) for puzzle in puzzles]


def groups(
    name: str, puzzles: Rated, *, whole: bool = True
) -> Iterator[tuple[str, float, list[int]]]:
    """Yield the groups of which shares are judged: their name, the limit and the solvers."""
    if whole:
        yield name, limit_of(None), [mask for _rating, mask in puzzles]
    for band, masks in in_bands(puzzles).items():
        yield f"{name} {band}", limit_of(band), masks


def lines(
    judged: Iterator[tuple[str, float, list[int]]], grammars: Sequence[Sequence[Strategy]]
) -> Iterator[tuple[str, bool]]:
    """Yield a line for each group with enough puzzles, and whether it is above the limit.

    The line names the best strategy of each grammar. The solvers are told by the bits of the last.
    """
    for name, limit, masks in judged:
        if len(masks) >= FEWEST:
            shares = [best(masks, strategies) for strategies in grammars]
            over = max(share.bound for share in shares) > limit
            words = "; ".join(map(str, shares))
            yield f"{name:<20} {len(masks):>5}  {words}{'  TOO MUCH' if over else ''}", over


def main(presets: Sequence[str], *, second: bool = False) -> int:
    """Print the tables, and return the exit status."""
    grammars = (SECOND,) if second else (PLAIN, ALL)
    print(
        f"{len(SECOND)} strategies of the second grammar"
        if second
        else f"{len(PLAIN)} strategies of the plain grammar; {len(ALL)} in all"
    )
    every: Rated = []
    over = False
    for preset in presets:
        puzzles = rated(preset, grammars[-1])
        every += puzzles
        for line, wrong in lines(groups(preset, puzzles), grammars):
            print(line, flush=True)
            over |= wrong
    for line, wrong in lines(groups("together", every, whole=False), grammars):
        print(line)
        over |= wrong
    return int(over)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=PRESETS, default=PRESETS)
    parser.add_argument("--second", action="store_true", help="measure the second grammar")
    options = parser.parse_args()
    sys.exit(main(options.presets, second=options.second))
