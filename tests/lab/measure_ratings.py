"""Measures how near the rating is to the level of a player after the first puzzles.

    python -m tests.lab.measure_ratings
    python -m tests.lab.measure_ratings --puzzles 20 --players 400 --seed another

A simulated player of some level solves a puzzle with the probability of the usual curve: half of
those with its own rating, one in eleven of those that are 400 points harder. It practises as on the
page: the same puzzles are drawn, and the same rating is kept. For each level from 800 to 2200 it
prints the mean of the rating after the puzzles, the root of the mean squared error, the median
error, and the share of players whose rating is within 150 points of their level.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Final

from casino_core.cli.commands.puzzle import library
from casino_core.puzzles.library import PRESETS, Library

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from casino_page.features.puzzles.progress import Progress
from casino_page.features.puzzles.run import Mode, Run

LEVELS: Final = range(800, 2201, 200)
WITHIN: Final = 150


def rating_after(level: int, number: int, puzzles: Library, seed: str) -> float:
    """Return the rating of a player of a level after a number of puzzles of practice."""
    chance = Random(seed)
    run, progress = Run(Mode.PRACTICE, seed=seed), Progress()
    for _puzzle in range(number):
        known = frozenset(progress.results)
        entry = run.next_entry(puzzles, progress.rating.rating, known, progress.weak)
        assert entry
        solved = chance.random() < 1 / (1 + 10 ** ((entry.rating - level) / 400))
        progress = progress.with_answer(entry.id, entry.rating, entry.themes, solved=solved)
        run = run.with_puzzle(entry.id)
    return progress.rating.rating


def line(title: str, level: int, ratings: Sequence[float]) -> str:
    """Return a line of the table: how near some ratings are to a level."""
    errors = [abs(rating - level) for rating in ratings]
    root = sqrt(fmean(error * error for error in errors))
    within = sum(error <= WITHIN for error in errors) / len(errors)
    mean, middle = fmean(ratings), median(errors)
    return f"{title:>6} {mean:>6.0f} {root:>6.0f} {middle:>7.0f} {100 * within:>6.0f} %"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--preset", choices=PRESETS, default="standard")
    parser.add_argument("--puzzles", type=int, default=10)
    parser.add_argument("--players", type=int, default=200, help="of each level")
    parser.add_argument("--seed", default="players")
    options = parser.parse_args()
    puzzles, differences = library(options.preset), list[float]()
    print(" level   mean   root  median  within")
    for level in LEVELS:
        seeds = (f"{options.seed}/{level}/{number}" for number in range(options.players))
        ratings = [rating_after(level, options.puzzles, puzzles, seed) for seed in seeds]
        differences += [rating - level for rating in ratings]
        print(line(f"{level}", level, ratings), flush=True)
    print(line("all", 0, differences))


if __name__ == "__main__":
    main()
