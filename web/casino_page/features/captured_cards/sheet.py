"""The captured cards as HTML: a table of the piles, the leads, and the cards not yet seen.

The leads and the unseen cards are an `aid` that a setting turns on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from casino_core import NO_CARDS, Card, CardSet, View, cards_in
from casino_core.cards import Rank, Suit
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.names import called, side_name
from casino_core.prose.symbols import SUITS, short, short_rank
from casino_core.prose.words import cards_words, listed, rank_short

from ...render.markup import button, classes, element, hidden_words, text
from ...render.sheet import foot, heading
from .counts import ITEM_LABELS, ItemCount, item_counts
from .leads import lead_sentences

MAX_SIDES_WITH_NAMES: Final = 3
"""The largest number of sides with room in the table to name cards one by one."""

_SUIT_WORDS: Final = (N_("Spades"), N_("Hearts"), N_("Diamonds"), N_("Clubs"))


def piles_sheet(view: View, names: Sequence[str], *, aid: bool) -> str:
    """Render the sheet over the table."""
    body = element("div", piles(view, names, aid=aid), class_="sheet-body")
    return heading("piles-heading", _("Captured cards")) + body + foot()


def piles_panel(view: View, names: Sequence[str], *, aid: bool) -> str:
    """Render the panel beside the log, which stays open during play."""
    close = button(
        "✕", class_="quiet close", data_action="piles", aria_label=_("Close the captured cards")
    )
    head = element("header", element("h2", _("Captured cards")), close)
    return head + piles(view, names, aid=aid)


def piles(view: View, names: Sequence[str], *, aid: bool) -> str:
    """Render the table of the piles; with the `aid` also the leads and the unseen cards."""
    html = _table(view, names)
    if aid:
        leads = (element("li", text(words)) for words in lead_sentences(view, tuple(names)))
        html += element("ul", *leads, class_="leads") + _unseen(view, names)
    return element("div", html, class_="piles")


def _table(view: View, names: Sequence[str]) -> str:
    titles = [side_name(names, side, view.rules) for side in view.rules.side_numbers]
    head = "".join(element("th", element("span", text(title)), scope="col") for title in titles)
    return element(
        "table",
        element("caption", _("Cards captured in this round"), class_="unseen"),
        element("thead", element("tr", element("td"), head)),
        element("tbody", *map(_row, item_counts(view))),
        class_="points-table",
        data_sides=len(view.won),
    )


def _row(item_count: ItemCount) -> str:
    named = len(item_count.counts) <= MAX_SIDES_WITH_NAMES
    cells = (
        _cell(count, cards if named else NO_CARDS)
        for count, cards in zip(item_count.counts, item_count.cards, strict=True)
    )
    only = item_count.card
    card = element("span", f" {short(only)}", class_="which") if only else ""
    label = text(_(ITEM_LABELS[item_count.item]))
    return element("tr", element("th", label, card, scope="row"), *cells)


def _cell(count: int, cards: CardSet) -> str:
    """A count with its cards: as suit symbols if there are several, in words to be read out."""
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
        element("h3", text(_unseen_words(view, names)), class_="about"),
        element("ul", *(_suit(view, suit) for suit in Suit), class_="not-seen"),
    )


def _unseen_words(view: View, names: Sequence[str]) -> str:
    """The number of unseen cards, and their numbers in each place where they may be."""
    count = view.unseen.bit_count()
    words = ngettext("{n} unseen card", "{n} unseen cards", count).format(n=count)
    places = [
        _("{n} with {name}").format(n=hidden, name=called(names[seat]))
        for seat, hidden in enumerate(view.hidden)
        if hidden
    ]
    if view.stock:
        places.append(_("{n} in the stock").format(n=len(view.stock)))
    return f"{words}: {listed(places)}." if places else f"{words}."


def _suit(view: View, suit: Suit) -> str:
    """The cards of a suit, with the unseen ones marked and named for the screen reader."""
    unseen = view.unseen
    unseen_ranks = [rank_short(card) for card in cards_in(unseen) if card.suit is suit]
    ranks = ", ".join(unseen_ranks) or _("none")
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
