"""Learn what a play leaves behind is worth, and play by it.

pip install scikit-learn ".[rl]"
python training.py                                 # learns for a minute or two
casino match ./training.py:learned greedy --pairs 400
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from sklearn.neural_network import MLPRegressor

import casino_core as casino
from casino_core.players import greedy
from casino_core.rl.observations import observe
from casino_core.rl.rounds import rewards_of

RULES = casino.PRESETS["standard"]
FILE = Path(__file__).with_name("learned.npz")
ROUNDS = 8192  # the first half by greedy players, the others by those that learn
BATCH = 256  # rounds between two lessons
EXPLORED = 0.2  # the share of the plays that are made at random
TRUST = 0.3  # how much an estimate counts beside what happened later: TD(0.7)
MOST_PLAYS = 60  # the largest, on a crowded table

Array = np.ndarray[Any, np.dtype[np.float32]]
Layers = tuple[Array, Array, Array, Array]


def after(view: casino.View, play: casino.Play) -> bytes:
    """Return the view of the player when it has made a play, before anybody answers."""
    return observe(casino.advance(view, play), view.turn).tobytes()


def valued(layers: Layers, view: casino.View) -> tuple[list[casino.Play], Array, Array]:
    """The plays, what each leaves behind, and the lead with which the round may then end."""
    plays = list(casino.plays_by_size(view, MOST_PLAYS))
    seen = np.frombuffer(b"".join(after(view, play) for play in plays), np.float32)
    seen = seen.reshape(len(plays), -1)
    hidden, hidden_bias, out, bias = layers
    values = np.maximum(seen @ hidden + hidden_bias, 0) @ out + bias
    return plays, seen, values[:, 0]


def played(layers: Layers | None, seed: str) -> tuple[list[Array], list[float]]:
    """Play a round against oneself; return what was seen after each play, and what it was worth."""
    chance, position = Random(seed), casino.Game.new(RULES, seed).position
    seats: list[list[tuple[Array, float | None]]] = [[] for _ in RULES.seats]
    while not position.over:
        view = position.view(position.turn)
        value = None
        if layers is None:
            play = greedy(view, chance)
            if chance.random() < EXPLORED:
                play = chance.choice(list(casino.plays_by_size(view, MOST_PLAYS)))
            seen = np.frombuffer(after(view, play), np.float32)
        else:
            plays, all_seen, values = valued(layers, view)
            best = int(values.argmax())
            if chance.random() < EXPLORED:
                best = chance.randrange(len(plays))
            play, seen, value = plays[best], all_seen[best], float(values[best])
        seats[view.turn].append((seen, value))
        position = casino.advance(position, play)
    observations, targets = [], []
    for reward, steps in zip(rewards_of(RULES, casino.outcome(position)), seats, strict=True):
        target = reward
        for seen, value in reversed(steps):
            observations.append(seen)
            targets.append(target)
            if value is not None:
                target += TRUST * (value - target)
    return observations, targets


def train(rounds: int = ROUNDS) -> Iterator[tuple[int, Layers]]:
    """Learn by playing; yield the number of rounds and the weights after each batch."""
    network = MLPRegressor(hidden_layer_sizes=(64,), random_state=1)
    layers: Layers | None = None
    for first in range(0, rounds, BATCH):
        teacher = layers if first >= rounds // 2 else None
        games = [played(teacher, f"train/{number}") for number in range(first, first + BATCH)]
        observations = np.array([row for rows, _ in games for row in rows])
        targets = np.array([target for _, each in games for target in each], np.float32)
        order = np.random.default_rng(first).permutation(len(targets))
        network.partial_fit(observations[order], targets[order])
        (hidden, out), (hidden_bias, bias) = network.coefs_, network.intercepts_
        layers = (hidden, hidden_bias, out, bias)
        yield first + BATCH, layers


def by(layers: Layers, view: casino.View) -> casino.Play:
    """The play after which the lead is expected to be largest."""
    plays, _seen, values = valued(layers, view)
    return plays[int(values.argmax())]


@cache
def stored() -> Layers:
    """The weights in the file."""
    with np.load(FILE) as file:
        return tuple(file[name] for name in file.files)


def learned(view: casino.View, rng: Random) -> casino.Play:  # noqa: ARG001 - a player's arguments
    """Play by the stored weights: this is the player for `casino match`."""
    return by(stored(), view)


if __name__ == "__main__":
    for done, weights in train():
        np.savez(FILE, *weights)
        print(f"{done} rounds", flush=True)
