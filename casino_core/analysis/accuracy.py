"""How accurately a seat played, as a percentage.

The idea is that of chess sites: what a play gives away makes its accuracy, which falls
exponentially from 100 %, and the accuracy of a game comes from the mean of its plays. As in the
error rate of GNU Backgammon only real decisions count, those with more than one play. Points are
taken at their present worth, in points of the standard game, so that a percentage means about the
same in every game.

Most plays of any player are sound, so the mean of the plays is near 100 % for all; its fourth power
spreads the players. `LANDMARKS` has where the computer players land. The review is itself no better
than the best of them, and cannot tell those apart.

A play counts as faultless unless it plainly gave something away (`grades`): the best of several
plays on sampled deals looks better than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp
from typing import Final, NamedTuple

from ..game import Game
from ..records.history import hinted
from ..ruleset import RuleSet
from ..seats import Seat
from .grades import SLIPS, Grade, scale_of
from .review import Decision, Review

POINTS: Final = 1.0
"""The points that a play gives away whose accuracy is 1/e, or 37 %."""
POWER: Final = 4
"""The power of the mean that spreads the players."""
MOST_WITH_SLIPS: Final = 0.999
"""The most that is told where a play gave something away, be it ever so little: only a game without
a slip is accurate to 100 %."""
LEAST_DECISIONS: Final = 4
"""With fewer decisions nothing is told."""

LANDMARKS: Final[Mapping[str, float]] = {
    "careless": 0.67,
    "beginner": 0.77,
    "greedy": 0.87,
    "counting": 0.91,
    "searcher": 1.0,
}
"""The accuracy of the computer players in the standard game, the weakest first; the master has that
of the searcher. `tests/lab/measure_accuracy.py` measures it; one game lies 7 to 12 % around it."""


class Accuracy(NamedTuple):
    """How accurately a seat played.

    decisions  the number of its plays that were judged and not the only ones
    share      the accuracy, from 0 to 1
    """

    decisions: int
    share: float


class HintedPlays(NamedTuple):
    """How many of a seat's plays were made with a hint.

    hinted  the plays for which a hint was given
    plays   all plays of the seat
    """

    hinted: int
    plays: int


def hinted_plays(game: Game, seat: Seat) -> HintedPlays:
    """Return how many plays of a seat in a game were made with a hint."""
    own = [number for number, step in enumerate(game.steps, 1) if step.before.turn == seat]
    return HintedPlays(len({*own} & {*hinted(game)}), len(own))


def accuracy(review: Review, seat: Seat) -> Accuracy | None:
    """Return how accurately a seat played in a reviewed game; None with too few decisions to tell.

    Plays for which a hint was given do not count.
    """
    helped = {*hinted(review.game)}
    own = [each for each in review.decisions if each.seat == seat and each.number not in helped]
    return accuracy_of(own, review.game.rules)


def accuracy_of(decisions: Iterable[Decision], rules: RuleSet) -> Accuracy | None:
    """Return how accurate some decisions of a game were; None where too few were judged."""
    judged = [each for each in decisions if not each.forced and each.grade is not Grade.UNJUDGED]
    if len(judged) < LEAST_DECISIONS:
        return None
    slips = [each.given for each in judged if each.grade in SLIPS]
    scale = scale_of(rules)
    share = share_of(len(judged), [points / scale for points in slips])
    return Accuracy(len(judged), min(share, MOST_WITH_SLIPS) if slips else share)


def share_of(decisions: int, slips: Iterable[float]) -> float:
    """Return the accuracy of a number of decisions, from what the slips among them gave away.

    `slips` are points of the standard game, none of them below 0.
    """
    lost = sum(1 - exp(-points / POINTS) for points in slips)
    return round((1 - lost / decisions) ** POWER, 4)


def levels_around(share: float) -> tuple[str | None, str | None]:
    """Return the strongest level that is no more accurate, and the weakest that is more.

    Each is None if there is no such level.
    """
    below = [level for level, landmark in LANDMARKS.items() if landmark <= round(share, 2)]
    above = [level for level, landmark in LANDMARKS.items() if landmark > round(share, 2)]
    return (below[-1] if below else None, above[0] if above else None)
