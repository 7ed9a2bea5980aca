"""Cards as text (NOTATION, Cards)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..cards import RANK_LETTERS, SUIT_LETTERS, Card, CardSet, Rank, Suit, cards_in
from ..errors import NotationError
from ..i18n import gettext as _
from .limits import LONGEST_FIELD, check_length, shortened

CARD_PATTERN = "(?:10|[A2-9TJQKatjqk])[SHDCshdc♠♥♦♣]"
"""A regular expression for one card; ASCII letters in either case, and nothing like them."""

_CARD = re.compile(CARD_PATTERN)
_SEPARATORS = re.compile(r"[\s,]+")
SUIT_SYMBOLS = dict(zip("♠♥♦♣", SUIT_LETTERS, strict=True))
"""The letter of each suit symbol."""

UNKNOWN = "??"
"""An unknown card."""


def parse_card(text: str) -> Card:
    """Read one card: `Td`, `10d`, `tD`, `T♦`. Raises `NotationError`."""
    found = _CARD.fullmatch(text.strip())
    if not found:
        raise NotationError(
            _("{text!r} is not a card: write a rank A23456789TJQK and a suit shdc").format(
                text=shortened(text)
            )
        )
    return _card(found[0])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards with or without separators: `3h9c`. Raises `NotationError`."""
    check_length(text, LONGEST_FIELD)
    cards, start = [], 0
    plain = _SEPARATORS.sub("", text)
    while start < len(plain):
        found = _CARD.match(plain, start)
        if not found:
            raise NotationError(
                _("{rest!r} in {text!r} is not a card").format(
                    rest=plain[start : start + 3], text=shortened(text)
                )
            )
        cards.append(_card(found[0]))
        start = found.end()
    return tuple(cards)


def _card(text: str) -> Card:
    rank, suit = text[:-1].upper(), text[-1].lower()
    letter = "T" if rank == "10" else rank
    return Card(
        Rank(RANK_LETTERS.index(letter) + 1),
        Suit(SUIT_LETTERS.index(SUIT_SYMBOLS.get(suit, suit))),
    )


def format_cards(cards: CardSet | Iterable[Card]) -> str:
    """Write a card set, lowest rank first, or a sequence of cards in its order."""
    listed = cards_in(cards) if isinstance(cards, int) else cards
    return "".join(card.text for card in listed)
