"""The captured cards as HTML: a table of both piles, and as an aid the cards not yet seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from casino_core import NO_CARDS, Card, CardSet, Item, View, cards_in
from casino_core.cards import Rank, Suit
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.names import called, side_name
from casino_core.prose.words import cards_words, listed, rank_short

from ...render.card_symbols import SUITS, short, short_rank
from ...render.markup import button, classes, element, hidden_words, text
from ...render.sheet import foot, heading
from .counts import Row, lead_sentences, rows

ROOMY = 3
"""With more sides than this there is no room to name cards one by one."""

_ITEMS: Final = {
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

_SUIT_WORDS: Final = (N_("Spades"), N_("Hearts"), N_("Diamonds"), N_("Clubs"))


def piles_sheet(view: View, names: Sequence[str], *, aid: bool) -> str:
    """The captured cards on a sheet over the table."""
    body = element("div", piles(view, names, aid=aid), class_="sheet-body")
    return heading("piles-heading", _("Captured cards")) + body + foot()


def piles_panel(view: View, names: Sequence[str], *, aid: bool) -> str:
    """The same beside the log, where it stays open during play."""
    shut = button(
        "✕", class_="quiet close", data_action="piles", aria_label=_("Close the captured cards")
    )
    head = element("header", element("h2", _("Captured cards")), shut)
    return head + piles(view, names, aid=aid)


def piles(view: View, names: Sequence[str], *, aid: bool) -> str:
    """What every side has captured; with the `aid` also who leads, and what is not yet seen."""
    found = _table(view, names)
    if aid:
        said = lead_sentences(view, tuple(names))
        found += element("ul", *(element("li", text(words)) for words in said), class_="leads")
        found += _unseen(view, names)
    return element("div", found, class_="piles")


def _table(view: View, names: Sequence[str]) -> str:
    sides = range(len(view.won))
    titles = [side_name(names, side, view.rules) for side in sides]
    head = "".join(element("th", element("span", text(title)), scope="col") for title in titles)
    return element(
        "table",
        element("caption", _("Cards captured in this round"), class_="unseen"),
        element("thead", element("tr", element("td"), head)),
        element("tbody", *(_row(row) for row in rows(view))),
        class_="points-table",
        data_sides=len(view.won),
    )


def _row(row: Row) -> str:
    cells = (
        _cell(count, cards if len(row.counts) <= ROOMY else NO_CARDS)
        for count, cards in zip(row.counts, row.cards, strict=True)
    )
    which = element("span", f" {short(row.card)}", class_="which") if row.card else ""
    return element("tr", element("th", text(_(_ITEMS[row.item])), which, scope="row"), *cells)


def _cell(count: int, cards: CardSet) -> str:
    """How many, and which: of several of one rank the suits are shown."""
    suits = " ".join(SUITS[card.suit] for card in cards_in(cards))
    shown = (
        element("span", suits, class_="which", aria_hidden="true") if count > 1 and cards else ""
    )
    spoken = hidden_words(f" ({cards_words(cards)})") if cards else ""
    return element("td", shown, " ", element("b", str(count)), spoken)


# The cards not yet seen


def _unseen(view: View, names: Sequence[str]) -> str:
    return element(
        "section",
        element("h3", text(_where(view, names)), class_="about"),
        element("ul", *(_suit(view, suit) for suit in Suit), class_="not-seen"),
    )


def _where(view: View, names: Sequence[str]) -> str:
    """How many cards are unseen, and where they may be."""
    count = view.unseen.bit_count()
    said = ngettext("{n} card not yet seen", "{n} cards not yet seen", count).format(n=count)
    places = [
        _("{n} with {name}").format(n=hidden, name=called(names[seat]))
        for seat, hidden in enumerate(view.hidden)
        if hidden
    ]
    if view.stock:
        places.append(_("{n} in the stock").format(n=len(view.stock)))
    return f"{said}: {listed(places)}." if places else f"{said}."


def _suit(view: View, suit: Suit) -> str:
    unseen = view.unseen
    held = [card for card in cards_in(unseen) if card.suit is suit]
    ranks = ", ".join(rank_short(card) for card in held) or _("none")
    cells = (_rank(view, Card(rank, suit), unseen) for rank in Rank)
    return element(
        "li",
        hidden_words(f"{_(_SUIT_WORDS[suit])}: {ranks}"),
        element("b", SUITS[suit], aria_hidden="true"),
        *cells,
    )


def _rank(view: View, card: Card, unseen: CardSet) -> str:
    if card not in view.rules.cards:
        return element("span", aria_hidden="true")
    left = bool(card.bit & unseen)
    words = text(short_rank(card.rank))
    return element("span", words, class_=classes("left" if left else "gone"), aria_hidden="true")
