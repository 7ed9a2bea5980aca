"""Calling out (RULES 10): claiming, on one's turn, to have reached the target."""

from __future__ import annotations

from ..cards import NO_CARDS
from ..errors import CasinoError
from ..position import State
from ..score import Outcome, RoundScore
from .scoring import score_round


def certain_points(state: State, side: int) -> int:
    """The points a side has for certain: its score before the round and what its pile holds.

    That is what it would score if the other side got every card still to come, and a sweep with
    every one of them.
    """
    return state.scores[side] + score_at_worst(state, side, 1 - side).points[side]


def score_at_worst(state: State, side: int, other: int) -> RoundScore:
    """The score if `other` got every card still to come, and all but `side` a sweep with each."""
    to_come = state.rules.all_cards
    for pile in state.won:
        to_come &= ~pile
    won = list(state.won)
    won[other] |= to_come
    sweeps = tuple(
        count if each == side else count + to_come.bit_count()
        for each, count in enumerate(state.sweeps)
    )
    return score_round(
        state.replace(won=tuple(won), sweeps=sweeps, loose=NO_CARDS, builds=(), last=None)
    )


def may_call(state: State) -> bool:
    """Whether the seat to play may call out now."""
    return state.rules.calling and not state.over


def call_out(state: State) -> Outcome:
    """The seat to play calls out: at the target or above it wins at once, else it loses at once.

    Raises `CasinoError` if it may not. The totals are the points that are certain.
    """
    if not may_call(state):
        raise CasinoError(
            "call: there is no calling out "
            + ("after the round" if state.rules.calling else "in these rules")
        )
    assert state.rules.target is not None, "calling needs a target"
    caller = state.side
    totals = tuple(certain_points(state, side) for side in range(2))
    right = totals[caller] >= state.rules.target
    return Outcome(totals, over=True, winner=caller if right else 1 - caller)
