"""The points that are certain during a round and at its end, for any number of sides."""

from __future__ import annotations

from ..position import State
from ..rules.calling import certain_lines
from ..rules.scoring import score_round
from ..score import Item
from ..seats import Side


def certain_items(state: State, side: Side) -> dict[Item, int]:
    """The points of each item that a side has for certain."""
    if state.over:
        return {line.item: line.points[side] for line in score_round(state).lines}
    return certain_lines(state, side)
