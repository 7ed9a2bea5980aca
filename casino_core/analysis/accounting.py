"""Luck and skill: the parts of the cards and of the plays in the result of a reviewed game.

The skill of a seat is the sum over its slips of the value of the play less that of the best play,
so 0 at most. All other changes of the expected result are luck: the cards dealt, and the hidden
cards as they lay. Both add up to the result exactly, because all is counted in whole thousandths. A
play that did not plainly give something away counts as faultless, as in `accuracy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from math import sqrt
from typing import NamedTuple

from ..game import Round
from ..players.estimates.evaluation import lead_of, sign_of
from ..rules.dealing import deal_number
from ..rules.outcome import outcome
from ..seats import Seat, Side
from .equity import equity_of
from .grades import SLIPS, Grade
from .review import Decision, Review

THOUSAND = 1000


class Measure(StrEnum):
    """The unit of a result."""

    POINTS = "points"
    """The lead in points over the average of the other sides."""
    CHANCE = "chance"
    """The chance to win the game."""

    __repr__ = Enum.__str__


class Luck(NamedTuple):
    """The luck of one deal, in thousandths; round and deal count from 1."""

    round: int
    deal: int
    brought: int


class Account(NamedTuple):
    """The result of a side, taken apart; all numbers are thousandths of a point or of a game.

    start   the result expected before the first deal
    luck    the luck of each deal
    plays   for each seat the points of its plays for the side, 0 or less on its own side
    result  the result; while the game is not over, the result expected last
    """

    measure: Measure
    side: Side
    start: int
    luck: tuple[Luck, ...]
    plays: tuple[int, ...]
    result: int

    @property
    def cards(self) -> int:
        """The sum of the luck of all deals."""
        return sum(luck.brought for luck in self.luck)


class Moment(NamedTuple):
    """The prospects of a side before a play: its lead in points, and its chance to win.

    `number` is that of the play, from 1; the moment after the last play has the next number.
    """

    number: int
    lead: float
    chance: float | None


class Rating(NamedTuple):
    """How well a seat played.

    given        the points by which its plays seem to be behind the best ones, in a round
    error        the standard error of that
    grades       the number of plays of each class, of those that were not only plays
    slips        the points that its slips gave away in a round, 0 without any; what the best of
                 several plays on sampled deals only seems to be better by is left out
    slips_error  the standard error of that
    """

    seat: Seat
    given: float
    error: float
    grades: dict[Grade, int]
    slips: float = 0.0
    slips_error: float = 0.0


def rating(review: Review, seat: Seat) -> Rating:
    """Return how well a seat played in a reviewed game."""
    decisions = [each for each in review.decisions if each.seat == seat and not each.forced]
    rounds = max(1, len({each.round for each in decisions}))
    grades = {grade: sum(each.grade is grade for each in decisions) for grade in Grade}
    slips = [each for each in decisions if each.grade in SLIPS]
    return Rating(seat, *_given_away(decisions, rounds), grades, *_given_away(slips, rounds))


def _given_away(decisions: Sequence[Decision], rounds: int) -> tuple[float, float]:
    """Return the points given away in a round by some decisions, and the standard error."""
    errors = [each.error * each.given / each.loss for each in decisions if each.loss]
    squares = sum(error * error for error in errors)
    points = sum(each.given for each in decisions) / rounds
    return round(points, 3), round(sqrt(squares) / rounds, 3)


def account(review: Review, side: Side, measure: Measure) -> Account | None:
    """Take the result of a side apart; None for chances of rules that have no table."""
    if measure is Measure.CHANCE and equity_of(review.game.rules) is None:
        return None
    return _Bookkeeper(review, side, measure).account()


def course(review: Review, side: Side) -> tuple[Moment, ...]:
    """Return the prospects of a side at every reviewed play, and at the end.

    With three sides or more, only its own plays tell its lead.
    """
    points = _Bookkeeper(review, side, Measure.POINTS)
    chances = _Bookkeeper(review, side, Measure.CHANCE) if equity_of(review.game.rules) else None
    moments = []
    for decision in review.decisions:
        lead = points.expected(decision, best=True)
        if lead is not None:
            chance = chances.expected(decision, best=True) if chances else None
            moments.append(_moment(decision.number, lead, chance))
    if review.game.outcome and moments:
        last = len(review.game.rounds)
        chance = chances.after_round(last) if chances else None
        moments.append(_moment(len(review.game.steps) + 1, points.after_round(last), chance))
    return tuple(moments)


def _moment(number: int, lead: int, chance: int | None) -> Moment:
    return Moment(number, lead / THOUSAND, None if chance is None else chance / THOUSAND)


class _Bookkeeper:
    """The expected results of a side at each decision of a game, in thousandths."""

    def __init__(self, review: Review, side: Side, measure: Measure) -> None:
        self._review, self._side, self._measure = review, side, measure
        self._game = review.game
        self._rules = review.game.rules

    def account(self) -> Account:
        """Add up the luck of each deal and the points of the plays of each seat."""
        start = self._before_round(self._game.rounds[0])
        plays = [0] * self._rules.players
        luck: list[Luck] = []
        value = start
        for decisions in self._deals():
            round_number, deal = self._place(decisions[0])
            changes = 0
            for decision in decisions:
                gain = self._gain(decision)
                plays[decision.seat] += gain
                changes += gain
            after = self._after_deal(decisions, value)
            luck.append(Luck(round_number, deal, after - value - changes))
            value = after
        return Account(self._measure, self._side, start, tuple(luck), tuple(plays), value)

    def expected(self, decision: Decision, *, best: bool) -> int | None:
        """Return the result expected after the best play, or after the play that was made.

        None if a decision of another side does not tell it.
        """
        worth = decision.best_worth if best else decision.worth
        own = self._rules.side(decision.seat) == self._side
        if not own and self._rules.sides > 2:
            return None
        if self._measure is Measure.CHANCE:
            chance = worth.chance or 0.0
            return round(THOUSAND * (chance if own else 1 - chance))
        before = self._lead(self._game.rounds[decision.round - 1].start.scores)
        return round(THOUSAND * (before + (worth.lead if own else -worth.lead)))

    def _gain(self, decision: Decision) -> int:
        """Return the value of a play for the side, less that of the best play at its place.

        It is 0 but for a slip.
        """
        if decision.grade not in SLIPS:
            return 0
        worth, best = decision.worth, decision.best_worth
        if self._measure is Measure.CHANCE:
            gain = round(THOUSAND * ((worth.chance or 0.0) - (best.chance or 0.0)))
        else:
            gain = round(THOUSAND * (worth.lead - best.lead))
        if self._rules.side(decision.seat) == self._side:
            return gain
        return round(-gain / (self._rules.sides - 1))

    def _deals(self) -> list[list[Decision]]:
        """Return the decisions deal by deal."""
        deals: list[list[Decision]] = []
        for decision in self._review.decisions:
            if not deals or self._place(deals[-1][0]) != self._place(decision):
                deals.append([])
            deals[-1].append(decision)
        return deals

    def _place(self, decision: Decision) -> tuple[int, int]:
        """Return the round and the deal of a decision, from 1."""
        return decision.round, deal_number(self._game.steps[decision.number - 1].before)

    def _after_deal(self, decisions: Sequence[Decision], before: int) -> int:
        """Return the result expected after the last play of a deal."""
        last = decisions[-1]
        if self._review.game.steps[last.number - 1].after.over or self._ended(last):
            return self.after_round(last.round)
        results = (self.expected(each, best=False) for each in reversed(decisions))
        return next((result for result in results if result is not None), before)

    def _ended(self, last: Decision) -> bool:
        """Return whether a call ended the game after a decision."""
        return self._game.called and last.number == len(self._game.steps)

    def after_round(self, number: int) -> int:
        """Return the lead after a round, or the chance."""
        played = self._game.rounds[number - 1]
        called = self._game.called and number == len(self._game.rounds)
        result = self._game.outcome if called else outcome(played.position)
        assert result is not None, "a game that was called out has an outcome"
        if self._measure is Measure.POINTS:
            return round(THOUSAND * self._lead(result.totals))
        if result.over:
            return THOUSAND * (result.winner == self._side) if result.winner is not None else 500
        dealer = self._rules.side(Seat((played.start.dealer + 1) % self._rules.players))
        return self._chance(result.totals, dealer)

    def _before_round(self, played: Round) -> int:
        if self._measure is Measure.POINTS:
            return round(THOUSAND * self._lead(played.start.scores))
        return self._chance(played.start.scores, self._rules.side(played.start.dealer))

    def _chance(self, scores: Sequence[int], dealer: Side) -> int:
        equity = equity_of(self._rules)
        assert equity is not None, "chances are asked for only where there is a table"
        return round(THOUSAND * equity.chance(scores, self._side, dealer))

    def _lead(self, totals: Sequence[int]) -> float:
        return sign_of(self._rules) * lead_of([float(each) for each in totals], self._side)
