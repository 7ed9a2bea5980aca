"""Calling out (RULES 10): claiming to have reached the target, on one's turn or at any time."""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import NO_CARDS
from ..errors import CasinoError
from ..position import State, Tally
from ..rows import How
from ..score import Item, Outcome, RoundScore
from ..seats import SeatNumber, Side
from .scoring import counted_items, score_so_far


def certain_points(state: State, side: Side) -> int:
    """Return the points that a side has for certain.

    They come from its score before the round and from its pile.

    They are the points that it would have if the other side captured every card still to come, and
    swept with each of them. Among several other sides, each item goes to the one that would take
    most from this side. They never shrink during a round, and the side ends it with no fewer.
    `side` counts from 0.

    >>> casino.certain_points(end, 0), casino.certain_points(end, 1)
    (21, 11)
    """
    lines = certain_lines(state, side)
    points = state.scores[side] + sum(lines.values())
    if state.rules.ending != "at-once" or state.rules.target is None or state.over:
        return points
    return min(points, _least_at_once(state, side, state.rules.target, lines))


def _least_at_once(state: State, side: Side, target: int, lines: Mapping[Item, int]) -> int:
    """Return the least points of a side that wins at once, for then no majority is counted.

    See RULES 10.
    """
    rules = state.rules
    each = {item.item for item in counted_items(rules) if item.how is How.EACH}
    least = state.scores[side] + sum(points for item, points in lines.items() if item in each)
    return least if rules.whitewash or rules.endgame != "none" else max(least, target)


def certain_lines(state: State, side: Side) -> dict[Item, int]:
    """Return the points of each item that a side has for certain in a round, before it is over.

    They are the least points over the worst cases, in which each of the other sides in turn gets
    all cards still to come.
    """
    points_by_item: dict[Item, int] = {}
    for other in state.rules.side_numbers:
        if other != side:
            for line in score_at_worst(state, side, other).lines:
                points = line.points[side]
                if line.item is Item.SWEEPS_FED:
                    # A whitewash or an endgame may still be undone, and what was fed counts again.
                    points = (state.rules.fed_points or 0) * line.counts[side]
                points_by_item[line.item] = min(points, points_by_item.get(line.item, points))
    return points_by_item


def score_at_worst(state: State, side: Side, other: Side) -> RoundScore:
    """Return the score of the round in the worst case for `side`.

    In the worst case `other` captures every card still to come, and every side but `side` makes a
    sweep for each of these cards.
    """
    to_come, won = state.rules.all_cards, list(state.won)
    if state.piles:
        # A captured card may be taken again.
        won = [NO_CARDS] * len(won)
    for pile in won:
        to_come &= ~pile
    won[other] |= to_come
    more = to_come.bit_count() * (2 if state.rules.sweep_double else 1)
    sweeps = tuple(
        count if each == side else count + more for each, count in enumerate(state.sweeps)
    )
    tally = state.tally and _fed_at_worst(state, side, state.tally, more)
    # The cards on the table are among those to come: they are not a residue besides.
    return score_so_far(state._replace(won=tuple(won), sweeps=sweeps, last=None, tally=tally))


def _fed_at_worst(state: State, side: Side, tally: Tally, more: int) -> Tally:
    """Return the tally if each of the sweeps to come is made just after a play of `side`."""
    if state.piles:
        # Cards come again, but each card of a hand and of the stock is played once.
        more = sum(map(state.hand_count, state.rules.seats)) + len(state.stock)
    fed = tuple(count + more * (each == side) for each, count in enumerate(tally.fed))
    return tally._replace(fed=fed)


def may_call(state: State, seat: SeatNumber | None = None) -> bool:
    """Return whether a seat, by default that of the player to move, may call out now (RULES 10).

    >>> rules = casino.parse_rules("standard,calling=on")
    >>> casino.may_call(position), casino.may_call(position.replace(rules=rules))
    (False, True)
    >>> anytime = position.replace(rules=casino.parse_rules("standard,calling=any"))
    >>> casino.may_call(position.replace(rules=rules), 1), casino.may_call(anytime, 1)
    (False, True)
    """
    return _objection(state, _caller(state, seat)) is None


def call_out(state: State, seat: SeatNumber | None = None) -> Outcome:
    """Return the outcome if a seat, by default that of the player to move, calls out (RULES 10).

    The side of the caller wins at once if its certain points reach the target, else it loses at
    once. The totals are the certain points of both sides. Raises `CasinoError` if the seat may not
    call out.

    >>> rules = casino.parse_rules("standard,calling=any")
    >>> state = position.replace(rules=rules, scores=(21, 0))
    >>> casino.call_out(state).winner, casino.call_out(state, 1).winner
    (0, 0)
    """
    caller = _caller(state, seat)
    if objection := _objection(state, caller):
        raise CasinoError(f"call: {objection}")
    assert state.rules.target is not None, "calling needs a target"
    side = state.rules.side(caller)
    totals = tuple(certain_points(state, each) for each in state.rules.side_numbers)
    right = totals[side] >= state.rules.target
    return Outcome(totals, over=True, winner=side if right else Side(1 - side))


def _caller(state: State, seat: SeatNumber | None) -> SeatNumber:
    return state.turn if seat is None else seat


def _objection(state: State, caller: SeatNumber) -> str | None:
    """Return the reason why a seat may not call out, None if it may."""
    if not state.rules.calling:
        return "there is no calling out in these rules"
    if state.over:
        return "there is no calling out after the round"
    if caller not in state.rules.seats:
        return f"seat {caller} is not a seat from 0 to {state.rules.players - 1}"
    if state.rules.calling != "any" and caller != state.turn:
        return "it is not the turn of the caller"
    return None
