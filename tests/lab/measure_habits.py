"""Measures what habits score in the puzzles: of those shipped, and of those that the page serves.

    python -m tests.lab.measure_habits
    python -m tests.lab.measure_habits --presets standard royal
    python -m tests.lab.measure_habits --themes
    python -m tests.lab.measure_habits --write

Habits are ways to play without thought (`casino_core/puzzles/habits.py`). For each preset and each
rating in steps it prints the share of puzzles that each habit solves: of all that are shipped
within half a step, and of those that practice serves to somebody of this rating. Of `standard` it
prints what each habit solves of the puzzles of a rush, and the mistakes that it then has made. With
`--themes` it prints what the most successful habit solves of the practice of each theme, at each
rating in half steps, how far away these puzzles are on average, and the share of them that is about
the theme. With `--write` it first notes in the data which habits solve each puzzle.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from casino_core.cli.puzzle_files import DATA, library
from casino_core.puzzles.habits import Habit, habits_solving
from casino_core.puzzles.library import PRESETS, Entry, parse_library
from casino_core.puzzles.mixing import Mix, mixed
from casino_core.puzzles.notation import format_puzzle
from casino_core.puzzles.themes import Theme

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from casino_page.features.puzzles.run import Mode, Run

STEP = 200
"""The distance of the ratings that are measured."""
RATINGS = range(800, 2201, STEP)
HALF_STEPS = range(600, 2201, STEP // 2)
"""The ratings at which the practice of themes is measured."""
RUSHES = 200
"""The number of rushes that are tried."""
RUSH_PUZZLES = 12
"""The number of puzzles that a person may answer in a rush."""


def write(preset: str) -> None:
    """Note in the data of a preset which habits solve each puzzle."""
    path = DATA / f"{preset}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("".join(f"{_noted(line)}\n" for line in lines), encoding="utf-8")


def _noted(line: str) -> str:
    if line.startswith("#"):
        return line
    (entry,) = parse_library(line).entries
    puzzle = entry.puzzle
    return format_puzzle(puzzle._replace(habits=habits_solving(puzzle.view, puzzle.right)))


def shipped(entries: Sequence[Entry], rating: int) -> Mix | None:
    """All puzzles within half a step of a rating, each with the same weight."""
    near = tuple(entry for entry in entries if -STEP / 2 <= entry.rating - rating < STEP / 2)
    return Mix(near, (1 / len(near),) * len(near)) if near else None


def row(name: str, mix: Mix | None) -> str:
    """A line of the table: the shares in per cent."""
    if mix is None:
        return f"{name:<22}    0"
    shares = " ".join(f"{100 * mix.share(habit):>4.0f}" for habit in Habit)
    ratings = [entry.rating for entry in mix.entries]
    return f"{name:<22} {len(mix.entries):>4} {min(ratings):>5} {max(ratings):>5} {shares}"


def table(preset: str) -> Iterator[str]:
    """Yield the lines of a preset."""
    entries = library(preset).entries
    heads = " ".join(f"{habit.value[:4]:>4}" for habit in Habit)
    yield f"{preset:<22}    n  from    to {heads}"
    for rating in RATINGS:
        yield row(f"  {rating} shipped", shipped(entries, rating))
        yield row(f"  {rating} served", mixed(entries, rating))


def worst(mix: Mix) -> tuple[float, Habit]:
    """The largest share that a habit solves, and that habit."""
    return max((mix.share(habit), habit) for habit in Habit)


def practised(preset: str, theme: Theme | None, rating: int) -> Mix | None:
    """What the practice of a theme serves to somebody of a rating."""
    return Run(Mode.PRACTICE, theme=theme).next_mix(library(preset), rating)


def distance(mix: Mix, rating: int) -> float:
    """The mean distance of the puzzles from a rating."""
    both = zip(mix.entries, mix.weights, strict=True)
    return sum(weight * abs(entry.rating - rating) for entry, weight in both)


def themes(preset: str) -> Iterator[str]:
    """Yield a line for each theme of a preset: the share of the best habit at each rating."""
    yield f"{preset:<20}    n " + " ".join(f"{rating:>8}" for rating in HALF_STEPS)
    for theme in (None, *Theme):
        served = [practised(preset, theme, rating) for rating in HALF_STEPS]
        cells = [
            f"{100 * worst(mix)[0]:>3.0f} ±{distance(mix, rating):<4.0f} {_about(theme, mix)}"
            for mix, rating in zip(served, HALF_STEPS, strict=True)
            if mix
        ]
        number = len(library(preset).by_theme(theme))
        if cells:
            most, habit = max(worst(mix) for mix in served if mix)
            name = theme.value if theme else "all"
            yield f"  {name:<18} {number:>4} {' '.join(cells)}  most {100 * most:.1f} {habit}"


def _about(theme: Theme | None, mix: Mix) -> str:
    return f"{100 * mix.about(theme):>3.0f}" if theme else "   "


def rush(seed: str) -> list[Entry]:
    """The first puzzles of a rush."""
    run, found = Run(Mode.RUSH, seed=seed), []
    for _ in range(RUSH_PUZZLES):
        entry = run.next_entry(library("standard"), 1500)
        assert entry
        found.append(entry)
        run = run.with_puzzle(entry.id)
    return found


def rushes(count: int = RUSHES) -> Iterator[str]:
    """Yield what each habit solves of the puzzles of rushes, and how many in a row at most."""
    found = [rush(str(number)) for number in range(count)]
    for habit in Habit:
        solved = [[habit in entry.habits for entry in entries] for entries in found]
        share = sum(map(sum, solved)) / (count * RUSH_PUZZLES)
        best = max(map(sum, solved))
        yield f"  {habit.value:<18} {100 * share:>4.0f} % of {count} rushes, at best {best}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=PRESETS, default=PRESETS)
    parser.add_argument("--themes", action="store_true", help="the practice of each theme")
    parser.add_argument("--write", action="store_true", help="note the habits in the data")
    options = parser.parse_args()
    for preset in options.presets:
        if options.write:
            write(preset)
        for line in themes(preset) if options.themes else table(preset):
            print(line)
    if options.themes:
        return
    print(f"the first {RUSH_PUZZLES} puzzles of a rush")
    for line in rushes():
        print(line)


if __name__ == "__main__":
    main()
