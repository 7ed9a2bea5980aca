"""The counts of the captured cards, item by item.

They are made from the view of one seat: every captured card lay face up on the table before, so
all players know where it is (RULES 4).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core import NO_CARDS, Card, CardSet, Item, ScoreLine, View, score_so_far
from casino_core.rows import How
from casino_core.rules.scoring import Counted, counted_items

MAX_NAMED_CARDS: Final = 4
"""The largest number of cards of an item that are named one by one."""


class ItemCount(NamedTuple):
    """The count of one item of the score in the pile of every side.

    counts    the count of each side
    cards     the cards of each side as card sets; all 0 for sweeps, and for items of more than
              `MAX_NAMED_CARDS` cards
    to_come   the number of cards of the item that no side has captured yet; None for an item that
              does not count cards, such as sweeps
    out       those cards as a card set
    majority  whether the side with most of the item scores it (RULES 9)
    scored    whether some side has the points of the item so far
    card      the one card that the item counts; None if it counts several
    """

    item: Item
    counts: tuple[int, ...]
    cards: tuple[CardSet, ...]
    to_come: int | None
    out: CardSet = NO_CARDS
    majority: bool = False
    scored: bool = False
    card: Card | None = None


def item_counts(view: View) -> tuple[ItemCount, ...]:
    """Return the count of every item of these rules, in the order of the score."""
    # Only captured cards count, so the table is emptied before the score is taken.
    captured = view if view.over else view.replace(loose=NO_CARDS, builds=(), last=None)
    lines = zip(score_so_far(captured).lines, counted_items(view.rules), strict=True)
    return tuple(_item_count(view, line, counted) for line, counted in lines)


def _item_count(view: View, line: ScoreLine, counted: Counted) -> ItemCount:
    item_cards = counted.cards & view.rules.all_cards
    count = item_cards.bit_count()
    named = item_cards if count <= MAX_NAMED_CARDS else NO_CARDS
    won = sum(view.won)
    return ItemCount(
        line.item,
        line.counts,
        tuple(pile & named for pile in view.won),
        max(0, count - sum(line.counts)) if count else None,
        CardSet(named & ~won),
        counted.how is How.MOST,
        any(line.points),
        counted.card,
    )
