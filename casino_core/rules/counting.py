"""The counting of a round, item by item, with the cards that count (RULES 9)."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import CardSet
from ..position import State
from ..rows import How
from ..score import ScoreLine
from .scoring import ScoringItem, captured_cards, counted_items, leader, score_round


class CountedItem(NamedTuple):
    """One item as it is counted.

    counted  the item, how it scores and for how many points
    line     for each side its points and the number that is counted
    cards    for each side the card set that the item counts in its pile, empty for sweeps
    totals   for each side its points in the whole game after this item
    """

    counted: ScoringItem
    line: ScoreLine
    cards: tuple[CardSet, ...]
    totals: tuple[int, ...]


def count_round(state: State) -> tuple[CountedItem, ...]:
    """Count a finished round: every item that scores or is level, in the order of the rules.

    The totals begin with the points before the round and end with those after it.
    """
    items, totals, piles = [], state.scores, captured_cards(state)
    for counted, line in zip(counted_items(state.rules), score_round(state).lines, strict=True):
        totals = tuple(a + b for a, b in zip(totals, line.points, strict=True))
        if any(line.points) or _level(counted, line):
            cards = tuple(pile & counted.cards for pile in piles)
            items.append(CountedItem(counted, line, cards, totals))
    return tuple(items)


def _level(counted: ScoringItem, line: ScoreLine) -> bool:
    """Tell whether an item for most is level, so that no side scores it."""
    return counted.how is How.MOST and any(line.counts) and leader(line.counts) is None
