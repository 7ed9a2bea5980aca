"""Cards as short symbols that are read at a glance: `8♠`, `10♦`, `A♥`."""

from __future__ import annotations

from ..cards import RANK_LETTERS, Card, CardSet, Rank, cards_in

SUITS = "♠♥♦♣"


def short_rank(rank: Rank) -> str:
    """Write a rank as in the corner of a card: `8`, `10`, `A`."""
    return "10" if rank is Rank.TEN else RANK_LETTERS[rank - 1]


def short(card: Card) -> str:
    """Write a card in two or three characters."""
    return short_rank(card.rank) + SUITS[card.suit]


def shorts(cards: CardSet) -> str:
    """Write the cards of a card set, with spaces between them."""
    return " ".join(short(card) for card in cards_in(cards))
