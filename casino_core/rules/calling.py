"""Calling out (RULES 10): claiming, on one's turn, to have reached the target."""

from __future__ import annotations

from ..cards import NO_CARDS
from ..errors import CasinoError
from ..position import State
from ..score import Outcome, RoundScore
from ..seats import Side
from .scoring import score_round


def certain_points(state: State, side: Side) -> int:
    """The points that a side has for certain: its score before the round and those of its pile.

    They are the points that it would have if the other side captured every card still to come, and
    swept with each of them. Among several other sides, each item goes to the one that would take
    most from this side. `side` counts from 0.
    """
    others = (other for other in state.rules.side_numbers if other != side)
    worst = [score_at_worst(state, side, other).lines for other in others]
    points = (min(lines[item].points[side] for lines in worst) for item in range(len(worst[0])))
    return state.scores[side] + sum(points)


def score_at_worst(state: State, side: Side, other: Side) -> RoundScore:
    """The score of the round in the worst case for `side`.

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
    # Each of these sweeps may come just after a play of `side`.
    tally = state.tally and state.tally._replace(
        fed=tuple(count + more * (each == side) for each, count in enumerate(state.tally.fed))
    )
    # The cards on the table are among those to come: they are no residue besides.
    return score_round(state.replace(won=tuple(won), sweeps=sweeps, last=None, tally=tally))


def may_call(state: State) -> bool:
    """Whether the player to move may call out now (RULES 10)."""
    return state.rules.calling and not state.over


def call_out(state: State) -> Outcome:
    """The outcome if the player to move calls out (RULES 10).

    The player's side wins at once if its certain points reach the target, else it loses at once.
    The totals are the certain points of both sides. Raises `CasinoError` if the player may not
    call out.
    """
    if not may_call(state):
        raise CasinoError(
            "call: there is no calling out "
            + ("after the round" if state.rules.calling else "in these rules")
        )
    assert state.rules.target is not None, "calling needs a target"
    caller = state.side
    totals = tuple(certain_points(state, side) for side in state.rules.side_numbers)
    right = totals[caller] >= state.rules.target
    return Outcome(totals, over=True, winner=caller if right else 1 - caller)
