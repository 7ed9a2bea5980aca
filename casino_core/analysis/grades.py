"""The classes of plays, and when there is enough to tell the class of one.

The borders of the classes are points of a standard game of 21, where a round has 11 of them and a
point is worth about 3.5 per cent of a game; `analysis.equity` scales them for others.

A play is tried against its rivals on sampled deals. It is judged as soon as it is plainly behind
one of them, and plainly by a mistake or less; or it is not likely to be found so on more deals; or
there are as many deals as there ever are. Until then it is unjudged, and never counts as good.

The class of a loss is that of what was surely given away: the loss less its standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from math import sqrt
from typing import Final

from ..losses import Behind, plain_errors
from ..ruleset import RuleSet
from .equity import equity_of
from .trials import PRIOR_DEALS, Trials

LEAST_DEALS: Final = 4
"""Nothing is told of a play on fewer deals."""
MOST_DEALS: Final = 48
"""The most deals tried for most decisions."""
DEEPEST_DEALS: Final = 144
"""The most deals where a play seems to be a mistake, but it is not told yet: much may hang on cards
that are rarely held."""
STANDARD_SPREAD: Final = 5.7
"""The standard deviation of the lead in a round of the standard game, in points."""


class Grade(StrEnum):
    """How good a play was; unjudged if it was not looked into deeply enough to tell."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNJUDGED = "unjudged"

    __repr__ = Enum.__str__


BORDERS: Final = {Grade.INACCURACY: 0.25, Grade.MISTAKE: 0.6, Grade.BLUNDER: 1.25}
"""The least loss of each class in points of the standard game.

A whole point is a lot: the ladder of the computer players has about two points a round between one
level and the next, and a seat has some twenty real decisions in a round. A quarter of a point is
the value of one more card or spade; 0.6 is what a lost majority costs on average; from 1.25 on more
than a sure point is gone. Only a plain loss is more than good."""
SLIPS: Final = tuple(BORDERS)
"""The classes of plays that plainly gave something away."""
GRAVE: Final = (Grade.MISTAKE, Grade.BLUNDER)
"""Those of plays that are held against a player: they are confirmed first, and kept as tasks."""
SOUND: Final = (Grade.BEST, Grade.GOOD)
"""The classes of plays that gave nothing away, as far as one can tell."""


def scale_of(rules: RuleSet) -> float:
    """By how much more a round is spread than one of the standard game."""
    equity = equity_of(rules)
    return equity.spread / STANDARD_SPREAD if equity else 1.0


def borders_of(rules: RuleSet) -> dict[Grade, float]:
    """Return the least loss of each class under a rule set, in points."""
    return {grade: least * scale_of(rules) for grade, least in BORDERS.items()}


def grade_of(found: Behind, trials: Trials, borders: Mapping[Grade, float]) -> Grade:
    """Return the class of a play by what it is behind the best one, which is 0 for that itself."""
    if is_plain(found, trials):
        return _class_of(found.sure, borders)
    if not is_judged(found, trials, borders):
        return Grade.UNJUDGED
    return Grade.GOOD if found.points else Grade.BEST


def _class_of(loss: float, borders: Mapping[Grade, float]) -> Grade:
    grades = [grade for grade, least in borders.items() if loss >= least]
    return grades[-1] if grades else Grade.GOOD


def is_plain(found: Behind, trials: Trials) -> bool:
    """Return whether a loss is plain: more than chance brings about on so many deals."""
    if trials.solved:
        return found.points > 0
    return trials.deals >= LEAST_DEALS and found.errors > plain_errors(trials.deals)


def is_judged(found: Behind, trials: Trials, borders: Mapping[Grade, float]) -> bool:
    """Return whether further deals are not likely to change what is told of the play made."""
    border = borders[Grade.MISTAKE]
    most = DEEPEST_DEALS if found.points >= border else MOST_DEALS
    if trials.solved or trials.deals >= most:
        return True
    if trials.deals < LEAST_DEALS:
        return False
    if is_plain(found, trials):
        return found.sure >= border or found.points + found.error < border
    if found.points >= border:
        return False
    return not any(_may_be_plain(each, trials.deals, borders) for each in trials.rivals())


def _may_be_plain(rival: Behind, deals: int, borders: Mapping[Grade, float]) -> bool:
    """Return whether the loss against a rival, an error larger, were called so after most deals."""
    error = rival.error * sqrt((deals + PRIOR_DEALS) / (MOST_DEALS + PRIOR_DEALS))
    least = max(borders[Grade.INACCURACY] + error, plain_errors(MOST_DEALS) * error)
    return rival.points + rival.error >= least
