"""The points that are certain during a round, for any number of sides."""

from __future__ import annotations

from ..position import State
from ..rules.calling import score_at_worst
from ..rules.scoring import score_round
from ..score import Item
from ..seats import Side


def certain_items(state: State, side: Side) -> dict[Item, int]:
    """The points of each item that a side has for certain.

    They are the least points over the worst cases: each of the other sides in turn gets all cards
    still to come.
    """
    if state.over:
        return {line.item: line.points[side] for line in score_round(state).lines}
    worst: dict[Item, int] = {}
    for other in state.rules.side_numbers:
        if other != side:
            for line in score_at_worst(state, side, other).lines:
                points = line.points[side]
                worst[line.item] = min(points, worst.get(line.item, points))
    return worst
