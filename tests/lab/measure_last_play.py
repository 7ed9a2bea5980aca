"""Measures what the last play before the last deal loses, by exact values of all plays.

    python -m tests.lab.measure_last_play --weights tests/lab/last-deal.weights --turns 2000

Rounds of `standard` are played as in `label_last_deals` up to the last play before the last deal.
Where there are several plays, each leads to a position of which `last_deal.c` finds the exact
average over all deals. A judge loses the difference between the best play and the one that it
judges best. The judges are the value network and one with the weights of
`train_last_deal_network`, one play ahead, without any search.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

from casino_core import View, parse_rules
from casino_core.losses import mean_and_error
from casino_core.players.base.considered import PlayEvaluator, best_play, largest_and_trails
from casino_core.players.networks.value_network import ValueNetwork, expected_leads
from casino_core.players.networks.weights import parse_weights
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.rules.turn import advance
from tests.lab.label_last_deals import ENDS, before_deal, chosen, dealt_anew, solved_natively
from tests.lab.last_deal_features import is_last_before, judge_by


def turns(seed: str) -> Iterator[View]:
    """Yield views of seats that make the last play before the last deal and have a choice."""
    rules = parse_rules("standard")
    for number in count():
        rng = Random(f"{seed}/{number}")
        start = before_deal(rules, f"{seed}/{number}", rng)
        for _ in range(ENDS):
            position = dealt_anew(start, rng)
            while not is_last_before(view := position.view(position.turn)):
                position = advance(position, chosen(position, rng))
            if len(largest_and_trails(view, MAX_PLAYS)) > 1:
                yield view


def losses(view: View, judges: Mapping[str, PlayEvaluator]) -> list[float]:
    """Return what each judge loses at a turn, in points."""
    plays = largest_and_trails(view, MAX_PLAYS)
    exact = {}
    for play in plays:
        values = solved_natively(advance(view, play))
        exact[play] = -sum(values) / len(values)
    most = max(exact.values())
    return [most - exact[best_play(view, plays, judge)] for judge in judges.values()]


def report(names: Sequence[str], found: Sequence[Sequence[float]]) -> Iterator[str]:
    """Yield a line for each judge with its mean loss, and one for the difference of the two."""
    for name, lost in zip(names, zip(*found, strict=True), strict=True):
        mean, error = mean_and_error(lost)
        wrong = sum(points > 0 for points in lost) / len(lost)
        yield f"{name}: {mean:.4f} ± {error:.4f} points a turn, {wrong:.1%} of the turns"
    mean, error = mean_and_error([first - second for first, second, *_ in found])
    yield f"difference: {mean:+.4f} ± {error:.4f} points a turn, {len(found)} turns"


def main() -> None:
    """Print what the judges lose."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", default="last-play")
    options = parser.parse_args()
    network = ValueNetwork.from_arrays(parse_weights(options.weights.read_bytes()))
    judges = {"value network": expected_leads, "new network": judge_by(network)}
    found = [losses(view, judges) for view in islice(turns(options.seed), options.turns)]
    for line in report(list(judges), found):
        print(line)


if __name__ == "__main__":
    main()
