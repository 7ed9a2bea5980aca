"""Cards as text (NOTATION, Cards)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    as_two_packs,
    card_set,
    card_with_id,
    cards_in,
    is_id,
)
from ..errors import NotationError
from ..i18n import gettext as _
from ..ruleset import RuleSet
from .characters import plain_line
from .limits import LONGEST_FIELD, check_length, shortened

IN_DIGITS = {"10": "T", "11": "E", "12": "W"}
"""The letters of the ranks that are also read in digits."""
CARD_PATTERN = "(?:1[012]|[A2-9TJQKEWatjqkew])[SHDCshdc]"
"""A regular expression for one card; letters are ASCII, in either case."""

_CARD = re.compile(CARD_PATTERN)
_SEPARATORS = re.compile(r"[\s,]+")
SUIT_SYMBOLS = dict(zip("♠♥♦♣", SUIT_LETTERS, strict=True))
"""The letter of each suit symbol."""

UNKNOWN = "??"
"""The text of an unknown card."""


def parse_card(text: str) -> Card:
    """Read one card, written as `Td`, `10d`, `tD` or `T♦`; `Ed` is an eleven, `Wd` a twelve.

    Raises `NotationError` for a string that is not a card.

    >>> casino.parse_card("10d").text
    'Td'
    """
    match = _CARD.fullmatch(plain_line(text).strip())
    if not match:
        raise NotationError(
            _("{text!r} is not a card: write a rank A23456789TJQK and a suit shdc").format(
                text=shortened(text)
            )
        )
    return _card(match[0])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in their order, with or without spaces and commas between them: `3h9c`.

    Raises `NotationError` for a string with anything else in it, and for one that is too long.

    >>> len(casino.parse_cards("3h, 9c Ks"))
    3
    """
    check_length(text, LONGEST_FIELD)
    text = plain_line(text)
    cards, start = [], 0
    plain = _SEPARATORS.sub("", text)
    while start < len(plain):
        match = _CARD.match(plain, start)
        if not match:
            raise NotationError(
                _("{rest!r} in {text!r} is not a card").format(
                    rest=shortened(plain[start : start + 3]), text=shortened(text)
                )
            )
        cards.append(_card(match[0]))
        start = match.end()
    return tuple(cards)


def parse_pack(text: str, rules: RuleSet) -> tuple[Card, ...]:
    """Read the cards of a pack in dealing order; of two packs the second mention is the twin.

    Raises `NotationError` as `parse_cards` does.
    """
    cards = parse_cards(text)
    return as_two_packs(cards) if rules.has_twins else cards


def parse_copies(text: str, rules: RuleSet) -> CardSet:
    """Read cards of which, with two packs, `5h2` is the twin of `5h` (NOTATION, Studies).

    Raises `NotationError` as `parse_cards` does.
    """
    cards: list[Card] = []
    for name in _SEPARATORS.split(plain_line(text)):
        is_copy = rules.has_twins and is_id(name)
        cards += (card_with_id(name),) if is_copy else parse_cards(name)
    return card_set(cards)


def format_copies(cards: CardSet) -> str:
    """Write cards so that `parse_copies` reads the same copies back: `5h,5h2`."""
    return ",".join(card.id for card in cards_in(cards))


def _card(text: str) -> Card:
    rank, suit = text[:-1].upper(), text[-1].lower()
    letter = IN_DIGITS.get(rank, rank)
    return Card(
        Rank(RANK_LETTERS.index(letter) + 1),
        Suit(SUIT_LETTERS.index(suit)),
    )


def format_cards(cards: CardSet | Iterable[Card]) -> str:
    """Write a card set, lowest rank first, or cards in their own order: `3h9c`.

    >>> casino.format_cards(position.hand)
    '3s8s'
    """
    listed = cards_in(cards) if isinstance(cards, int) else cards
    return "".join(card.text for card in listed)
