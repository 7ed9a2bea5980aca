"""The captured cards of the round as a table: each item by side, and the cards still out.

Every captured card lay face up before, so the table tells nothing that the players have not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from casino_core import NO_CARDS, Card, CardSet, Item, ScoreLine, View, cards_in, score_so_far
from casino_core.i18n import gettext as _
from casino_core.i18n import pgettext
from casino_core.prose.items import item_label
from casino_core.prose.names import side_name
from casino_core.prose.words import SUITS, cards_words, short
from casino_core.rows import How
from casino_core.rules.scoring import ScoringItem, counted_items

from ..game.scene import Scene
from .markup import classes, column, element, hidden_words, points_table, text

MAX_SIDES_WITH_NAMES: Final = 3
"""The largest number of sides with room in the table to name cards one by one."""


def round_panel(scene: Scene) -> str:
    """Write the panel beside the log; empty beside a lesson, which has words of its own."""
    if scene.kind.panel:
        return ""
    head = element("h2", text(_("Captured")))
    table = captured_table(scene.view, scene.names)
    class_ = classes("piles", "of-partners" if scene.view.rules.partnership else None)
    return head + element("div", table, class_=class_, data_after="landing")


def captured_table(view: View, names: Sequence[str]) -> str:
    """Write the count of each item in the pile of every side, and what no side has captured yet."""
    titles = [side_name(names, side, view.rules) for side in view.rules.side_numbers]
    columns = [*map(column, titles)]
    if not view.over:
        columns.append(column(pgettext("cards", "Out"), "out"))
    return points_table(
        _("Cards captured in this round"),
        columns,
        (_row(view, counted) for counted in item_counts(view)),
        data_sides=len(view.won),
    )


def _row(view: View, counted: ItemCount) -> str:
    named = len(counted.counts) <= MAX_SIDES_WITH_NAMES
    cells = [
        _cell(count, cards if named else NO_CARDS)
        for count, cards in zip(counted.counts, counted.cards, strict=True)
    ]
    if not view.over:
        partly = named and any(counted.counts)
        cells.append(_cell(counted.to_come, counted.out if partly else NO_CARDS, "out"))
    only = counted.card
    card = element("span", f" {short(only)}", class_="which") if only else ""
    label = text(item_label(counted.item))
    return element("tr", element("th", label, card, scope="row"), *cells)


def _cell(count: int | None, cards: CardSet, class_: str = "") -> str:
    """Write a count with its cards: as suit symbols if there are several, and in words.

    None stands for a count that has no end, such as that of sweeps to come.
    """
    if count is None:
        return element("td", class_=class_ or None)
    suits = " ".join(SUITS[card.suit] for card in cards_in(cards))
    several = cards.bit_count() > 1 or count > 1
    symbols = (
        element("span", suits, class_="which", aria_hidden="true") if several and cards else ""
    )
    spoken = hidden_words(f" ({cards_words(cards)})") if cards else ""
    number = element("b", str(count))
    return element(
        "td",
        symbols,
        " ",
        number,
        spoken,
        class_=classes(class_, None if count else "none") or None,
    )


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


def _item_count(view: View, line: ScoreLine, counted: ScoringItem) -> ItemCount:
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
