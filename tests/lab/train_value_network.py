"""Trains the master's value network by self-play.

    python -m tests.lab.train_value_network --rounds 60000 --generations 3 --jobs 2

In the first generation counting players play; in each later one, players that use the network of
the generation before. All of them explore now and then. The input is what a seat sees after its
play (`players/estimates/features.py`). The target is the lead that the round ends with, mixed with
the network's value of the same seat's next play (a lambda return, Sutton 1988).

The script writes the weights of the last generation to `casino_core/players/networks/data/`. With
`--on` the first generation starts from the weights there. Each generation but the first also learns
from the rounds of the one before. On two processors 60,000 rounds take about twenty-five minutes;
more rounds give better weights.

Each family of games has a network of its own, and `--family` says which is trained: `usual`,
`open-piles` or `bad-points`. With `--tune usual` the weights are those of that family at first, and
the rounds change them a little. That needs far fewer rounds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core import Game, parse_rules, score_round
from casino_core.cli.processes import add_jobs, in_order
from casino_core.players.base.considered import candidates, largest_and_trails
from casino_core.players.beliefs.missed_captures import believed_probabilities
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.evaluation import lead_of, lead_so_far, sign_of
from casino_core.players.estimates.features import UNIT
from casino_core.players.networks import weights as weights_module
from casino_core.players.networks.value_network import (
    Family,
    ValueNetwork,
    expected_leads,
    family_of,
    features_for,
    trained_network,
)
from casino_core.players.networks.weights import format_weights, stored_weights
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.presets import PRESETS
from casino_core.rules.turn import advance

SHARES: Mapping[Family, Mapping[str, int]] = {
    Family.USUAL: {
        "standard": 8,
        "standard,sweep_points=1": 3,
        "royal": 6,
        "folk": 1,
        "attend": 1,
        "spade": 3,
        "diamond": 3,
        "draw": 2,
        "royal-draw": 1,
        "partnership": 4,
        "royal,players=4,partnership=true": 1,
        "standard,players=3": 4,
        "royal,players=3": 1,
        "standard,players=4": 3,
        "standard,players=6": 1,
    },
    **{
        family: {name: 1 for name, rules in PRESETS.items() if family_of(rules) is family}
        for family in (Family.OPEN_PILES, Family.BAD_POINTS)
    },
}
"""For each family the rule sets to play, and the share of the rounds for each."""
NOISY_SHARE = 0.5
"""The share of the plays chosen with noise added to their values, to explore."""
NOISE = 0.3
"""The standard deviation of that noise, in points."""
RANDOM_SHARE = 0.03
"""The share of the plays chosen at random, to explore."""
LAMBDA = 0.6
"""The lambda of the return: the weight of the outcome over the estimate."""
CELLS = 128
"""The number of cells in the hidden layer."""
EPOCHS = 32
"""The number of passes over all samples."""
EXTRAS_SHARE = 0.15
"""The share of the turns in which plays with extra actions are considered, where there are any."""
TASKS_PER_SHARE = 4
"""The number of tasks into which each share of the rounds is divided."""
PURPOSES: Mapping[Family, str] = {
    Family.USUAL: "the usual games",
    Family.OPEN_PILES: "games with open piles",
    Family.BAD_POINTS: "games with bad points",
}
DATA = Path(weights_module.__file__).parent / "data"
"""The folder of the weights that ship."""
BATCH_SIZE = 512
LEARNING_RATE = 2e-3
"""The learning rate at the start; it falls along a cosine."""
TUNING_RATE = 5e-4
TUNING_EPOCHS = 20
"""The same, and the number of passes, for weights that are there and change a little."""

Array = NDArray[np.float32]


class Samples(NamedTuple):
    """Training data: the features after some plays, in each seat's order, and their results."""

    inputs: NDArray[np.int16]
    """The features of the view after each play, shape (plays, inputs)."""
    leads: Array
    """The lead in points won so far, shape (plays,)."""
    ends: Array
    """The lead that the round ended with, shape (plays,)."""
    episodes: NDArray[np.int32]
    """The number of the episode, one for each round and seat, shape (plays,)."""


class Task(NamedTuple):
    """Some rounds to play, by players that use the network, or by counting players if None."""

    rules: str
    rounds: int
    seed: str
    network: ValueNetwork | None


def samples_of(task: Task) -> Samples:
    """Play the rounds of a task and return their samples."""
    rules = parse_rules(task.rules)
    features_of = features_for(rules)
    inputs, leads, ends, episodes = [], [], [], []
    for number in range(task.rounds):
        position = Game.new(rules, f"{task.seed}/{number}").position
        rng = Random(f"{task.seed}/{number}")
        observed: list[list[tuple[list[int], float]]] = [[] for _ in range(rules.players)]
        while not position.over:
            view = position.view(position.turn)
            extras = rules.extra_actions and rng.random() < EXTRAS_SHARE
            plays = (candidates if extras else largest_and_trails)(view, MAX_PLAYS)
            network = task.network
            values = dict(
                expected_leads(view, plays, network) if network else balances(view, plays)
            )
            if rng.random() < NOISY_SHARE:
                values = {each: value + rng.gauss(0, NOISE) for each, value in values.items()}
            choice = max(plays, key=values.__getitem__)
            if rng.random() < RANDOM_SHARE:
                choice = rng.choice(plays)
            after = advance(view, choice)
            if not after.over:
                features = features_of(after, view.turn, believed_probabilities(view, after))
                observed[view.turn].append((features, lead_so_far(after, view.side)))
            position = advance(position, choice)
        points = score_round(position).points
        for seat, plays_seen in zip(rules.seats, observed, strict=True):
            for features, lead in plays_seen:
                inputs.append(features)
                leads.append(lead)
                ends.append(sign_of(rules) * lead_of(points, rules.side(seat)))
                episodes.append(number * rules.players + seat)
    return Samples(
        np.array(inputs, np.int16),
        np.array(leads, np.float32),
        np.array(ends, np.float32),
        np.array(episodes, np.int32),
    )


def fewest_rounds(family: Family) -> int:
    """Return the number of rounds that gives every task at least one."""
    return TASKS_PER_SHARE * sum(SHARES[family].values())


def play_all(
    rounds: int,
    seed: str,
    network: ValueNetwork | None,
    jobs: int,
    family: Family = Family.USUAL,
) -> Samples:
    """Play `rounds` rounds in all, each rule set by its share."""
    each = rounds // fewest_rounds(family)
    tasks = [
        Task(rules, each, f"{seed}/{part}/{rules}/{share}", network)
        for rules, shares in SHARES[family].items()
        for share in range(shares)
        for part in range(TASKS_PER_SHARE)
    ]
    return joined(in_order(samples_of, tasks, jobs))


def joined(samples: Iterable[Samples]) -> Samples:
    """Join several sets of samples into one, and number their episodes anew."""
    sets = list(samples)
    starts = np.cumsum([0, *[each.episodes.max() + 1 for each in sets[:-1]]], dtype=np.int32)
    episodes = [each.episodes + start for each, start in zip(sets, starts, strict=True)]
    return Samples(
        np.concatenate([each.inputs for each in sets]),
        np.concatenate([each.leads for each in sets]),
        np.concatenate([each.ends for each in sets]),
        np.concatenate(episodes),
    )


def fractions(inputs: NDArray[np.int16]) -> Array:
    """Convert inputs from whole multiples of 1/UNIT to floats."""
    return inputs.astype(np.float32) / np.float32(UNIT)


class Weights(NamedTuple):
    """The weights of a network before they are rounded to whole numbers."""

    first: Array
    """From inputs to cells, shape (inputs, cells); the first input is always 1."""
    second: Array
    """From cells to the result, shape (cells,)."""

    def __call__(self, inputs: NDArray[np.int16]) -> Array:
        """Return the network's results for the inputs of some samples, shape (plays,)."""
        parts = np.array_split(inputs, len(inputs) // BATCH_SIZE + 1)
        return np.concatenate(
            [np.maximum(fractions(each) @ self.first, 0) @ self.second for each in parts]
        )


class Adam:
    """The optimizer Adam (Kingma and Ba 2015)."""

    def __init__(self, weights: Sequence[Array]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self._steps = 0

    def step(self, gradients: Sequence[Array], rate: float) -> None:
        """Move the weights one step down the gradients."""
        self._steps += 1
        for at, gradient in enumerate(gradients):
            mean, square = self._means[at], self._squares[at]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            spread = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self.weights[at][...] -= rate / (1 - 0.9**self._steps) * mean / spread


def first_weights(size: int, cells: int) -> Weights:
    """Return random weights for a number of inputs and a number of cells."""
    rng = np.random.default_rng(1)
    return Weights(
        rng.normal(0, 2 / np.sqrt(size), (size, cells)).astype(np.float32),
        rng.normal(0, 0.3 / np.sqrt(cells), cells).astype(np.float32),
    )


def weights_before(family: Family, size: int) -> Weights:
    """Return the weights of a family, with zeros for the inputs that it lacks, in fractions.

    What a cell multiplies and what multiplies it are made equally large.
    """
    arrays = stored_weights(family)
    second = np.array(arrays["cells"][0]) / ValueNetwork.SCALE
    rows = np.array(arrays["inputs"], np.int8)
    share = np.sqrt(np.abs(second))
    first = np.zeros((size, len(second)), np.float32)
    first[: len(rows)] = rows * share
    return Weights(first, (second / share).astype(np.float32))


def fit(samples: Samples, cells: int = CELLS, epochs: int = EPOCHS) -> Weights:
    """Fit a network to samples by gradient descent on the squared error."""
    weights = first_weights(samples.inputs.shape[1], cells)
    weights.first[~samples.inputs.any(axis=0)] = 0  # nothing is learned of these inputs
    descend(samples, weights, epochs, LEARNING_RATE)
    return weights


def tuned(samples: Samples, family: Family) -> Weights:
    """Fit the weights of a family to samples, a little."""
    weights = weights_before(family, samples.inputs.shape[1])
    descend(samples, weights, TUNING_EPOCHS, TUNING_RATE, from_estimates=True)
    return weights


def descend(
    samples: Samples,
    weights: Weights,
    epochs: int,
    highest_rate: float,
    *,
    from_estimates: bool = False,
) -> None:
    """Move weights down the gradient of the squared error.

    The targets of the first pass hold the estimates of the weights only with `from_estimates`.
    """
    rng = np.random.default_rng(1)
    inputs = samples.inputs
    adam = Adam(weights)
    for number in range(epochs):
        estimated = number or from_estimates
        targets = targets_of(samples, weights(inputs) if estimated else None)
        rate = highest_rate * (0.525 + 0.5 * float(np.cos(np.pi * number / epochs)))
        order = rng.permutation(len(targets))
        squared_errors = 0.0
        for batch in np.array_split(order, max(1, len(order) // BATCH_SIZE)):
            batch_inputs = fractions(inputs[batch])
            activations = np.maximum(batch_inputs @ weights.first, 0)
            error = activations @ weights.second - targets[batch]
            squared_errors += float(error @ error)
            gradient = 2 * error / len(batch)
            first = batch_inputs.T @ (np.outer(gradient, weights.second) * (activations > 0))
            adam.step([first, activations.T @ gradient], rate)
        print(f"epoch {number + 1}: {squared_errors / len(targets):.4f} points squared", flush=True)


def targets_of(samples: Samples, estimates: Array | None) -> Array:
    """Return the training targets: lambda returns, less the lead so far, shape (plays,).

    `estimates` has the values of the network; without them the return is the final lead.
    """
    if estimates is None:
        return samples.ends - samples.leads
    targets = np.empty_like(samples.ends)
    values = samples.leads + estimates
    for at in range(len(targets) - 1, -1, -1):
        if at + 1 < len(targets) and samples.episodes[at] == samples.episodes[at + 1]:
            targets[at] = (1 - LAMBDA) * values[at + 1] + LAMBDA * targets[at + 1]
        else:
            targets[at] = samples.ends[at]
    return targets - samples.leads


def whole(weights: Weights) -> tuple[NDArray[np.int8], list[int]]:
    """Round the weights to whole numbers: those of the inputs from -127 to 127, and the cells'."""
    largest = np.abs(weights.first).max(axis=0) / 127
    rows = np.round(weights.first / largest).astype(np.int8)
    cells = np.round(weights.second * largest * ValueNetwork.SCALE)
    return rows, [int(cell) for cell in cells]


def written(rows: NDArray[np.int8], cells: Sequence[int], family: Family) -> bytes:
    """Return the content of the file that holds the weights."""
    purpose = (
        f"Value network of {PURPOSES[family]}, written by python -m tests.lab.train_value_network"
    )
    return format_weights(purpose, {"inputs": rows.tolist(), "cells": [cells]})


def _learned(samples: Samples, options: argparse.Namespace) -> Weights:
    if options.tune:
        return tuned(samples, options.tune)
    return fit(samples, options.cells, options.epochs)


def main() -> None:
    """Play, fit and write, for each generation in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20000)
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--cells", type=int, default=CELLS)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seed", default="teach", help="the seed of the cards")
    add_jobs(parser)
    parser.add_argument("--on", action="store_true", help="go on from the present weights")
    families = list(Family)
    parser.add_argument("--family", type=Family, choices=families, default=Family.USUAL)
    parser.add_argument("--tune", type=Family, choices=families, help="start from these weights")
    parser.add_argument("--out", type=Path, help="the file to write, by default that of the family")
    options = parser.parse_args()
    family: Family = options.family
    if options.rounds < fewest_rounds(family):
        parser.error(
            f"--rounds: at least {fewest_rounds(family)}, so that every rule set is played"
        )
    network = trained_network(family) if options.on else None
    out = options.out or DATA / f"{family}.weights"
    before: list[Samples] = []
    for generation in range(options.generations):
        seed = f"{options.seed}/{generation}"
        samples = play_all(options.rounds, seed, network, options.jobs, family)
        print(f"generation {generation + 1}: {len(samples.ends)} plays", flush=True)
        rows, cells = whole(_learned(joined([*before, samples]), options))
        before = [samples]
        network = ValueNetwork(rows.tolist(), cells)
        out.write_bytes(written(rows, cells, family))


if __name__ == "__main__":
    main()
