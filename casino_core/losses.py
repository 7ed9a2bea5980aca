"""Losses measured on sampled deals: their mean and its error, and when one is more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log, sqrt
from typing import Final, NamedTuple

PLAIN_ERRORS: Final = 2.5
"""A loss is plain on many deals when it is more than this number of standard errors."""
FEW_DEALS: Final = 12
"""With fewer deals a standard error is uncertain itself: on this number a plain loss is an error
more, on a third of it three more. Student's distribution asks for about as much."""

DECISIVE_RATIO: Final = log(19)
"""The logarithm of a ratio of probabilities that decides a match: wrong once in twenty matches."""


class Behind(NamedTuple):
    """By how many points an action is behind another, negative if it is ahead, and the error."""

    points: float
    error: float

    @property
    def errors(self) -> float:
        """The number of standard errors."""
        return self.points / self.error if self.error else 0.0

    @property
    def sure(self) -> float:
        """The points that are surely lost: less the error."""
        return self.points - self.error


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some numbers and its standard error, the same on every Python."""
    mean = fsum(numbers) / len(numbers)
    if len(numbers) < 2:
        return mean, 0.0
    # `sum` and `**` of floats differ in the last digit between versions of Python.
    variance = fsum([(value - mean) * (value - mean) for value in numbers]) / (len(numbers) - 1)
    return mean, sqrt(variance / len(numbers))


def plain_errors(deals: int) -> float:
    """Return the standard errors beyond which a loss is plain."""
    return PLAIN_ERRORS + FEW_DEALS / deals


def log_ratio(mean: float, error: float, lead: float) -> float:
    """Return the logarithm of the probability ratio of a lead against none (Wald 1945).

    The ratio tells how many times as probable a measured mean is with a lead as without, where it
    varies normally. In a sequential test a match may end as soon as its logarithm is above one line
    (there is a lead) or below another (there is none), such as `DECISIVE_RATIO` and its negative.

    mean   the mean of what was measured
    error  its standard error, not 0
    lead   the lead that is tested
    """
    return lead * (mean - lead / 2) / (error * error)
