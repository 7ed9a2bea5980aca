"""Cards as short symbols that are read at a glance: `8♠`, `10♦`, `A♥`."""

from __future__ import annotations

from ..cards import RANK_LETTERS, Card, CardSet, Rank, cards_in
from ..i18n import pgettext

SUITS = "♠♥♦♣"
IN_DIGITS = {Rank.TEN: "10", Rank.ELEVEN: "11", Rank.TWELVE: "12"}
"""The ranks that notation writes as a letter, as they stand in the corner of a card."""


def short_rank(rank: Rank) -> str:
    """Write a rank as in the corner of a card: `8`, `10`, `A`; a court as packs of the language do.

    The French jack is `V`, the Swedish one `Kn`. Notation has its own letters, `RANK_LETTERS`.
    """
    if rank is Rank.JACK:
        return pgettext("on a card", "J")
    if rank is Rank.QUEEN:
        return pgettext("on a card", "Q")
    if rank is Rank.KING:
        return pgettext("on a card", "K")
    return IN_DIGITS.get(rank) or RANK_LETTERS[rank - 1]


def short(card: Card) -> str:
    """Write a card in two or three characters."""
    return short_rank(card.rank) + SUITS[card.suit]


def shorts(cards: CardSet) -> str:
    """Write the cards of a card set, with spaces between them."""
    return " ".join(short(card) for card in cards_in(cards))
