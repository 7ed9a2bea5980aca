"""Glicko-2: a rating of players and puzzles with its uncertainty.

Mark E. Glickman, "Example of the Glicko-2 system" (2012). A puzzle that is solved is a game won
against the rating of the puzzle. The formulas have the names of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, fsum, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
"""The points of a rating for one unit of the scale of the formulas."""
TAU: Final = 0.5
"""How much the volatility may change: from 0.3, little, to 1.2."""
LARGEST_DEVIATION: Final = 600.0
"""That of a new player: so large that ten puzzles find the level, wherever it is."""
PUZZLE_DEVIATION: Final = 100.0
"""The deviation of the rating of a puzzle, which comes from the computer players that miss it."""
_PRECISION = 1e-6


class Rating(NamedTuple):
    """A rating with its standard deviation, and the volatility: how erratic the results are."""

    rating: float = 1500.0
    deviation: float = LARGEST_DEVIATION
    volatility: float = 0.06


class Result(NamedTuple):
    """A game: the opponent's rating and its deviation, and the score from 0 to 1."""

    rating: float
    deviation: float
    score: float


def after_puzzle(rating: Rating, puzzle: int, *, solved: bool) -> Rating:
    """Return the rating of a player after one puzzle, which is a rating period of its own."""
    return updated(rating, [Result(puzzle, PUZZLE_DEVIATION, float(solved))])


def updated(rating: Rating, results: Iterable[Result], tau: float = TAU) -> Rating:
    """Return a rating after a rating period with these games; without any it grows less certain."""
    mu, phi = (rating.rating - 1500) / SCALE, rating.deviation / SCALE
    games = [(_g(each.deviation / SCALE), _expected(mu, each), each.score) for each in results]
    if not games:
        return rating._replace(deviation=_bounded(sqrt(phi * phi + rating.volatility**2)))
    variance = 1 / fsum(g * g * e * (1 - e) for g, e, _ in games)
    gained = fsum(g * (score - e) for g, e, score in games)
    sigma = _volatility(rating.volatility, phi, variance, variance * gained, tau)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi * phi * gained), _bounded(phi), sigma)


def _bounded(phi: float) -> float:
    return min(LARGEST_DEVIATION, SCALE * phi)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(mu: float, result: Result) -> float:
    """Return the score to be expected against an opponent (E in the paper)."""
    g = _g(result.deviation / SCALE)
    return 1 / (1 + exp(-g * (mu - (result.rating - 1500) / SCALE)))


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """Return the new volatility: the zero of f, found by the Illinois method (step 5)."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        rest = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - rest) / (2 * rest * rest) - (x - start) / (tau * tau)

    low = start
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        high = start - tau
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
