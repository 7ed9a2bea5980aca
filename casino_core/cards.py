"""Cards and sets of cards.

A `Card` is one of 52 interned objects, ordered by rank, then suit (spades, hearts, diamonds,
clubs). A *card set* is an int in which bit `card.index` is set for each card in it. Each rank has
four neighbouring bits, one for each suit: the aces are bits 0 to 3, the twos bits 4 to 7.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:

    class CardSet(int):
        """A card set: a separate type for the type checker only, an int at run time.

        Set operations on card sets make card sets; a plain number is not a card set.
        `cards & -cards` is the lowest card; a shift by four bits gives the same suits of the next
        rank.
        """

        def __or__(self, other: CardSet, /) -> CardSet: ...  # type: ignore[override]
        def __and__(self, other: CardSet, /) -> CardSet: ...  # type: ignore[override]
        def __xor__(self, other: CardSet, /) -> CardSet: ...  # type: ignore[override]
        def __invert__(self) -> CardSet: ...
        def __neg__(self) -> CardSet: ...
        def __lshift__(self, other: int, /) -> CardSet: ...
else:
    CardSet = int

NO_CARDS: Final = CardSet(0)
"""The empty card set."""


class Rank(IntEnum):
    """Ranks; the value of a pip card is its number (RULES 2)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    __repr__ = Enum.__str__

    @property
    def is_court(self) -> bool:
        """Whether this is a jack, queen or king."""
        return self >= Rank.JACK


class Suit(IntEnum):
    """Suits in the order in which the notation lists them."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    __repr__ = Enum.__str__


@final
class Card:
    """One card of the pack; `Card(rank, suit)` always returns the same object.

    rank    the rank
    suit    the suit
    index   the place of the card in `FULL_PACK`, from 0
    bit     the card set of this card alone
    weight  the rank as a plain number, 1 to 13
    text    the card in notation, such as `Td`
    """

    __slots__ = ("bit", "index", "rank", "suit", "text", "weight")

    rank: Rank
    suit: Suit
    index: int
    bit: CardSet
    weight: int
    text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        return _CARDS[4 * (rank - 1) + suit]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card is immutable: {name} cannot be set")

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse_card({self.text!r})"


RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "shdc"


def _make(index: int) -> Card:
    card = object.__new__(Card)
    rank, suit = Rank(index // 4 + 1), Suit(index % 4)
    text = RANK_LETTERS[rank - 1] + SUIT_LETTERS[suit]
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("index", index),
        ("bit", 1 << index),
        ("weight", int(rank)),
    ):
        object.__setattr__(card, name, value)
    object.__setattr__(card, "text", text)
    return card


_CARDS: Final = tuple(_make(index) for index in range(52))

FULL_PACK: Final[tuple[Card, ...]] = _CARDS
"""The 52 cards in order: A♠ A♥ A♦ A♣ 2♠ … K♣."""


def card_set(cards: Iterable[Card]) -> CardSet:
    """The card set of `cards`."""
    result = NO_CARDS
    for card in cards:
        result |= card.bit
    return result


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a card set, lowest rank first, then suits in the order s h d c."""
    listed = []
    while cards:
        bit = cards & -cards
        listed.append(_CARDS[bit.bit_length() - 1])
        cards ^= bit
    return tuple(listed)


def set_repr(cards: CardSet) -> str:
    """A card set as a Python expression of public names: `card_set(parse_cards('2h5c'))`."""
    text = "".join(card.text for card in cards_in(cards))
    return f"card_set(parse_cards({text!r}))" if text else "0"


RANK_SETS: Final = {rank: CardSet(0xF << 4 * (rank - 1)) for rank in Rank}
"""The card set of the four cards of each rank."""

SUIT_SETS: Final = {suit: CardSet(sum(1 << (4 * r + suit) for r in range(13))) for suit in Suit}
"""The card set of the thirteen cards of each suit."""

ACES: Final = RANK_SETS[Rank.ACE]
BIG_CASINO: Final = Card(Rank.TEN, Suit.DIAMONDS)
LITTLE_CASINO: Final = Card(Rank.TWO, Suit.SPADES)
JACK_OF_SPADES: Final = Card(Rank.JACK, Suit.SPADES)
SEVEN_OF_DIAMONDS: Final = Card(Rank.SEVEN, Suit.DIAMONDS)
