"""The items that score, by name and with their points."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Card, Item, RuleSet
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.symbols import short
from casino_core.prose.words import decimal
from casino_core.rows import How
from casino_core.rules.scoring import Counted, counted_cards, counted_items

from .markup import element, text

ITEM_NAMES = {
    Item.CARDS: N_("Most cards"),
    Item.SPADES: N_("Most spades"),
    Item.BIG_CASINO: N_("Big casino"),
    Item.LITTLE_CASINO: N_("Little casino"),
    Item.ACES: N_("Aces"),
    Item.JACK_OF_SPADES: N_("Jack of spades"),
    Item.DIAMONDS: N_("Most diamonds"),
    Item.SEVEN_OF_DIAMONDS: N_("Seven of diamonds"),
    Item.SEVENS: N_("All four sevens"),
    Item.SIXES: N_("All four sixes"),
    Item.SWEEPS: N_("Sweeps"),
    Item.SWEEPS_FED: N_("Sweeps allowed"),
    Item.TWINS: N_("Twins"),
    Item.SPADES_OVER: N_("Spades beyond"),
    Item.LAST_CAPTURE: N_("Last capture"),
}
"""The names of the items in tables of points."""


def scoring_items(rules: RuleSet) -> Iterator[Counted]:
    """Yield the items that can score a point under a rule set (RULES 9)."""
    return (counted for counted in counted_items(rules) if counted.points)


def scores_by_itself(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card scores for the side that has it, whatever else that side has."""
    return bool(card.bit & counted_cards(rules, How.EACH))


def item_heading(rules: RuleSet, counted: Counted) -> str:
    """Write the heading of an item's row: its name, its card if it is one, and its points."""
    shown = ""
    if counted.card:
        shown = element("span", f" {short(counted.card)}", class_="which", aria_hidden="true")
    name, points = item_words(rules, counted)
    worth = element("span", text(f" {points}"), class_="worth")
    return element("th", text(name), shown, worth, scope="row")


def item_words(rules: RuleSet, counted: Counted) -> tuple[str, str]:
    """Return the name of an item and its points: `Aces` and `1 each`."""
    name = _(ITEM_NAMES[counted.item])
    if counted.item is Item.SPADES and counted.how is How.EACH:
        name = _("Spades")
    return name, _worth(rules, counted)


def _worth(rules: RuleSet, counted: Counted) -> str:
    """Write the points of an item: `3`, or `1 each`."""
    if counted.item is Item.SWEEPS and rules.sweeps_cancel:
        return _("{n} for each more than the others").format(n=counted.points)
    several = counted.how is How.EACH and counted.cards.bit_count() != 1 and counted.points
    points = decimal(counted.points, "d")
    return _("{n} each").format(n=points) if several else points


def gain(points: int) -> str:
    """Write points that a side gets, or loses by a sweep that it let through."""
    return f"+{points}" if points > 0 else decimal(points, "d")
