"""The classes of plays, and when there is enough to tell the class of one.

The borders of the classes are points of a standard game of 21, where a round has 11 of them and a
point is worth about 3.5 per cent of a game; `analysis.equity` scales them for others.

A play is tried against its rivals on sampled deals. A first look asks only whether it may be a
mistake. If so, a second look tries it against the best play alone, on fresh deals and by other
policies, and only that calls a mistake. Until then a play is unjudged, and never counts as good.

The class of a loss is that of what was surely given away: the loss less its standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Final

from ..losses import Behind, plain_errors
from ..ruleset import RuleSet
from .equity import equity_of
from .trials import Trials

LEAST_DEALS: Final = 4
"""Nothing is told of a play on fewer deals."""
FIRST_LOOK: Final = 16
"""The most deals of a first look."""
MOST_DEALS: Final = 64
"""The most deals of a second look: much may hang on cards that are rarely held."""
LEAST_AGAIN: Final = 16
"""The fewest deals of a second look after which a mistake is refuted."""
SLOW_LOOK: Final = 8
SLOW_MOST: Final = 48
SLOW_AGAIN: Final = 8
"""The same three numbers in games whose playouts take long."""
LIKELY: Final = 0.8
"""The standard errors by which a play may be worse than it seems, after a first look."""
LIKELY_AGAIN: Final = 1.0
"""The same after a second one."""
FEWEST_SHORT_DEALS: Final = 12
MOST_SHORT_DEALS: Final = 24
ERRORS_BEFORE_FULL_PLAYOUTS: Final = 1.0
"""The fewest and the most deals of a second look with short playouts, and the standard errors
beyond which it is worth playing further ones to the end of the round."""
ERRORS_AGAIN: Final = 3.0
FEW_AGAIN: Final = 16
"""A mistake is more than the first number of standard errors in a second look, and the more, the
fewer deals it had: on the second number of deals one more (see `plain_errors`)."""
SHARE_OF_EACH: Final = 0.5
"""The share of what was surely lost that each policy of the second look has to find."""
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
    """Return by how much more a round is spread than one of the standard game."""
    equity = equity_of(rules)
    return equity.spread / STANDARD_SPREAD if equity else 1.0


def borders_of(rules: RuleSet) -> dict[Grade, float]:
    """Return the least loss of each class under a rule set, in points."""
    return {grade: least * scale_of(rules) for grade, least in BORDERS.items()}


def grade_of(
    behind: Behind, trials: Trials, borders: Mapping[Grade, float], *, final: bool = False
) -> Grade:
    """Return the class of a play by what it is behind the best one, which is 0 for that itself.

    A `final` class is that when the work is used up: what does not seem to be a mistake by then is
    too close to tell. In a last deal that the solver gave up no play is sound: all playouts are
    much the same there, and may all miss what a solver sees. (`mistakes.retry_in_steps` has an
    exception for the play that was to be found.)
    """
    points = suspected_loss(behind, trials)
    close = final and trials.deals >= LEAST_DEALS and points < borders[Grade.MISTAKE]
    if not close and not is_judged(behind, trials, borders):
        return Grade.UNJUDGED
    grade = Grade.GOOD if behind.points else Grade.BEST
    if is_plain(behind, trials):
        grade = _class_of(behind.sure, borders)
    return Grade.UNJUDGED if trials.gave_up and grade in SOUND else grade


def _class_of(loss: float, borders: Mapping[Grade, float]) -> Grade:
    grades = [grade for grade, least in borders.items() if loss >= least]
    return grades[-1] if grades else Grade.GOOD


def is_plain(behind: Behind, trials: Trials) -> bool:
    """Return whether a loss is plain: more than chance brings about on so many deals.

    In a second look each policy has to find it, too.
    """
    if trials.solved:
        return behind.points > 0
    if trials.deals < LEAST_DEALS:
        return False
    if not trials.again:
        return behind.errors > plain_errors(trials.deals)
    if trials.is_short:
        return False
    least = ERRORS_AGAIN + FEW_AGAIN / trials.deals
    return behind.errors > least and trials.agrees(SHARE_OF_EACH * behind.sure)


def may_be_mistake(trials: Trials, borders: Mapping[Grade, float]) -> bool:
    """Return whether the play made may be a mistake, by some rival, after the first look so far."""
    return any(
        rival.points + LIKELY * rival.error >= borders[Grade.MISTAKE] for rival in trials.rivals()
    )


def is_judged(behind: Behind, trials: Trials, borders: Mapping[Grade, float]) -> bool:
    """Return whether the grade of the play made is settled."""
    border = borders[Grade.MISTAKE]
    if trials.solved:
        return True
    if trials.deals < LEAST_DEALS:
        return False
    if not trials.again:
        over = trials.deals >= _first_look(trials) and behind.points < border
        return over or not may_be_mistake(trials, borders)
    if trials.deals >= _most_again(trials):
        return not needs_second_look(behind, trials, borders)
    refuted = behind.points + LIKELY_AGAIN * behind.error < border
    if is_plain(behind, trials):
        return behind.sure >= border or refuted
    return refuted and trials.deals >= _least_again(trials)


def suspected_loss(behind: Behind, trials: Trials) -> float:
    """Return what a play seems to give away, in points.

    A second look of few deals does not refute what the first one found: it is their mean then, in
    which each deal counts the same.
    """
    if not trials.again or trials.deals >= _least_again(trials):
        return behind.points
    first, again = trials.first_deals, trials.deals
    return (trials.first_loss * first + behind.points * again) / (first + again)


def needs_second_look(behind: Behind, trials: Trials, borders: Mapping[Grade, float]) -> bool:
    """Return whether a play that may be a mistake is to be tried again from the start.

    That is so after a first look that was long enough, and after one of short playouts.
    """
    border = borders[Grade.MISTAKE]
    if trials.again:
        is_likely = behind.points - ERRORS_BEFORE_FULL_PLAYOUTS * behind.error >= border
        return is_likely and trials.is_short and trials.deals >= FEWEST_SHORT_DEALS
    is_likely = behind.points - LIKELY * behind.error >= border
    return is_likely or trials.deals >= _first_look(trials)


def _most_again(trials: Trials) -> int:
    if trials.is_short:
        return MOST_SHORT_DEALS
    return SLOW_MOST if trials.slow else MOST_DEALS


def _least_again(trials: Trials) -> int:
    return SLOW_AGAIN if trials.slow else LEAST_AGAIN


def _first_look(trials: Trials) -> int:
    return SLOW_LOOK if trials.slow else FIRST_LOOK
