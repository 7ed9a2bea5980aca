"""How much better is each player of the workshop than the one before?

    python -m tests.lab.measure_workshop --pairs 100

Each line is a match of mirrored pairs of rounds between a solution in `web/workshop/solution` and
the one before it, as `casino match` plays it, but to its last pair.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path

from casino_core.analysis.pairs import figures_of
from casino_core.cli.match import play_pair, tasks_of
from casino_core.cli.processes import add_jobs, in_order
from casino_core.presets import PRESETS

SOLUTIONS = Path(__file__).parents[2] / "web" / "workshop" / "solution"
TASKS = ("random", "greedy", "counting", "imagining", "search")


def main() -> None:
    """Measure each player against the one before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="workshop")
    add_jobs(parser)
    options = parser.parse_args()
    for before, name in pairwise(TASKS):
        first, second = (f"{SOLUTIONS / each}.py:player" for each in (name, before))
        tasks = tasks_of(first, second, PRESETS["standard"], options.pairs, options.seed)
        pairs = list(in_order(play_pair, tasks, options.jobs))
        faults = sum(len(pair.faults) for pair in pairs)
        figures = figures_of(pairs, games=False)
        print(
            json.dumps({"first": name, "second": before, **figures, "faults": faults}), flush=True
        )


if __name__ == "__main__":
    main()
