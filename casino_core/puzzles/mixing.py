"""Mixing puzzles, so that no habit solves more than a third of them at any rating.

Where most puzzles are solved without thought, as by a trail of the highest card, the others must
come more often. `mixed` takes the nearest puzzles to a rating and gives each a weight, so that no
habit of `habits` solves more than `MOST_SHARE` of what is drawn by these weights. If they cannot be
weighed so, it takes more puzzles, from farther away.

A theme may tell the play: to raise is right in every puzzle about raising. No weights help there,
so puzzles of other themes are mixed in, first those that look like it (`look_alikes`). Then the
question is whether to raise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from random import Random
from typing import Final, NamedTuple

from .habits import Habit
from .library import Entry
from .themes import Theme

MOST_SHARE: Final = 1 / 3
"""The most that a habit may solve of the puzzles that are drawn."""
SHARE_OF_TIRED: Final = 1 / 6
"""The most that a habit may solve where a tired one solves all puzzles of a theme."""
LARGER_SHARES: Final = (0.5, 0.75)
"""What is tried for puzzles that cannot be mixed so, where there are no others to mix in."""
THEME_SHARE: Final = 1 / 3
"""The share that the puzzles of a theme have at least at first, before habits are weighed."""
THEME_SHARE_OF_ONE: Final = 1 / 8
"""The greatest share of each of them, where they are few."""
ABOUT_BUILDS: Final = frozenset((Theme.RAISE, Theme.ADD, Theme.THEIR_BUILD))
"""The themes in whose puzzles a build is on the table."""
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
        """Return the share of the drawn puzzles that a habit solves."""
        both = zip(self.entries, self.weights, strict=True)
        return sum(weight for entry, weight in both if habit in entry.habits)

    def about(self, theme: Theme) -> float:
        """Return the share of the drawn puzzles that are about a theme."""
        both = zip(self.entries, self.weights, strict=True)
        return sum(weight for entry, weight in both if theme in entry.themes)

    def draw(self, chance: Random) -> Entry:
        """Return a puzzle, drawn by the weights."""
        return chance.choices(self.entries, self.weights)[0]


def look_alikes(entries: Iterable[Entry], theme: Theme) -> list[Entry]:
    """Return the puzzles that are about something else, those first that look like a theme.

    A puzzle about builds looks like any other that has a build on the table.
    """
    others = [entry for entry in entries if theme not in entry.themes]
    return sorted(others, key=lambda entry: theme in ABOUT_BUILDS and not entry.has_build)


def mixed(
    entries: Sequence[Entry],
    rating: float,
    tired: Collection[Habit] = (),
    reach: float = inf,
    others: Sequence[Entry] = (),
) -> Mix | None:
    """Return the nearest puzzles to a rating, weighed; None if there are no puzzles.

    tired   habits that should solve none of them, if the others can be mixed; where they solve all
            `entries`, these are drawn half as often
    reach   how far their ratings may be away, where there are enough as near as that and some habit
            solves more than a third of any mix
    others  what is mixed in where some habit solves more than a third of any mix, in this order
    """
    if not entries:
        return None
    order = sorted(entries, key=lambda entry: abs(entry.rating - rating))
    within = sum(abs(entry.rating - rating) <= reach for entry in order)
    near = order[: max(FEWEST, within)]
    apart = _unsolved(others, _solving_most(near))
    tries = chain(
        _growing(_unsolved(order, tired), MOST_SHARE),
        _growing(order, MOST_SHARE),
        _with_others(_unsolved(near, tired), _unsolved(apart, tired)),
        _with_others(near, _unsolved(apart, tired), SHARE_OF_TIRED),
        _with_others(near, apart),
        _with_others(near, others),
        *(_growing(near, share) for share in LARGER_SHARES),
    )
    found = (_weighed(starts, share) for starts, share in tries)
    if mix := next((mix for mix in found if mix), None):
        return mix
    nearest = tuple(order[:FEWEST])
    return Mix(nearest, (1 / len(nearest),) * len(nearest))


def _unsolved(entries: Iterable[Entry], habits: Collection[Habit]) -> list[Entry]:
    """Return the puzzles that none of these habits solves."""
    return [entry for entry in entries if not set(habits).intersection(entry.habits)]


def _solving_most(entries: Sequence[Entry]) -> list[Habit]:
    """Return the habits that solve more than their share of some puzzles."""
    counts = Counter(habit for entry in entries for habit in entry.habits)
    return [habit for habit, count in counts.items() if count > MOST_SHARE * len(entries)]


Starts = Mapping[Entry, float]
"""Puzzles, and the weight of each before habits are weighed."""


def _growing(entries: Sequence[Entry], share: float) -> Iterator[tuple[Starts, float]]:
    """Some of the puzzles alike, then more of them, and what a habit may solve."""
    for size in _sizes(len(entries)):
        yield dict.fromkeys(entries[:size], 1.0), share


def _with_others(
    entries: Sequence[Entry], others: Sequence[Entry], share: float = MOST_SHARE
) -> Iterator[tuple[Starts, float]]:
    """Yield the puzzles, if any, with ever more others, and what a habit may solve."""
    if not entries:
        return
    least = min(THEME_SHARE, THEME_SHARE_OF_ONE * len(entries))
    for size in _sizes(len(others)):
        some = others[:size]
        own = max(1.0, least / (1 - least) * len(some) / len(entries))
        yield {**dict.fromkeys(some, 1.0), **dict.fromkeys(entries, own)}, share


def _sizes(most: int) -> list[int]:
    """Return the numbers of puzzles that are weighed, one after the other."""
    sizes = [FEWEST]
    while sizes[-1] < most:
        sizes.append(2 * sizes[-1])
    return sizes if most else []


def _weighed(starts: Starts, share: float) -> Mix | None:
    """Puzzles weighed so that no habit solves more than a share, None if that cannot be."""
    classes: dict[Solvers, float] = {}
    for entry, start in starts.items():
        classes[entry.habits] = classes.get(entry.habits, 0.0) + start
    weights = fitted(classes, share)
    if weights is None:
        return None
    scales = {habits: weights[habits] / start for habits, start in classes.items()}
    each = [start * scales[entry.habits] for entry, start in starts.items()]
    return Mix(tuple(starts), tuple(each)) if max(each) <= MOST_OF_ONE else None


Solvers = tuple[Habit, ...]
"""The habits that solve a puzzle."""


def fitted(counts: Mapping[Solvers, float], share: float) -> Mapping[Solvers, float] | None:
    """Return the weight of all puzzles with the same solvers together.

    None if there are no such weights.

    counts  the number of these puzzles, or their weight at first
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
