"""What a lesson asks for, and when it is reached.

A goal is one of

play         a play of the solution, step by step; the usual one
capture      at least so many more cards in one's pile, the cards played counted too
cards        these cards in one's pile
build        a build of this value on the table that one owns
unsweepable  nothing that a card the player cannot see could sweep
points       at least so many points in the round, when it is over
win          more points in the round than any other side
call         calling out, and being right (RULES 10)
refusal      a play that the rules refuse, for this reason: the learner is to see it refused
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from casino_core import NO_CARDS, CardSet, Position, cards_in, is_legal, parse_cards, score_round
from casino_core.rules.sweeps import sweep_with

GoalValue = int | str | bool


class Goal(NamedTuple):
    """A kind of goal from the list above, and its number, text or True."""

    kind: str = "play"
    value: GoalValue = True


Test = Callable[[Position, Position, int, GoalValue], bool]
"""Whether a goal is reached: the position at the start, now, the learner's seat, the value."""

TYPES: Final[Mapping[str, type]] = {
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
"""What each kind of goal is given."""

AT_ROUND_END = frozenset({"points", "win"})
"""The goals that are decided when the round is over."""


def reached(goal: Goal, start: Position, now: Position, seat: int) -> bool:
    """Whether the table fulfils a goal; False for those that a play or a call fulfils."""
    test = _TESTS.get(goal.kind)
    return test is not None and test(start, now, seat, goal.value)


def sweepable(position: Position, seat: int) -> bool:
    """Whether the seat to play could sweep, as far as the player at `seat` can know."""
    if not position.on_table or position.over:
        return False
    unseen = position.view(seat).unseen
    return any(_sweeps(position, card.bit) for card in cards_in(unseen))


def _sweeps(position: Position, card: CardSet) -> bool:
    hands = tuple(card if at == position.turn else NO_CARDS for at in range(len(position.hands)))
    holding = position.replace(hands=hands)
    (only,) = cards_in(card)
    return is_legal(holding, sweep_with(only, position))


def _capture(start: Position, now: Position, seat: int, value: GoalValue) -> bool:
    side = start.rules.side(seat)
    return (now.won[side] & ~start.won[side]).bit_count() >= int(value)


def _cards(start: Position, now: Position, seat: int, value: GoalValue) -> bool:
    won = now.won[start.rules.side(seat)]
    return all(card.bit & won for card in parse_cards(str(value)))


def _build(_start: Position, now: Position, seat: int, value: GoalValue) -> bool:
    return any(build.value == value for build in now.owned(seat))


def _unsweepable(_start: Position, now: Position, seat: int, _value: GoalValue) -> bool:
    return not sweepable(now, seat)


def _points(start: Position, now: Position, seat: int, value: GoalValue) -> bool:
    return now.over and score_round(now).points[start.rules.side(seat)] >= int(value)


def _win(start: Position, now: Position, seat: int, _value: GoalValue) -> bool:
    if not now.over:
        return False
    points, own = score_round(now).points, start.rules.side(seat)
    return all(points[own] > other for side, other in enumerate(points) if side != own)


_TESTS: Final[Mapping[str, Test]] = {
    "capture": _capture,
    "cards": _cards,
    "build": _build,
    "unsweepable": _unsweepable,
    "points": _points,
    "win": _win,
}
