"""What the end of a round is worth to a seat: its side's points less the others'."""

from __future__ import annotations

from ...seats import Seat
from ..ruleset import RuleSet


def lead(
    rules: RuleSet,
    seat: Seat,
    bidders: frozenset[Seat],
    bid: int,
    points: list[int],
    won: list[int],
) -> float:
    """Return what a seat's side scores more than the other (RULES 6), before the bonus of a slam.

    A missed bid is counted as the loss that it is for the whole side.
    """
    bonus = [rules.all_tricks if not won[1 - side] else 0 for side in (0, 1)]
    ours = (points[0] if points[0] >= bid else -bid) + bonus[0]
    difference = ours - points[1] - bonus[1]
    return difference if seat in bidders else -difference
