"""Runs the training example of the page *Casino for research*, and measures what it learns.

    python -m tests.lab.train_example --pairs 400 --write

It trains the player of `web/pages/listings/training.py`. At first after each batch of rounds, and
then more seldom, it plays mirrored pairs against `greedy` and prints a line; `--write` writes the
lines to `web/pages/training.tsv`, from which the page draws its curve. It ends with status 1 unless
the last lead is more than four standard errors above zero. It needs `pip install scikit-learn`.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, Final

from casino_core import Game, Play, View, outcome
from casino_core.analysis.pairs import DECISIVE_ERRORS, Pair, pair_of, play_round, seated
from casino_core.losses import mean_and_error
from casino_core.players import KNOWN

PAGES: Final = Path(__file__).parents[2] / "web" / "pages"
FILE: Final = PAGES / "training.tsv"
SOON, EVERY = 2, 1024
"""The batches after which it measures at first, and then the number of rounds between two times."""
HEAD: Final = "rounds\tlead\terror\tseconds"


def example() -> Any:
    """The listing of the page, as a module."""
    spec = spec_from_file_location("training", PAGES / "listings" / "training.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lead(training: Any, layers: Any, pairs: int) -> tuple[float, float]:
    """The mean lead a pair over greedy players, in points, and its standard error."""
    results = [_pair(training, layers, f"measure/{number}") for number in range(pairs)]
    return mean_and_error([pair.points for pair in results])


def _pair(training: Any, layers: Any, seed: str) -> Pair:
    rules = training.RULES

    def learner(view: View, rng: Random) -> Play:
        del rng
        play: Play = training.by(layers, view)
        return play

    start, other = Game.new(rules, seed), KNOWN["greedy@0.2"].play
    rounds = [
        play_round(start, seated(rules, learner, other, place), seed)
        for place in rules.side_numbers
    ]
    return pair_of(rules, [outcome(each.position) for each in rounds])


def main() -> int:
    """Train, measure and print; return the exit status."""
    training = example()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=training.ROUNDS)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines, spent, begun = [HEAD], 0.0, time.process_time()
    mean = error = 0.0
    for number, (rounds, layers) in enumerate(training.train(options.rounds), 1):
        spent += time.process_time() - begun
        if number <= SOON or rounds % EVERY == 0 or rounds >= options.rounds:
            mean, error = lead(training, layers, options.pairs)
            lines.append(f"{rounds}\t{mean:.2f}\t{error:.2f}\t{spent:.0f}")
            print(lines[-1], flush=True)
        begun = time.process_time()
    if options.write:
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(mean < DECISIVE_ERRORS * error)


if __name__ == "__main__":
    sys.exit(main())
