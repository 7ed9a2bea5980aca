"""The results of the counted days: against the master at the same cards, and against one's own.

Only days count that were played on their day and whose five deals the master has finished too. The
cards of a day suit everybody alike, so the lead over the master tells more about a player than the
points. What a few days cannot tell is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import sqrt
from typing import Final, NamedTuple

from .diary import Diary

FEWEST: Final = 5
"""The number of days from which on an average says something."""
LATELY: Final = 7
"""The number of last days that are compared with the days before."""
BEFORE: Final = 30
"""The greatest number of days before, with which they are compared."""


class DayResult(NamedTuple):
    """The points of a day: the player's, and the master's with the same cards.

    least  whether fewer points are better
    """

    day: date
    own: int
    master: int
    least: bool = False

    @property
    def lead(self) -> int:
        """The points by which the player is ahead of the master."""
        return (self.master - self.own) if self.least else (self.own - self.master)


class Estimate(NamedTuple):
    """A mean, and the margin on both sides in which the true one lies (95 % confidence)."""

    mean: float
    margin: float

    @property
    def clear(self) -> bool:
        """Whether the true mean is surely above or below zero."""
        return abs(self.mean) > self.margin


def results(diary: Diary) -> tuple[DayResult, ...]:
    """List the results of the days that count, oldest first."""
    day_results = []
    for day in sorted(filter(diary.counted, diary.days)):
        masters = [entry.master_points for entry in diary.entries(day) if entry.master_points]
        total = diary.total(day)
        if total and len(masters) == len(diary.entries(day)):
            day_results.append(DayResult(day, total.own, total.master, diary.least))
    return tuple(day_results)


def best(days: Sequence[DayResult]) -> DayResult:
    """Return the day with the most points, or the fewest if they are bad; the latest of several."""
    return max(days, key=lambda result: (-result.own if result.least else result.own, result.day))


def lead(days: Sequence[DayResult]) -> Estimate | None:
    """Estimate the lead over the master on a day; None after too few days."""
    return _estimate([result.lead for result in days])


def change(days: Sequence[DayResult]) -> Estimate | None:
    """Estimate by how much the lead has grown lately; None after too few days."""
    lately = _estimate([result.lead for result in days[-LATELY:]])
    before = _estimate([result.lead for result in days[-LATELY - BEFORE : -LATELY]])
    if lately is None or before is None:
        return None
    # The two are independent: their variances add up, and so do the squares of their margins.
    margin = (lately.margin**2 + before.margin**2) ** 0.5
    return Estimate(lately.mean - before.mean, margin)


def _estimate(leads: Sequence[int]) -> Estimate | None:
    return Estimate(*mean_interval(leads)) if len(leads) >= FEWEST else None


def mean_interval(values: Sequence[int]) -> tuple[float, float]:
    """Return the mean of two values or more, and its margin on both sides (95 % confidence).

    The margin is Student's: few values leave it wider than their spread alone does.
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, _student(count - 1) * sqrt(variance / count)


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, by the series of Cornish and Fisher.

    It is right to a hundredth from four degrees of freedom on.
    """
    z = 1.96
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
