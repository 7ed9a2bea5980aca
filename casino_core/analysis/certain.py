"""Which points are certain while a round is still being played, for any number of sides."""

from __future__ import annotations

from ..cards import card_set
from ..position import State
from ..rules.scoring import Item, score_round


def certain_items(state: State, side: int) -> dict[Item, int]:
    """The points of each item that a side has for certain, whatever the others still get.

    For each item the others are given all that is still to come, one of them after the other: that
    is the worst that can happen to it.
    """
    if state.over:
        return {line.item: line.points[side] for line in score_round(state).lines}
    worst: dict[Item, int] = {}
    for other in range(len(state.won)):
        if other != side:
            for line in score_round(_with_all_to(state, other, side)).lines:
                points = line.points[side]
                worst[line.item] = min(points, worst.get(line.item, points))
    return worst


def _with_all_to(state: State, other: int, side: int) -> State:
    """The round as it ends if one side gets all cards to come; the others sweep with each."""
    to_come = card_set(state.rules.cards)
    for pile in state.won:
        to_come &= ~pile
    won = list(state.won)
    won[other] |= to_come
    sweeps = tuple(
        count if each == side else count + to_come.bit_count()
        for each, count in enumerate(state.sweeps)
    )
    return state.replace(won=tuple(won), sweeps=sweeps, loose=0, builds=(), last=None)
