"""Measures estimates of positions before the last deal against exact averages.

    python -m tests.lab.measure_last_deal --train train.tsv --labels test.tsv --weights new

Both files are of `label_last_deals`. Each line has an estimate, and its error in points for the
side to move: the mean error (bias), and the root of the mean square, from which the square of the
labels' own standard error is taken. The estimates are a constant, the lead with half of what lies
on the table, a linear model of a few numbers, the value network, and one with the weights of
`train_last_deal_network`. The constant and the linear model learn from the first file. Then the
same stands for some groups of positions. The side to move never plays last: in a last deal of two
seats the dealer does.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core import View
from casino_core.players.estimates.evaluation import lead_so_far, pile_worth, standing
from casino_core.players.estimates.probabilities import holding_probabilities
from casino_core.players.networks.value_network import (
    ValueNetwork,
    family_of,
    features_for,
    trained_network,
)
from casino_core.players.networks.weights import parse_weights
from casino_core.rules.scoring import counted_suit
from tests.lab.label_last_deals import MOST_DEALS, Label, read_labels
from tests.lab.last_deal_features import value

Values = NDArray[np.float64]
Estimate = Callable[[View], float]
"""A function from a position to the lead that the side to move is expected to end with."""
BINS: Mapping[str, tuple[Callable[[View], float], Sequence[float]]] = {
    "lead so far": (lambda view: lead_so_far(view, view.side), (-4, -1, 1, 4)),
    "captured last": (lambda view: {view.side: 1, None: 0}.get(view.last, -1), (-0.5, 0.5)),
    "loose cards": (lambda view: view.loose.bit_count(), (2.5, 4.5, 6.5)),
    "cards needed by the nearer side": (
        lambda view: 27 - max(pile.bit_count() for pile in view.won),
        (0.5, 3.5, 6.5),
    ),
}
"""Groups of positions: a number of each position, and the bounds between the groups."""


def network_value(view: View) -> float:
    """The value that the network of the rules gives: its seat has just played."""
    seat, rules = view.rules.seats[1 - view.turn], view.rules
    network = trained_network(family_of(rules))
    features = features_for(rules)(view, seat, holding_probabilities(view, view.turn))
    return -lead_so_far(view, rules.side(seat)) - network(features)


def value_by(weights: bytes) -> Estimate:
    """The value that a network of `train_last_deal_network` gives."""
    network = ValueNetwork.from_arrays(parse_weights(weights))
    return lambda view: -value(network, view)


def numbers_of(view: View) -> list[float]:
    """The inputs of the linear model."""
    side, last = view.side, {view.side: 1, None: 0}.get(view.last, -1)
    suit, on_table = counted_suit(view.rules).cards, pile_worth(view.rules, view.loose)
    cards = view.won[side].bit_count() - view.won[1 - side].bit_count()
    suited = (view.won[side] & suit).bit_count() - (view.won[1 - side] & suit).bit_count()
    unseen = pile_worth(view.rules, view.unseen)
    loose = view.loose.bit_count()
    lead = lead_so_far(view, side)
    return [1, lead, cards, suited, on_table, unseen, last, last * loose, last * on_table]


def linear_model(labels: Sequence[Label]) -> Estimate:
    """Fit the linear model by least squares."""
    inputs = np.array([numbers_of(label.view) for label in labels])
    weights, *_ = np.linalg.lstsq(inputs, means(labels), rcond=None)
    return lambda view: float(np.dot(numbers_of(view), weights))


def means(labels: Sequence[Label]) -> Values:
    """The labels, shape (labels,)."""
    return np.array([label.mean for label in labels])


def squared_error(label: Label) -> float:
    """The square of the standard error of a label, whose deals are drawn without repetition."""
    number = len(label.values)
    if number == MOST_DEALS:
        return 0.0
    return float(np.var(label.values, ddof=1)) / number * (1 - number / MOST_DEALS)


class Errors(NamedTuple):
    """The errors of an estimate, in points: their mean, and the root of their mean square."""

    bias: float
    spread: float

    @classmethod
    def of(cls, estimated: Values, labels: Sequence[Label]) -> Errors:
        """The errors at some positions; those of the labels themselves are left out."""
        errors = estimated - means(labels)
        own = float(np.mean([squared_error(label) for label in labels]))
        return cls(float(errors.mean()), sqrt(max(0.0, float((errors * errors).mean()) - own)))

    def __str__(self) -> str:
        return f"{self.bias:+.2f}\t{self.spread:.2f}"


def groups_of(labels: Sequence[Label]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yield the name of each group, and which positions belong to it."""
    for name, (number_of, bounds) in BINS.items():
        numbers = np.array([number_of(label.view) for label in labels])
        edges = (-np.inf, *bounds, np.inf)
        for low, high in pairwise(edges):
            yield f"{name} {low:g} to {high:g}", (numbers >= low) & (numbers < high)


def standard_errors(labels: Sequence[Label], deals: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Yield numbers of deals with the standard error of a label of so many deals.

    `labels` have all deals.
    """
    variance = float(np.mean([np.var(label.values, ddof=1) for label in labels]))
    for number in deals:
        yield number, sqrt(variance / number * (1 - number / MOST_DEALS))


def report(estimates: Mapping[str, Estimate], labels: Sequence[Label]) -> Iterator[str]:
    """Yield the lines of the report."""
    found = {
        name: np.array([estimate(label.view) for label in labels])
        for name, estimate in estimates.items()
    }
    groups = [("all", np.ones(len(labels), bool)), *groups_of(labels)]
    for group, chosen in groups:
        some = [label for label, is_ in zip(labels, chosen, strict=True) if is_]
        for name, values in found.items() if some else ():
            yield f"{group}\t{len(some)}\t{name}\t{Errors.of(values[chosen], some)}"


def main() -> None:
    """Print the errors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--train", type=Path, required=True, help="labels to learn from")
    parser.add_argument("--labels", type=Path, required=True, help="labels to measure against")
    parser.add_argument("--weights", type=Path, help="weights of train_last_deal_network")
    options = parser.parse_args()
    train, labels = list(read_labels(options.train)), list(read_labels(options.labels))
    constant = float(means(train).mean())
    estimates: dict[str, Estimate] = {
        "constant": lambda _: constant,
        "standing": lambda view: standing(view, view.side),
        "linear": linear_model(train),
        "network": network_value,
    }
    if options.weights:
        estimates["new network"] = value_by(options.weights.read_bytes())
    print("positions\tnumber\testimate\tbias\troot of mean square")
    for line in report(estimates, labels):
        print(line)
    if all(len(label.values) == MOST_DEALS for label in labels):
        for number, error in standard_errors(labels, (1, 2, 4, 6, 8, 16, 32)):
            print(f"standard error of a label of {number} deals\t{error:.2f}")


if __name__ == "__main__":
    main()
