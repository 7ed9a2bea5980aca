"""A table of baselines: by how much each player leads over `greedy@0.2`, and how surely.

    python -m tests.lab.measure_baselines --pairs 100 --results baselines.jsonl
    python -m tests.lab.measure_baselines --results baselines.jsonl --table

Each player plays the same number of mirrored pairs of rounds in each preset (`analysis.pairs`). The
seeds are `baselines/0` and on. A cell is the mean lead in points a pair, with the interval that
covers the true mean in 95 of 100 cases. Every pair is a line of the file of results; a second run
goes on where the first one stopped. `--table` plays nothing and prints the cells that are whole.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from casino_core import PRESETS
from casino_core.analysis.pairs import Pair
from casino_core.cli.match import Task
from casino_core.cli.processes import add_jobs
from casino_core.losses import mean_and_error
from casino_core.notation.rulesets import format_rules
from casino_core.players import KNOWN

from .measure_ladder import ResultsFile

AGAINST = "greedy@0.2"
"""Whom all others meet: it is quick, plays every game and has no chance in it."""
PLAYERS = ("careless@0.2", "beginner@0.2", "counting", "searcher", "master")
NINETEEN_OF_TWENTY = 1.96
"""The standard errors on each side of an interval."""


def tasks_of(player: str, preset: str, pairs: int, seed: str) -> list[Task]:
    """Return the pairs of a cell."""
    rules = format_rules(PRESETS[preset])
    return [Task(player, AGAINST, rules, f"{seed}/{number}") for number in range(pairs)]


def cell(pairs: Sequence[Pair]) -> str:
    """Write the mean lead and its interval."""
    mean, error = mean_and_error([pair.points for pair in pairs])
    return f"{mean:+.1f} ± {NINETEEN_OF_TWENTY * error:.1f}".replace("-", "−")


def table(
    file: ResultsFile, presets: Sequence[str], players: Sequence[str], pairs: int, seed: str
) -> Iterator[str]:
    """Yield the rows of the table in Markdown; a cell that is not whole is left empty."""
    yield f"| preset | {' | '.join(players)} |"
    yield f"|---|{'---|' * len(players)}"
    for preset in presets:
        cells = []
        for player in players:
            played = file.known(tasks_of(player, preset, pairs, seed))
            cells.append(cell(played) if len(played) == pairs else "")
        yield f"| `{preset}` | {' | '.join(cells)} |"


def main() -> None:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS))
    parser.add_argument("--players", nargs="+", choices=list(KNOWN), default=list(PLAYERS))
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="baselines")
    parser.add_argument("--results", type=Path, default=Path("baselines.jsonl"))
    parser.add_argument("--table", action="store_true", help="play nothing")
    add_jobs(parser)
    options = parser.parse_args()
    file = ResultsFile(options.results)
    for player in () if options.table else options.players:
        for preset in options.presets:
            for _ in file.pairs(
                tasks_of(player, preset, options.pairs, options.seed), options.jobs
            ):
                pass
    for row in table(file, options.presets, options.players, options.pairs, options.seed):
        print(row)
    print(f"{file.seconds / 60:.1f} minutes of processor time")


if __name__ == "__main__":
    main()
