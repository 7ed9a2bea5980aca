"""The points that are certain during a round and at its end, for any number of sides."""

from __future__ import annotations

from ..position import State
from ..rules.calling import certain_lines, certain_points
from ..rules.scoring import score_round
from ..score import Item
from ..seats import Side


def certain_items(state: State, side: Side) -> dict[Item, int]:
    """Return the points of each item that a side has for certain."""
    if state.over:
        return {line.item: line.points[side] for line in score_round(state).lines}
    return certain_lines(state, side)


def points_made(state: State, side: Side) -> int:
    """Return the points of this round that a side has for certain, which only grow in the round.

    Points for sweeps that it allows are left out (RULES 9): they take points away, and how many
    more there will be is open until the end.
    """
    if state.rules.fed_points is None:
        return certain_points(state, side) - state.scores[side]
    items = certain_items(state, side)
    return sum(points for item, points in items.items() if item is not Item.SWEEPS_FED)
