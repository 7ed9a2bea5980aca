"""The cards of Rook: four suits of ranks from 1 to 14, and the Rook (RULES 1).

There is one object for each card, so that cards can be compared and looked up fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final


class Suit(Enum):
    """A suit, also called a colour; its value is its letter in notation."""

    BLACK = "b"
    GREEN = "g"
    RED = "r"
    YELLOW = "y"

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Card:
    """A card: `card_of(suit, rank)` and `ROOK` are the only ones.

    suit    the suit that is printed on it, None for the Rook
    rank    from 1 to 14, 0 for the Rook
    number  its place in the full deck, from 0; the Rook is the last one
    text    its notation, such as `b14` or `R`
    """

    __slots__ = ("number", "rank", "suit", "text")

    def __init__(self, suit: Suit | None, rank: int, number: int) -> None:
        self.suit: Suit | None = suit
        self.rank: int = rank
        self.number: int = number
        self.text: str = f"{suit.value}{rank}" if suit else "R"

    def __repr__(self) -> str:
        return f"parse_card({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _numbered, (self.number,)


RANKS: Final[int] = 14
"""The number of ranks in the full deck."""
CARDS: Final[tuple[Card, ...]] = (
    *(
        Card(suit, rank, RANKS * place + rank - 1)
        for place, suit in enumerate(Suit)
        for rank in range(1, RANKS + 1)
    ),
    Card(None, 0, RANKS * len(Suit)),
)
"""The full deck, suit by suit, the Rook last."""
ROOK: Final[Card] = CARDS[-1]


def card_of(suit: Suit, rank: int) -> Card:
    """Return the card of a suit and a rank from 1 to 14."""
    return CARDS[RANKS * list(Suit).index(suit) + rank - 1]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of the full deck."""
    return tuple(sorted(cards, key=lambda card: card.number))


def _numbered(number: int) -> Card:
    return CARDS[number]
