"""Teaches the master what plays are worth, by rounds played against itself.

    python -m tests.train_value_network --rounds 60000 --generations 3 --jobs 2

The players of the first generation are counting players, those of each later one judge by what
was learned from the one before; all try something else now and then. What a seat sees after its
play (`features`) is taught the lead that the round ends with, partly replaced by what is
thought of the same seat's next play (a lambda return, Sutton 1988). Writes the weights of the
last generation to `casino_core/players/learned.py`; with `--on` the first one goes on from
there. Each generation but the first also learns from the rounds of the one before. On two
processors 60,000 rounds take about twenty-five minutes, and the more, the better.
"""

from __future__ import annotations

import argparse
from base64 import b64encode
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core import Game, parse_rules, score_round
from casino_core.players import value_network
from casino_core.players.base import largest_and_trails
from casino_core.players.beliefs import believed_probabilities
from casino_core.players.counting import LOOKED_AT, opinions
from casino_core.players.evaluation import lead_of, lead_so_far
from casino_core.players.features import UNIT, features_of
from casino_core.players.value_network import ValueNetwork, expected_leads, trained_network
from casino_core.rules.turn import advance

SHARES = {
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
}
"""The rule sets that are played, and how often each."""
DOUBTFUL = 0.5
"""The share of the plays chosen with some doubt, which are not always the best."""
DOUBT = 0.3
"""The standard deviation of that doubt, in points."""
ASTRAY = 0.03
"""The share of the plays chosen blindly."""
LAMBDA = 0.6
"""The share of what really followed, over what is thought of the next play."""
CELLS = 128
PASSES = 32
"""How often all lessons are gone through."""
PARTS = 4
"""Each share of the rounds is given out in so many parts."""
LEARNED = Path(value_network.__file__).with_name("learned.py")
MODULE = '''"""What self-play has taught: written by `python -m tests.train_value_network`."""

WEIGHTS = """
{weights}
"""
"""From each of {inputs} inputs to {cells} cells, each a signed byte, in base64."""
CELLS = (
{numbers}
)
"""The weight of each cell."""
'''
BATCH = 512
RATE = 2e-3
"""How far the weights move at first for one batch."""

Array = NDArray[np.float32]


class Lessons(NamedTuple):
    """What was seen after some plays, in the order of each seat's plays, and what came of it."""

    inputs: NDArray[np.int16]
    """For each play what was seen (`features`), shape (plays, inputs)."""
    leads: Array
    """The lead by what had been won."""
    ends: Array
    """The lead that the round ended with."""
    lines: NDArray[np.int32]
    """The number of the round and seat."""


class Task(NamedTuple):
    """Some rounds to be played."""

    rules: str
    rounds: int
    seed: str
    network: ValueNetwork | None


def lesson_of(task: Task) -> Lessons:
    """Play rounds; without a network as counting players do."""
    rules = parse_rules(task.rules)
    inputs, leads, ends, lines = [], [], [], []
    for number in range(task.rounds):
        position = Game.new(rules, f"{task.seed}/{number}").position
        chance = Random(f"{task.seed}/{number}")
        seen: list[list[tuple[list[int], float]]] = [[] for _ in range(rules.players)]
        while not position.over:
            view = position.view(position.turn)
            plays = largest_and_trails(view, LOOKED_AT)
            network = task.network
            values = dict(
                expected_leads(view, plays, network) if network else opinions(view, plays)
            )
            if chance.random() < DOUBTFUL:
                values = {each: value + chance.gauss(0, DOUBT) for each, value in values.items()}
            chosen = max(plays, key=values.__getitem__)
            if chance.random() < ASTRAY:
                chosen = chance.choice(plays)
            after = advance(view, chosen)
            if not after.over:
                outlook_now = features_of(after, view.turn, believed_probabilities(view, after))
                seen[view.turn].append((outlook_now, lead_so_far(after, view.side)))
            position = advance(position, chosen)
        points = score_round(position).points
        for seat, plays_seen in enumerate(seen):
            for outlook_then, lead in plays_seen:
                inputs.append(outlook_then)
                leads.append(lead)
                ends.append(lead_of(points, rules.side(seat)))
                lines.append(number * rules.players + seat)
    return Lessons(
        np.array(inputs, np.int16),
        np.array(leads, np.float32),
        np.array(ends, np.float32),
        np.array(lines, np.int32),
    )


def fewest_rounds() -> int:
    """How many rounds are needed for every part of every share to get one."""
    return PARTS * sum(SHARES.values())


def play_all(rounds: int, seed: str, network: ValueNetwork | None, jobs: int) -> Lessons:
    """Play so many rounds of all rule sets together, each set by its share."""
    each = rounds // fewest_rounds()
    tasks = [
        Task(rules, each, f"{seed}/{part}/{rules}/{share}", network)
        for rules, shares in SHARES.items()
        for share in range(shares)
        for part in range(PARTS)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        return joined(pool.map(lesson_of, tasks))


def joined(lessons: Iterable[Lessons]) -> Lessons:
    """Many lessons as one."""
    kept = list(lessons)
    starts = np.cumsum([0, *[each.lines.max() + 1 for each in kept[:-1]]], dtype=np.int32)
    lines = [each.lines + start for each, start in zip(kept, starts, strict=True)]
    return Lessons(
        np.concatenate([each.inputs for each in kept]),
        np.concatenate([each.leads for each in kept]),
        np.concatenate([each.ends for each in kept]),
        np.concatenate(lines),
    )


def fractions(inputs: NDArray[np.int16]) -> Array:
    """Inputs as they are in lessons, as numbers of which 1 is a whole."""
    return inputs.astype(np.float32) / np.float32(UNIT)


class Weights(NamedTuple):
    """The weights of a network before they are made whole numbers."""

    first: Array
    """From inputs to cells, shape (inputs, cells); the first input is always 1."""
    second: Array
    """From cells to the result, shape (cells,)."""

    def __call__(self, inputs: NDArray[np.int16]) -> Array:
        """The results for some inputs as they are in lessons, shape (plays,)."""
        parts = np.array_split(inputs, len(inputs) // BATCH + 1)
        return np.concatenate(
            [np.maximum(fractions(each) @ self.first, 0) @ self.second for each in parts]
        )


class Adam:
    """Goes down slopes, further where they stay the same (Kingma and Ba 2015)."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self._steps = 0

    def go(self, slopes: Sequence[Array], rate: float) -> None:
        """Change the weights a little, against their slopes."""
        self._steps += 1
        for at, slope in enumerate(slopes):
            mean, square = self._means[at], self._squares[at]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            spread = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self.weights[at][...] -= rate / (1 - 0.9**self._steps) * mean / spread


def fit(lessons: Lessons, cells: int = CELLS, passes: int = PASSES) -> Weights:
    """Fit a network to what rounds came to."""
    chance = np.random.default_rng(1)
    inputs = lessons.inputs
    size = inputs.shape[1]
    weights = Weights(
        chance.normal(0, 2 / np.sqrt(size), (size, cells)).astype(np.float32),
        chance.normal(0, 0.3 / np.sqrt(cells), cells).astype(np.float32),
    )
    adam = Adam(weights)
    for number in range(passes):
        wanted = wanted_of(lessons, weights(inputs) if number else None)
        rate = RATE * (0.525 + 0.5 * float(np.cos(np.pi * number / passes)))
        order = chance.permutation(len(wanted))
        missed = 0.0
        for batch in np.array_split(order, max(1, len(order) // BATCH)):
            seen = fractions(inputs[batch])
            raised = np.maximum(seen @ weights.first, 0)
            error = raised @ weights.second - wanted[batch]
            missed += float(error @ error)
            slope = 2 * error / len(batch)
            first = seen.T @ (np.outer(slope, weights.second) * (raised > 0))
            adam.go([first, raised.T @ slope], rate)
        print(f"pass {number + 1}: {missed / len(wanted):.4f} points squared", flush=True)
    return weights


def wanted_of(lessons: Lessons, thought: Array | None) -> Array:
    """What the network should say: the end, or partly what it thinks of the next play."""
    if thought is None:
        return lessons.ends - lessons.leads
    wanted = np.empty_like(lessons.ends)
    values = lessons.leads + thought
    for at in range(len(wanted) - 1, -1, -1):
        if at + 1 < len(wanted) and lessons.lines[at] == lessons.lines[at + 1]:
            wanted[at] = (1 - LAMBDA) * values[at + 1] + LAMBDA * wanted[at + 1]
        else:
            wanted[at] = lessons.ends[at]
    return wanted - lessons.leads


def whole(weights: Weights) -> tuple[NDArray[np.int8], list[int]]:
    """The weights as whole numbers: those of each cell from -127 to 127, and the cells'."""
    largest = np.abs(weights.first).max(axis=0) / 127
    rows = np.round(weights.first / largest).astype(np.int8)
    cells = np.round(weights.second * largest * ValueNetwork.SCALE)
    return rows, [int(cell) for cell in cells]


def written(rows: NDArray[np.int8], cells: Sequence[int]) -> str:
    """The module that holds the weights."""
    lines = "\n".join(wrap(b64encode(rows.tobytes()).decode(), 96))
    numbers = "\n".join(f"    {cell}," for cell in cells)
    return MODULE.format(inputs=len(rows), cells=len(cells), weights=lines, numbers=numbers)


def main() -> None:
    """Play, fit and write, generation after generation."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20000)
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--cells", type=int, default=CELLS)
    parser.add_argument("--seed", default="teach", help="what the cards derive from")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--on", action="store_true", help="go on from what was learned before")
    parser.add_argument("--out", type=Path, default=LEARNED)
    options = parser.parse_args()
    if options.rounds < fewest_rounds():
        parser.error(f"--rounds: at least {fewest_rounds()}, so that every rule set is played")
    network = trained_network() if options.on else None
    before: list[Lessons] = []
    for generation in range(options.generations):
        seed = f"{options.seed}/{generation}"
        lessons = play_all(options.rounds, seed, network, options.jobs)
        print(f"generation {generation + 1}: {len(lessons.ends)} plays", flush=True)
        rows, cells = whole(fit(joined([*before, lessons]), options.cells))
        before = [lessons]
        network = ValueNetwork(rows.tolist(), cells)
        options.out.write_text(written(rows, cells))


if __name__ == "__main__":
    main()
