"""Measures how the points of a round are spread, for the table of the chance to win.

    python -m tests.lab.measure_round_points --rounds 2000 --jobs 2 --write

A player plays rounds of every preset against itself, from a score of 0 each. The module
`casino_core.analysis.round_points` has the results: how often each pair of points came up.
`--presets` names some presets of two sides, and the others keep their lines; without `--write` the
lines are printed only.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from casino_core import PRESETS, Game, score_round
from casino_core.analysis import round_points
from casino_core.cli.processes import add_jobs, in_order
from casino_core.players import PLAYERS
from casino_core.rules.turn import advance
from casino_core.seats import Seat
from casino_core.version import __version__

MODULE = Path(round_points.__file__)
TWO_SIDES = [name for name, rules in PRESETS.items() if rules.sides == 2]
BATCH = 50
"""The number of rounds that one task plays."""


class Task(NamedTuple):
    """Some rounds to play under one preset, from a first number on."""

    preset: str
    first: int
    rounds: int


def count_points(task: Task, player: str) -> Counter[tuple[int, int]]:
    """Return how often each pair of points came up: the dealer's side's, then the other side's."""
    rules = PRESETS[task.preset]
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(task.first, task.first + task.rounds):
        dealer = Seat(number % rules.players)
        position = Game.new(rules, f"round-points/{number}", dealer=dealer).position
        chance = Random(f"{task.preset}/{number}")
        while not position.over:
            view = position.view(position.turn)
            position = advance(position, PLAYERS[player].play(view, chance))
        points = score_round(position).points
        side = rules.side(dealer)
        counts[points[side], points[1 - side]] += 1
    return counts


def counts_of_presets(
    presets: Iterable[str], rounds: int, player: str, jobs: int
) -> Iterator[tuple[str, Counter[tuple[int, int]]]]:
    """Yield each preset with the counts of its pairs of points."""
    for preset in presets:
        tasks = [Task(preset, first, BATCH) for first in range(0, rounds, BATCH)]
        counts: Counter[tuple[int, int]] = Counter()
        for part in in_order(partial(count_points, player=player), tasks, jobs):
            counts += part
        yield preset, counts


def line_of(counts: Mapping[tuple[int, int], int]) -> str:
    """Write counts as `ROUND_POINTS` has them, the most frequent pair first."""
    pairs = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return " ".join(f"{own}-{other}:{count}" for (own, other), count in pairs)


def module_text(lines: Mapping[str, str], rounds: int, player: str) -> str:
    """Return the text of the module with the measured points."""
    before, _, _ = MODULE.read_text(encoding="utf-8").partition("SOURCE: Final")
    rows = []
    for preset, line in lines.items():
        rows.append(f'    "{preset}": (\n')
        words = line.split(" ")
        while words:
            text = ""
            while words and len(text) + len(words[0]) < 85:
                text += words.pop(0) + " "
            rows.append(f'        "{text if words else text.rstrip()}"\n')
        rows.append("    ),\n")
    source = f"{rounds} rounds of {player} against itself for each preset, version {__version__}"
    return (
        f'{before}SOURCE: Final = "{source}"\n"""Where the numbers come from."""\n'
        f"ROUND_POINTS: Final[Mapping[str, str]] = {{\n{''.join(rows)}}}\n"
        '"""For each preset how often each pair of points came up."""\n'
    )


def main() -> None:
    """Measure, and print the lines or write the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presets", nargs="+", choices=TWO_SIDES, default=TWO_SIDES)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--player", choices=list(PLAYERS), default="counting")
    add_jobs(parser)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = dict(round_points.ROUND_POINTS)
    for preset, counts in counts_of_presets(
        options.presets, options.rounds, options.player, options.jobs
    ):
        lines[preset] = line_of(counts)
        print(preset, lines[preset], flush=True)
    if options.write:
        text = module_text(lines, options.rounds, options.player)
        MODULE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
