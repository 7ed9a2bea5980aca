"""The counts of the captured cards, item by item.

They are made from the view of one seat: every captured card lay face up on the table before, so
all players know where it is (RULES 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from casino_core import NO_CARDS, Card, CardSet, Item, ScoreLine, View, score_round
from casino_core.analysis.certain import certain_items
from casino_core.i18n import N_
from casino_core.rules.scoring import Counted, How, counted_items
from casino_core.seats import Side

MAX_NAMED_CARDS: Final = 4
"""The largest number of cards of an item that are named one by one."""

ITEM_LABELS: Final = {
    Item.CARDS: N_("Cards"),
    Item.SPADES: N_("Spades"),
    Item.BIG_CASINO: N_("Big casino"),
    Item.LITTLE_CASINO: N_("Little casino"),
    Item.ACES: N_("Aces"),
    Item.JACK_OF_SPADES: N_("Jack of spades"),
    Item.DIAMONDS: N_("Diamonds"),
    Item.SEVEN_OF_DIAMONDS: N_("Seven of diamonds"),
    Item.SEVENS: N_("Sevens"),
    Item.SIXES: N_("Sixes"),
    Item.SWEEPS: N_("Sweeps"),
}


class ItemCount(NamedTuple):
    """The count of one item of the score in the pile of every side.

    counts        the count of each side
    cards         the cards of each side as card sets; all 0 for sweeps, and for items of more than
                  `MAX_NAMED_CARDS` cards
    to_come       the number of cards of the item that no side has captured yet
    leading_side  the side with the majority so far, for an item that scores by majority; None if
                  sides are level
    lead_certain  whether that side has the majority for certain
    majority      whether the side with most of the item scores it (RULES 9)
    card          the one card that the item counts; None if it counts several
    """

    item: Item
    counts: tuple[int, ...]
    cards: tuple[CardSet, ...]
    to_come: int
    leading_side: Side | None = None
    lead_certain: bool = False
    majority: bool = False
    card: Card | None = None


def item_counts(view: View) -> tuple[ItemCount, ...]:
    """The count of every item of these rules, in the order of the score."""
    return tuple(_item_counts(view))


def _item_counts(view: View) -> Iterator[ItemCount]:
    # Only captured cards count, so the table is emptied before the score is taken.
    captured = view if view.over else view.replace(loose=NO_CARDS, builds=(), last=None)
    pack = view.rules.all_cards
    for line, counted in zip(score_round(captured).lines, counted_items(view.rules), strict=True):
        item_cards = counted.cards & pack
        named = 0 < item_cards.bit_count() <= MAX_NAMED_CARDS
        yield ItemCount(
            line.item,
            line.counts,
            tuple(pile & item_cards if named else NO_CARDS for pile in view.won),
            0 if view.over else max(0, item_cards.bit_count() - sum(line.counts)),
            *_lead(view, counted, line),
            counted.how is How.MOST,
            counted.card,
        )


def _lead(view: View, counted: Counted, line: ScoreLine) -> tuple[Side | None, bool]:
    """The side that leads for a majority, and whether its lead is certain."""
    if counted.how is not How.MOST or not any(line.points):
        return None, False
    leading_side = Side(line.counts.index(max(line.counts)))
    return leading_side, certain_items(view, leading_side).get(line.item, 0) > 0
