"""Cards in as few signs as a person reads at a glance: `8♠`, `10♦`, `A♥`."""

from __future__ import annotations

from casino_core import Card, CardSet, cards_in
from casino_core.cards import RANK_LETTERS, Rank

SUITS = "♠♥♦♣"


def short_rank(rank: Rank) -> str:
    """A rank as the corner of a card has it: `8`, `10`, `A`."""
    return "10" if rank is Rank.TEN else RANK_LETTERS[rank - 1]


def short(card: Card) -> str:
    """A card in two or three signs."""
    return short_rank(card.rank) + SUITS[card.suit]


def shorts(cards: CardSet) -> str:
    """A card set, with spaces between."""
    return " ".join(short(card) for card in cards_in(cards))
