"""Trains the policy network of the playouts: it learns how the value network ranks plays.

    python -m tests.lab.train_policy_network --turns 1600000 --jobs 2

Players that use the value network play rounds, and explore now and then. At each of their turns the
network sees what the seat would see after each play, and learns the value that the value network
gives to it. Only the differences within a turn matter, so that its mean counts little.

The script writes `casino_core/players/networks/data/playout-policy.weights`, and tells how much the
best play by the network is worth less than that by the value network in each game, on turns that it
has not seen. With 20,000 turns and three passes that is 0.09 points a turn, after half a minute of
processor time; with 1.7 million turns it was 0.03 in a port to C++. `--compare` tells the same of
the judges that playouts have.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core import Game, parse_rules
from casino_core.cli.processes import add_jobs, in_order
from casino_core.play import Play
from casino_core.players.base.considered import PlayEvaluator, best_play, largest_and_trails
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.evaluation import lead_so_far
from casino_core.players.estimates.prospects import expected_prospects
from casino_core.players.networks.policy_network import (
    MOST_HELD,
    OBSERVATIONS,
    PolicyNetwork,
    next_cards,
    observations,
    trained_policy,
    won_at_once,
)
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.networks.weights import format_weights
from casino_core.players.policies.fast_playout import MAX_PLAYS
from casino_core.players.search.bounded_plays import MAX_CROWDED_PLAYS
from casino_core.players.search.endgame import can_be_solved
from casino_core.position import View
from casino_core.rules.turn import advance
from tests.lab.train_value_network import DATA, NOISE, NOISY_SHARE, Adam, Array

SHARES: Mapping[str, int] = {
    "standard": 5,
    "royal": 5,
    "spade": 2,
    "draw": 2,
    "royal-draw": 2,
    "partnership": 2,
    "standard,players=3": 2,
    "standard,players=4": 2,
    "royal,players=3": 2,
    "royal,players=4,partnership=on": 2,
    "standard,same_value=coexist": 2,
    "standard,sweep_points=1": 2,
}
"""The games that are played, and the share of the turns for each (`measured_games.has_policy`)."""
JUDGES: Mapping[str, PlayEvaluator] = {
    "balances": balances,
    "expected prospects": expected_prospects,
    "policy network": lambda view, plays: trained_policy().values(view, plays),
}
"""The judges of plays in playouts, of which `--compare` tells what they lose."""
RANDOM_SHARE = 0.05
"""The share of the plays chosen at random, to explore."""
MOST_PLAYS = 12
"""The most plays of a turn that are learned from, those with the highest values."""
CELLS = 64
"""The number of cells in the hidden layer."""
MEAN_SHARE = 0.02
"""The error that is the same for all plays of a turn."""
EPOCHS = 4
BATCH_SIZE = 256
"""The number of turns after which the weights move."""
LEARNING_RATE = 2e-3
"""The learning rate at the start; it falls along a cosine."""
TASKS_PER_SHARE = 8
PURPOSE = "Policy network of playouts, written by python -m tests.lab.train_policy_network"

Leads = Mapping[Play, float]
"""The lead in points that a network expects after each play of a turn."""


class Samples(NamedTuple):
    """Training data: the plays of some turns, those of a turn next to each other."""

    seen: NDArray[np.int16]
    """The observations after all plays, one play after the other."""
    sizes: NDArray[np.int32]
    """The number of observations after each play, shape (plays,)."""
    held: NDArray[np.int8]
    """The number of cards of the next seat after each play, shape (plays,)."""
    values: Array
    """The value of each play, less the lead before it and what it wins at once, shape (plays,)."""
    won: Array
    """The points that each play wins at once, shape (plays,)."""
    counts: NDArray[np.int32]
    """The number of plays of each turn, shape (turns,)."""


class Task(NamedTuple):
    """Some turns of a game to play."""

    rules: str
    turns: int
    seed: str


def samples_of(task: Task) -> Samples:
    """Play rounds until there are enough turns, and return the samples."""
    rules = parse_rules(task.rules)
    rng = Random(task.seed)
    seen: list[int] = []
    sizes: list[int] = []
    counts: list[int] = []
    held, values, won = [], [], []
    number = 0
    while len(counts) < task.turns:
        game = Game.new(rules, f"{task.seed}/{number}")
        number += 1
        for view, leads in _turns_of(game, MAX_CROWDED_PLAYS, lambda leads: _chosen(leads, rng)):
            listed, so_far = _learned_from(view, leads), lead_so_far(view, view.side)
            for play, after in listed:
                observed = observations(after, view.turn)
                seen += observed
                sizes.append(len(observed))
                held.append(next_cards(after, view.turn))
                won.append(won_at_once(view, play))
                values.append(leads[play] - so_far - won[-1])
            if listed:
                counts.append(len(listed))
    return Samples(
        np.array(seen, np.int16),
        np.array(sizes, np.int32),
        np.array(held, np.int8),
        np.array(values, np.float32),
        np.array(won, np.float32),
        np.array(counts, np.int32),
    )


def _turns_of(
    game: Game, most: int, choose: Callable[[Leads], Play]
) -> Iterator[tuple[View, Leads]]:
    """Play a round, and yield each turn with a choice before the solved last deal.

    A turn is what its seat sees, and the lead that the value network expects of each play, of at
    most `most` besides the trails. `choose` names the play that is made.
    """
    position = game.position
    while not position.over:
        view = position.view(position.turn)
        leads = dict(expected_leads(view, largest_and_trails(view, most)))
        if len(leads) > 1 and not can_be_solved(view):
            yield view, leads
        position = advance(position, choose(leads))


def _learned_from(view: View, leads: Leads) -> list[tuple[Play, View]]:
    """Return the plays that are learned from, each with the view after it."""
    best = sorted(leads, key=lambda play: -leads[play])[:MOST_PLAYS]
    views = ((play, advance(view, play)) for play in best)
    return [(play, after) for play, after in views if not after.over]


def _best(leads: Leads) -> Play:
    """Return the play of the highest expected lead."""
    return max(leads, key=leads.__getitem__)


def _chosen(leads: Leads, rng: Random) -> Play:
    """Return the play that is made."""
    if rng.random() < RANDOM_SHARE:
        return rng.choice(list(leads))
    noise = NOISE if rng.random() < NOISY_SHARE else 0.0
    return max(leads, key=lambda play: leads[play] + noise * rng.gauss(0, 1))


def play_all(shares_of: Mapping[str, int], turns: int, seed: str, jobs: int) -> Samples:
    """Play `turns` turns in all, each game by its share."""
    each = -(-turns // (TASKS_PER_SHARE * sum(shares_of.values())))
    tasks = [
        Task(rules, each * shares, f"{seed}/{part}/{rules}")
        for rules, shares in shares_of.items()
        for part in range(TASKS_PER_SHARE)
    ]
    return joined(in_order(samples_of, tasks, jobs))


def joined(samples: Iterable[Samples]) -> Samples:
    """Join several sets of samples into one."""
    return Samples(*map(np.concatenate, zip(*samples, strict=True)))


class Weights(NamedTuple):
    """The weights of a network before they are rounded to whole numbers."""

    first: Array
    """From observations to cells, shape (observations, cells)."""
    start: Array
    """Shape (cells,)."""
    cells: Array
    """For each number of cards of the next seat the weights of the cells, shape (5, cells)."""
    shifts: Array
    """For each of these numbers what is added to the result, shape (5,)."""


def first_weights(cells: int) -> Weights:
    """Return random weights for a number of cells."""
    rng = np.random.default_rng(1)
    return Weights(
        rng.normal(0, 0.15, (OBSERVATIONS, cells)).astype(np.float32),
        np.full(cells, 0.1, np.float32),
        rng.normal(0, 0.6 / np.sqrt(cells), (MOST_HELD + 1, cells)).astype(np.float32),
        np.zeros(MOST_HELD + 1, np.float32),
    )


class Batch(NamedTuple):
    """The plays of some turns."""

    inputs: Array
    """1 for each observation that is there, else 0, shape (plays, observations)."""
    held: NDArray[np.int8]
    values: Array
    won: Array
    turns: NDArray[np.int64]
    """The number of the turn of each play, from 0, shape (plays,)."""


class Turns:
    """The turns of some samples, of which batches are made."""

    def __init__(self, samples: Samples) -> None:
        self._samples = samples
        self._starts = np.concatenate([[0], np.cumsum(samples.counts)])
        self._seen_from = np.concatenate([[0], np.cumsum(samples.sizes, dtype=np.int64)])

    def __len__(self) -> int:
        return len(self._samples.counts)

    def batch(self, turns: NDArray[np.int64]) -> Batch:
        """Return the plays of some turns."""
        samples, starts = self._samples, self._starts
        plays = np.concatenate([np.arange(starts[each], starts[each + 1]) for each in turns])
        inputs = np.zeros((len(plays), OBSERVATIONS), np.float32)
        seen = [samples.seen[self._seen_from[play] : self._seen_from[play + 1]] for play in plays]
        inputs[np.repeat(np.arange(len(plays)), samples.sizes[plays]), np.concatenate(seen)] = 1
        number_of = np.repeat(np.arange(len(turns)), samples.counts[turns])
        return Batch(
            inputs, samples.held[plays], samples.values[plays], samples.won[plays], number_of
        )


def mean_of_turns(numbers: Array, batch: Batch) -> Array:
    """Return for each play the mean of the numbers of all plays of its turn."""
    sums = np.bincount(batch.turns, numbers)
    means: Array = (sums / np.bincount(batch.turns))[batch.turns].astype(np.float32)
    return means


def results_of(weights: Weights, batch: Batch) -> tuple[Array, Array]:
    """Return the cells, none below 0, and the results of the plays of a batch."""
    cells = np.maximum(batch.inputs @ weights.first + weights.start, 0)
    return cells, (cells * weights.cells[batch.held]).sum(axis=1) + weights.shifts[batch.held]


def fit(samples: Samples, cells: int = CELLS, epochs: int = EPOCHS) -> Weights:
    """Fit a network to samples by gradient descent on the squared error within each turn."""
    turns, weights = Turns(samples), first_weights(cells)
    unseen = np.bincount(samples.seen, minlength=OBSERVATIONS) == 0
    weights.first[unseen] = 0  # nothing is learned of these observations
    adam, rng = Adam(weights), np.random.default_rng(1)
    for number in range(epochs):
        order = rng.permutation(len(turns))
        parts = np.array_split(order, max(1, len(order) // BATCH_SIZE))
        squared = plays = 0.0
        for at, part in enumerate(parts):
            batch = turns.batch(part)
            activations, results = results_of(weights, batch)
            error = results - batch.values
            mean = mean_of_turns(error, batch)
            squared += float((error - mean) @ (error - mean))
            plays += len(error)
            gradient = np.float32(2 / len(error)) * (error - mean + MEAN_SHARE * mean)
            to_cells = gradient[:, None] * weights.cells[batch.held] * (activations > 0)
            of_cells, of_shifts = np.zeros_like(weights.cells), np.zeros_like(weights.shifts)
            np.add.at(of_cells, batch.held, gradient[:, None] * activations)
            np.add.at(of_shifts, batch.held, gradient)
            done = (number + at / len(parts)) / epochs
            rate = LEARNING_RATE * (0.5 + 0.5 * float(np.cos(np.pi * done))) + 1e-5
            of_first = batch.inputs.T @ to_cells
            adam.step([of_first, to_cells.sum(axis=0), of_cells, of_shifts], rate)
        print(f"epoch {number + 1}: {squared / plays:.4f} points squared", flush=True)
    return weights


def regret_of(weights: Weights, samples: Samples) -> float:
    """Return how much less the best play by some weights is worth than the best, on average."""
    turns, lost = Turns(samples), 0.0
    for part in np.array_split(np.arange(len(turns)), len(turns) // BATCH_SIZE + 1):
        batch = turns.batch(part)
        estimates, values = results_of(weights, batch)[1] + batch.won, batch.values + batch.won
        for turn in range(len(part)):
            here = batch.turns == turn
            lost += float(values[here].max() - values[here][estimates[here].argmax()])
    return lost / len(turns)


def lost_by_judges(game: str, turns: int, seed: str) -> dict[str, float]:
    """Return how much less the best play by each judge is worth by the value network, a turn."""
    rules, lost = parse_rules(game), dict.fromkeys(JUDGES, 0.0)
    number = played = 0
    while number < turns:
        begun = Game.new(rules, f"{seed}/{game}/{played}")
        played += 1
        for view, leads in _turns_of(begun, MAX_PLAYS, _best):
            number += 1
            for name, judge in JUDGES.items():
                lost[name] += leads[_best(leads)] - leads[best_play(view, list(leads), judge)]
    return {name: points / number for name, points in lost.items()}


def whole(weights: Weights) -> tuple[NDArray[np.int8], list[int], list[list[int]], list[int]]:
    """Round the weights to whole numbers, as `PolicyNetwork` takes them."""
    largest = np.abs(weights.first).max(axis=0) / 127
    rows = np.round(weights.first / largest).astype(np.int8)
    start = [int(each) for each in np.round(weights.start / largest)]
    cells = np.round(weights.cells * largest * PolicyNetwork.SCALE).astype(int).tolist()
    shifts = [int(each) for each in np.round(weights.shifts * PolicyNetwork.SCALE)]
    return rows, start, cells, shifts


def written(
    rows: NDArray[np.int8],
    start: Sequence[int],
    cells: Sequence[Sequence[int]],
    shifts: Sequence[int],
) -> bytes:
    """Return the content of the file that holds the weights."""
    arrays = {"observations": rows.tolist(), "start": [start], "cells": cells, "shifts": [shifts]}
    return format_weights(PURPOSE, arrays)


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", nargs="+", help="other games, with equal shares of the turns")
    parser.add_argument("--compare", action="store_true", help="compare the judges, learn nothing")
    parser.add_argument("--turns", type=int, default=400_000)
    parser.add_argument("--cells", type=int, default=CELLS)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seed", default="policy", help="the seed of the cards")
    add_jobs(parser)
    parser.add_argument("--out", type=Path, help="the file to write")
    options = parser.parse_args()
    shares = dict.fromkeys(options.games, 1) if options.games else SHARES
    if options.compare:
        for game in shares:
            lost = lost_by_judges(game, options.turns, f"{options.seed}/compared")
            losses = "".join(f"\t{name} {points:.4f}" for name, points in lost.items())
            print(f"{game}{losses}", flush=True)
        return
    samples = play_all(shares, options.turns, options.seed, options.jobs)
    print(f"{len(samples.counts)} turns, {len(samples.values)} plays", flush=True)
    weights = fit(samples, options.cells, options.epochs)
    for game in shares:
        others = play_all({game: 1}, 2000, f"{options.seed}/others", options.jobs)
        print(f"{game}: lost a turn: {regret_of(weights, others):.4f} points", flush=True)
    out = options.out or DATA / "playout-policy.weights"
    out.write_bytes(written(*whole(weights)))


if __name__ == "__main__":
    main()
