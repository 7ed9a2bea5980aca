"""Mixing puzzles, so that no habit solves more than a third of them at any rating.

Where most puzzles are solved without thought, as by a trail of the highest card, the others must
come more often. `mixed` takes the nearest puzzles to a rating and gives each a weight, so that no
habit of `habits` solves more than `MOST_SHARE` of what is drawn by these weights. If they cannot be
weighed so, it takes more puzzles, from farther away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import inf
from random import Random
from typing import Final, NamedTuple

from .habits import Habit
from .library import Entry

MOST_SHARE: Final = 1 / 3
"""The most that a habit may solve of the puzzles that are drawn."""
LARGER_SHARES: Final = (0.5, 0.75)
"""What is tried for puzzles that cannot be mixed so, such as those of a theme that tells the play.
"""
TOLERANCE: Final = 0.01
"""By how much a share may be larger."""
MOST_OF_ONE: Final = 1 / 6
"""The most that one puzzle may be of what is drawn: the same should not come again and again."""
FEWEST: Final = 12
"""The number of puzzles that are weighed first."""
STEPS: Final = 40
"""The number of times that the weights are scaled."""


class Mix(NamedTuple):
    """Puzzles, and the weight of each: how likely it is to be drawn. The weights add up to 1."""

    entries: tuple[Entry, ...]
    weights: tuple[float, ...]

    def share(self, habit: Habit) -> float:
        """The share of the drawn puzzles that a habit solves."""
        both = zip(self.entries, self.weights, strict=True)
        return sum(weight for entry, weight in both if habit in entry.habits)

    def draw(self, chance: Random) -> Entry:
        """A puzzle, drawn by the weights."""
        return chance.choices(self.entries, self.weights)[0]


def mixed(
    entries: Sequence[Entry], rating: float, tired: Collection[Habit] = (), reach: float = inf
) -> Mix | None:
    """The nearest puzzles to a rating, weighed; None if there are no puzzles.

    tired  habits that should solve none of them, if the others can be mixed
    reach  how far their ratings may be away, where there are enough as near as that and some habit
           solves more than a third of any mix
    """
    order = sorted(entries, key=lambda entry: abs(entry.rating - rating))
    within = sum(abs(entry.rating - rating) <= reach for entry in order)
    near = order[: max(FEWEST, within)]
    fresh = [entry for entry in order if not set(tired).intersection(entry.habits)]
    tries = [(fresh, MOST_SHARE), (order, MOST_SHARE), *((near, share) for share in LARGER_SHARES)]
    for some, share in tries:
        for size in _sizes(len(some)):
            mix = _weighed(some[:size], share)
            if mix:
                return mix
    nearest = tuple(order[:FEWEST])
    return Mix(nearest, (1 / len(nearest),) * len(nearest)) if nearest else None


def _sizes(most: int) -> list[int]:
    """The numbers of puzzles that are weighed, one after the other."""
    sizes = [FEWEST]
    while sizes[-1] < most:
        sizes.append(2 * sizes[-1])
    return sizes if most else []


def _weighed(entries: Sequence[Entry], share: float) -> Mix | None:
    """Puzzles weighed so that no habit solves more than a share, None if that cannot be."""
    counts = Counter(entry.habits for entry in entries)
    weights = fitted(counts, share)
    if weights is None:
        return None
    each = [weights[entry.habits] / counts[entry.habits] for entry in entries]
    return Mix(tuple(entries), tuple(each)) if max(each) <= MOST_OF_ONE else None


Solvers = tuple[Habit, ...]
"""The habits that solve a puzzle."""


def fitted(counts: Mapping[Solvers, float], share: float) -> Mapping[Solvers, float] | None:
    """The weight of all puzzles with the same solvers together, None if there are no such weights.

    counts  the number of these puzzles
    share   what a habit may solve at most

    One habit after the other, what it solves is scaled down to its share, until all are within it:
    iterative proportional fitting.
    """
    weights = dict(counts)
    for _ in range(STEPS):
        worst = 0.0
        for habit in Habit:
            solved = [each for each in weights if habit in each]
            those = sum(weights[each] for each in solved)
            others = sum(weights.values()) - those
            worst = max(worst, those / (those + others))
            if those > share * (those + others):
                for each in solved:
                    weights[each] *= share * others / ((1 - share) * those)
            if not others:
                return None
        if worst <= share + TOLERANCE:
            total = sum(weights.values())
            return {each: weight / total for each, weight in weights.items()}
    return None
