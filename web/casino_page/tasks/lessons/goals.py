"""The goals of lessons, and whether a position reaches them.

The kinds of goals, with the meaning of their value:

play         the plays of the solution, step by step; the default
capture      the learner captures at least this number of cards, counting the cards played
cards        the learner's pile holds these cards
build        the learner owns a build of this value on the table
unsweepable  no card that the learner cannot see could sweep the table
points       the learner's side has at least this number of points at the end of the round
win          the learner's side has more points in the round than any other side
call         the learner calls out, and is right (RULES 10)
refusal      the learner tries a play that the rules refuse with this code
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from casino_core import NO_CARDS, CardSet, Position, cards_in, is_legal, parse_cards, score_round
from casino_core.rules.sweeps import sweep_with
from casino_core.seats import Seat

GoalValue = int | str | bool


class Goal(NamedTuple):
    """A kind of goal with its value; True where the kind needs no value."""

    kind: str = "play"
    value: GoalValue = True


GoalTest = Callable[[Position, Position, Seat, GoalValue], bool]
"""Whether a goal is reached, by the first position, the current one, the seat and the value."""

VALUE_TYPES: Final[Mapping[str, type]] = {
    "play": bool,
    "capture": int,
    "cards": str,
    "build": int,
    "unsweepable": bool,
    "points": int,
    "win": bool,
    "call": bool,
    "refusal": str,
}
"""The type of the value, by kind of goal."""

ROUND_END_GOALS: Final = frozenset({"points", "win"})
"""The kinds of goals that are decided at the end of the round."""


def is_reached(goal: Goal, start: Position, now: Position, seat: Seat) -> bool:
    """Return whether a position reaches a goal; False for kinds that a play or a call reaches."""
    test = _TESTS.get(goal.kind)
    return test is not None and test(start, now, seat, goal.value)


def is_sweepable(position: Position, seat: Seat) -> bool:
    """Return whether the player to move might sweep with a card that `seat` has not seen."""
    if not position.on_table or position.over:
        return False
    unseen = position.view(seat).unseen
    return any(_sweeps(position, card.bit) for card in cards_in(unseen))


def _sweeps(position: Position, card: CardSet) -> bool:
    """Return whether the player to move can sweep, holding only this card."""
    seats = position.rules.seats
    hands = tuple(card if seat == position.turn else NO_CARDS for seat in seats)
    (played,) = cards_in(card)
    holding = position.replace(hands=hands)
    return is_legal(holding, sweep_with(played, position))


def _capture(start: Position, now: Position, seat: Seat, value: GoalValue) -> bool:
    side = start.rules.side(seat)
    return (now.won[side] & ~start.won[side]).bit_count() >= int(value)


def _cards(start: Position, now: Position, seat: Seat, value: GoalValue) -> bool:
    won = now.won[start.rules.side(seat)]
    return all(card.bit & won for card in parse_cards(str(value)))


def _build(_start: Position, now: Position, seat: Seat, value: GoalValue) -> bool:
    return any(build.value == value for build in now.owned(seat))


def _unsweepable(_start: Position, now: Position, seat: Seat, _value: GoalValue) -> bool:
    return not is_sweepable(now, seat)


def _points(start: Position, now: Position, seat: Seat, value: GoalValue) -> bool:
    return now.over and score_round(now).points[start.rules.side(seat)] >= int(value)


def _win(start: Position, now: Position, seat: Seat, _value: GoalValue) -> bool:
    if not now.over:
        return False
    points, own = score_round(now).points, start.rules.side(seat)
    return all(points[own] > other for side, other in enumerate(points) if side != own)


_TESTS: Final[Mapping[str, GoalTest]] = {
    "capture": _capture,
    "cards": _cards,
    "build": _build,
    "unsweepable": _unsweepable,
    "points": _points,
    "win": _win,
}
