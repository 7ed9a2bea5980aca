"""The plays of a search with their sampled values, and its result so far."""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, exp, fsum, pi, sqrt
from operator import sub
from typing import Final, NamedTuple

from ...losses import mean_and_error
from ...play import Play

MIN_DEALS: Final = 4
"""No play is dropped before this number of deals."""
MAX_ERRORS_BEHIND: Final = 3.0
"""A play is dropped when it is more than this number of standard errors behind the best."""
EXTRA_VARIANCE: Final = 1.0
"""Added to the sample variance, in points squared: rare events may not have turned up yet."""
USUAL_VARIANCE: Final = 4.0
"""A usual variance of the difference of two plays from deal to deal, in points squared."""
USUAL_DEALS: Final = 4
"""The number of deals that it counts as, until `TELLING_DEALS` were tried."""
TELLING_DEALS: Final = 32
"""On this number of deals the differences tell themselves how much they vary."""


class RankedPlay(NamedTuple):
    """A play, its value in points, and the standard error of its mean on the sampled deals.

    >>> found = casino.hint(end.view())
    >>> type(found.best).__name__, found.best.error
    ('RankedPlay', 0.0)
    """

    play: Play
    value: float
    error: float


class SearchResult(NamedTuple):
    """The result of a search so far.

    ranked   the plays that were tried, best first
    samples  the number of deals tried, 0 of first estimates
    exact    whether the values are exact: the endgame solver looked at all plays (see `search`)
    gave_up  whether the solver gave up a last deal that takes too long, and playouts decided
    """

    ranked: tuple[RankedPlay, ...]
    samples: int
    exact: bool
    gave_up: bool = False

    @property
    def play(self) -> Play:
        """The best play."""
        return self.ranked[0].play


class SampledValues:
    """The sampled values of each play, combined with a prior.

    The prior looks only one play ahead, but covers all deals. The samples cover some deals only,
    but follow each to its end. So the prior counts less, the more deals were tried.
    """

    def __init__(
        self, plays: list[Play], priors: Mapping[Play, float] | None = None, weight: int = 0
    ) -> None:
        """Prepare to sample `plays`. The prior, by default 0, counts as `weight` deals.

        `priors` may have further plays.
        """
        self.plays: list[Play] = plays
        self._samples: dict[Play, list[float]] = {play: [] for play in plays}
        self._sums: dict[Play, float] = {}
        self._values: dict[Play, float] = {}
        self._errors: dict[Play, float] = {}
        self._priors = priors or dict.fromkeys(plays, 0.0)
        self._weight = weight
        self._mean_prior = fsum([self._priors[play] for play in plays]) / len(plays)

    def add(self, play: Play, value: float) -> None:
        """Add the value of a play on one more deal."""
        self._samples[play].append(value)
        self._sums.pop(play, None)
        self._errors.pop(play, None)
        self._values = {}

    def drop_plays(self, gain: float | None = None) -> None:
        """Drop the plays on which no further deal is spent, in view of the best one.

        They are expected to gain less than `gain` points over it: what a play is better by where it
        proves better after all (the expected opportunity cost: Chick and Inoue, 2001). That is
        little where a play is far behind for the spread of the deals, and where so many deals were
        tried that what is left to find out does not matter. With None they are those that are far
        behind on the same deals.
        """
        if len(self._samples[self.plays[0]]) < MIN_DEALS:
            return
        values = self.values()
        best = max(self.plays, key=values.__getitem__)
        self.plays = [
            play
            for play in self.plays
            if play == best or self._is_open(best, play, values[best] - values[play], gain)
        ]

    def _is_open(self, best: Play, play: Play, behind: float, gain: float | None) -> bool:
        """Return whether another deal is spent on a play some points behind the best one."""
        if gain is None:
            # The error is never less than that of the extra variance alone.
            least = sqrt(EXTRA_VARIANCE / len(self._samples[best]))
            return behind <= MAX_ERRORS_BEHIND * least or (
                behind <= MAX_ERRORS_BEHIND * self._standard_error(best, play)
            )
        return expected_gain(behind, self._drawn_error(best, play)) >= gain

    def result(self, *, exact: bool = False) -> SearchResult:
        """Return the plays with their values, best first; those dropped come last."""
        ranked = [
            RankedPlay(play, value, self._error(play)) for play, value in self.values().items()
        ]
        still = set(self.plays)
        ranked.sort(key=lambda item: (item.play not in still, -item.value))
        return SearchResult(tuple(ranked), max(map(len, self._samples.values())), exact)

    def best(self) -> SearchResult:
        """Return the best play alone, which takes less time."""
        values = self.values()
        play = max(self.plays, key=values.__getitem__)
        ranked = (RankedPlay(play, values[play], self._error(play)),)
        return SearchResult(ranked, len(self._samples[play]), exact=False)

    def _error(self, play: Play) -> float:
        """Return the standard error of the mean of a play, kept until it is tried again."""
        error = self._errors.get(play)
        if error is None:
            samples = self._samples[play]
            _, error = mean_and_error(samples) if samples else (0.0, 0.0)
            self._errors[play] = error
        return error

    def values(self) -> dict[Play, float]:
        """Return the value of each play: the mean of its samples, drawn towards its prior.

        The priors are shifted so that their mean is the mean of all samples.
        """
        if not self._values:
            sums = {play: self._sum(play, samples) for play, samples in self._samples.items()}
            mean = fsum(sums.values()) / sum(map(len, self._samples.values()))
            self._values = {
                play: (total + self._weight * (mean + self._priors[play] - self._mean_prior))
                / (len(self._samples[play]) + self._weight)
                for play, total in sums.items()
            }
        return self._values

    def _sum(self, play: Play, samples: list[float]) -> float:
        """Return the sum of the samples of a play, kept until it is tried again."""
        total = self._sums.get(play)
        if total is None:
            total = self._sums[play] = fsum(samples)
        return total

    def _differences(self, best: Play, other: Play) -> list[float]:
        """Return the difference of two plays on each of the deals."""
        return [*map(sub, self._samples[best], self._samples[other])]

    def _standard_error(self, best: Play, other: Play) -> float:
        """Return the standard error of the difference of two plays on the same deals."""
        _, error = mean_and_error(self._differences(best, other))
        return sqrt(error * error + EXTRA_VARIANCE / len(self._samples[best]))

    def _drawn_error(self, best: Play, other: Play) -> float:
        """Return the same error, with the variance drawn towards a usual one.

        A few deals may be alike by chance.
        """
        differences = self._differences(best, other)
        mean = fsum(differences) / len(differences)
        squares = fsum([(apart := each - mean) * apart for each in differences])
        usual = USUAL_DEALS if len(differences) < TELLING_DEALS else 0
        variance = (squares + usual * USUAL_VARIANCE) / (len(differences) - 1 + usual)
        return sqrt(variance / len(differences))


def expected_gain(behind: float, error: float) -> float:
    """Return what a play can be expected to gain, in points, by proving better than the best one.

    It is `behind` points behind, 0 or more, with a standard error. The difference is taken for
    normally distributed.
    """
    if not error:
        return 0.0
    errors = behind / error
    density, beyond = exp(-errors * errors / 2) / sqrt(2 * pi), (1 - erf(errors / sqrt(2))) / 2
    # Rounded, because the last digits of `erf` and `exp` differ from machine to machine.
    return round(error * density - behind * beyond, 12)
