"""The items that score, by name and with their points."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Card, Item, RuleSet
from casino_core.i18n import gettext as _
from casino_core.prose.items import item_name
from casino_core.prose.words import decimal, short
from casino_core.rows import How
from casino_core.rules.scoring import ScoringItem, counted_cards, counted_items

from .markup import element, text


def scoring_items(rules: RuleSet) -> Iterator[ScoringItem]:
    """Yield the items that can score a point under a rule set (RULES 9)."""
    return (counted for counted in counted_items(rules) if counted.points)


def scores_by_itself(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card scores for the side that has it, whatever else that side has."""
    return bool(card.bit & counted_cards(rules, How.EACH))


def item_heading(rules: RuleSet, counted: ScoringItem) -> str:
    """Write the heading of an item's row: its name, its card if it is one, and its points."""
    symbol = ""
    if counted.card:
        symbol = element("span", f" {short(counted.card)}", class_="which", aria_hidden="true")
    name, points = item_words(rules, counted)
    worth = element("span", text(f" {points}"), class_="worth")
    return element("th", text(name), symbol, worth, scope="row")


def item_words(rules: RuleSet, counted: ScoringItem) -> tuple[str, str]:
    """Return the name of an item and its points: `Aces` and `1 each`."""
    return item_name(counted.item, counted.how, counted.number), _worth(rules, counted)


def _worth(rules: RuleSet, counted: ScoringItem) -> str:
    """Write the points of an item: `3`, or `1 each`."""
    if counted.item is Item.SWEEPS and rules.sweeps_cancel:
        return _("{n} for each more than the others").format(n=counted.points)
    several = counted.how is How.EACH and counted.cards.bit_count() != 1 and counted.points
    points = decimal(counted.points, "d")
    return _("{n} each").format(n=points) if several else points


def gain(points: int) -> str:
    """Write points that a side gets, or loses by a sweep that it let through."""
    return f"+{points}" if points > 0 else decimal(points, "d")
