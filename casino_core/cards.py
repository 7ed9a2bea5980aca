"""Cards and sets of cards.

A `Card` is one of 112 interned objects, ordered by rank, then suit (spades, hearts, diamonds,
clubs); elevens and twelves come before the courts. The first 52 are the pack; the next 52 are their
*twins*, with which two packs are played. Twins have one rank, one suit and one text, and play
alike. The last eight are the *further cards*, elevens and twelves, which few packs have (see
`packs`).

A *card set* is an int in which bit `card.index` is set for each card in it. Each rank has four
neighbouring bits, one for each suit: the aces are bits 0 to 3, the twos bits 4 to 7. The twins have
the same bits, 52 places higher, so that a card set of one pack is an int of 52 bits. The further
cards come above the twins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:

    class CardSet(int):
        """A card set: a separate type for the type checker only, an int at run time.

        Set operations on card sets make card sets; a plain number is not a card set.
        `cards & -cards` is the lowest card; a shift by four bits gives the same suits of the next
        rank, a shift by `PACK_SIZE` the twins.

        >>> cards = casino.card_set(casino.parse_cards("3h9c"))
        >>> isinstance(cards, int), cards.bit_count()
        (True, 2)
        >>> casino.format_cards(cards | casino.parse_card("As").bit)
        'As3h9c'
        """

        def __or__(self, other: CardSet, /) -> CardSet: ...  # type: ignore[override]
        def __and__(self, other: CardSet, /) -> CardSet: ...  # type: ignore[override]
        def __xor__(self, other: CardSet, /) -> CardSet: ...  # type: ignore[override]
        def __invert__(self) -> CardSet: ...
        def __neg__(self) -> CardSet: ...
        def __lshift__(self, other: int, /) -> CardSet: ...
        def __rshift__(self, other: int, /) -> CardSet: ...
else:
    CardSet = int

NO_CARDS: Final = CardSet(0)
"""The empty card set.

>>> view.loose & casino.parse_card("Kc").bit == casino.NO_CARDS
True
"""
PACK_SIZE: Final = 52
"""The number of cards of a pack, and the number of bits between twins."""
ONE_PACK: Final = CardSet((1 << PACK_SIZE) - 1)
"""The card set of the full pack. A card set above it has twins or further cards."""
FURTHER: Final = 2 * PACK_SIZE
"""The index of the first further card, the eleven of spades."""
ALL_BITS: Final = FURTHER + 8
"""The number of bits of a card set."""


class Rank(IntEnum):
    """Ranks, those of the usual pack first: their numbers are the weights of their cards.

    >>> casino.Rank.TEN.value, len(casino.Rank)
    (10, 15)
    """

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
    ELEVEN = 14
    TWELVE = 15

    __repr__ = Enum.__str__

    @property
    def is_court(self) -> bool:
        """Whether this is a jack, queen or king."""
        return Rank.JACK <= self <= Rank.KING


class Suit(IntEnum):
    """Suits in the order in which the notation lists them.

    >>> [suit.name for suit in casino.Suit]
    ['SPADES', 'HEARTS', 'DIAMONDS', 'CLUBS']
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    __repr__ = Enum.__str__


@final
class Card:
    """One card; `Card(rank, suit)` always returns the same object, a card of the first pack.

    rank    the rank
    suit    the suit
    index   the number of its bit in a card set, from 0
    number  the same for its twin: the place among all cards that differ in rank or suit
    bit     the card set of this card alone
    copies  the card set of this card and its twin, if it has one
    weight  its value in a set, if it has a value (RULES 2): 1 to 13
    text    the card in notation, such as `Td`, the same for its twin
    id      the text, with a `2` after it for a card of the second pack

    >>> card = casino.Card(casino.Rank.TEN, casino.Suit.DIAMONDS)
    >>> card.text, card.weight
    ('Td', 10)
    >>> card is casino.parse_card("Td")
    True
    """

    __slots__ = (
        "_place",
        "bit",
        "copies",
        "id",
        "index",
        "number",
        "rank",
        "suit",
        "text",
        "weight",
    )

    rank: Rank
    suit: Suit
    index: int
    number: int
    bit: CardSet
    copies: CardSet
    weight: int
    text: str
    id: str
    _place: int

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        return SINGLE_CARDS[4 * (rank - 1) + suit]

    @property
    def twin(self) -> Card:
        """The other card of this rank and suit, with which two packs are played.

        A further card has none, and is its own.
        """
        return _CARDS[(self.copies ^ self.bit or self.bit).bit_length() - 1]

    @property
    def is_twin(self) -> bool:
        """Whether this is a card of the second pack."""
        return PACK_SIZE <= self.index < FURTHER

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card is immutable: {name} cannot be set")

    def __lt__(self, other: Card) -> bool:
        return self._place < other._place

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return card_with_id, (self.id,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        twin = ".twin" if self.is_twin else ""
        return f"parse_card({self.text!r}){twin}"


RANK_LETTERS: Final = "A23456789TJQKEW"
"""The letter of each rank in notation: `E` is an eleven, `W` a twelve."""
_IN_ORDER: Final = "A23456789TEWJQK"
"""The letters of the ranks in the order of the cards."""
SUIT_LETTERS: Final = "shdc"


def _make(index: int) -> Card:
    card = object.__new__(Card)
    copy = int(PACK_SIZE <= index < FURTHER)
    number = index % PACK_SIZE if index < FURTHER else index - PACK_SIZE
    rank, suit = Rank(number // 4 + 1), Suit(number % 4)
    weight = int(rank) if rank <= Rank.KING else 11 + rank - Rank.ELEVEN
    bit = 1 << index
    text = RANK_LETTERS[rank - 1] + SUIT_LETTERS[suit]
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("index", index),
        ("number", number),
        ("bit", bit),
        ("copies", 1 << number | 1 << number + PACK_SIZE if index < FURTHER else bit),
        ("weight", weight),
        ("_place", (_IN_ORDER.index(text[0]) * 4 + suit) * 2 + copy),
    ):
        object.__setattr__(card, name, value)
    object.__setattr__(card, "text", text)
    object.__setattr__(card, "id", text + "2" * copy)
    return card


_PLACE: Final = attrgetter("_place")
_CARDS: Final = tuple(_make(index) for index in range(ALL_BITS))
SINGLE_CARDS: Final[tuple[Card, ...]] = _CARDS[:PACK_SIZE] + _CARDS[FURTHER:]
"""The cards without the twins, by number: the full pack, then the further cards."""
_BY_ID: Final = {card.id: card for card in _CARDS}

FULL_PACK: Final[tuple[Card, ...]] = _CARDS[:PACK_SIZE]
"""The 52 cards in order: A♠ A♥ A♦ A♣ 2♠ … K♣.

>>> len(casino.FULL_PACK)
52
>>> casino.format_cards(casino.FULL_PACK[:5])
'AsAhAdAc2s'
"""
TWO_PACKS: Final[tuple[Card, ...]] = _CARDS[:FURTHER]
"""The 104 cards of two packs: `FULL_PACK`, then the twins in the same order."""


def is_id(name: str) -> bool:
    """Return whether a text is the `id` of a card."""
    return name in _BY_ID


def card_with_id(name: str) -> Card:
    """Return the card whose `id` this is. Raises `KeyError` if there is none."""
    return _BY_ID[name]


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the card set of `cards`.

    >>> casino.format_cards(casino.card_set(casino.parse_cards("9c3h")))
    '3h9c'
    """
    result = NO_CARDS
    for card in cards:
        result |= card.bit
    return result


def union(sets: Iterable[CardSet]) -> CardSet:
    """Return the card set of all cards that are in some card sets."""
    result = NO_CARDS
    for cards in sets:
        result |= cards
    return result


def cards_in(cards: CardSet | Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a card set by rank, lowest first, then by suit (s h d c), then twins.

    The same for cards that are listed already, such as `FULL_PACK`.

    >>> casino.cards_in(position.loose) == casino.parse_cards("3d5h8c")
    True
    """
    try:
        above = cards > ONE_PACK  # type: ignore[operator]
    except TypeError:  # cards that are listed; searches, which feel each check, never have them
        return tuple(sorted(cards, key=_PLACE))  # type: ignore[arg-type]
    left: CardSet = cards  # type: ignore[assignment]
    listed = []
    while left:
        bit = left & -left
        listed.append(_CARDS[bit.bit_length() - 1])
        left ^= bit
    return tuple(sorted(listed, key=_PLACE) if above else listed)


def without_twins(cards: CardSet) -> CardSet:
    """Return the same card set with one of each pair of twins, that of the first pack."""
    return cards & ~((cards & ONE_PACK) << PACK_SIZE) if cards > ONE_PACK else cards


def twins_in(cards: CardSet) -> CardSet:
    """Return the cards of the first pack whose twin is in the card set too."""
    return cards & cards >> PACK_SIZE & ONE_PACK if cards > ONE_PACK else NO_CARDS


def first_pack_first(cards: CardSet) -> CardSet:
    """Return the same cards, each of the first pack unless its twin is there too.

    Card sets that differ only in which of two twins they have become one.
    """
    if cards <= ONE_PACK:
        return cards
    single = (cards | cards >> PACK_SIZE) & ONE_PACK
    return single | twins_in(cards) << PACK_SIZE | cards >> FURTHER << FURTHER


def prefers_first_pack(choice: CardSet, twins: CardSet) -> bool:
    """Return whether a choice takes the first pack's card of each pair of `twins` before its twin.

    Of choices that differ only in which of two twins they take, this is true of one.
    """
    return not choice >> PACK_SIZE & twins & ~choice


def as_two_packs(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the same cards, with its twin instead of a card that was there before."""
    cards_so_far, copies = NO_CARDS, []
    for card in cards:
        each = card.twin if card.bit & cards_so_far else card
        cards_so_far |= each.bit
        copies.append(each)
    return tuple(copies)


def set_repr(cards: CardSet) -> str:
    """Return a card set as a Python expression of public names: `card_set(parse_cards('2h5c'))`."""
    twins = cards >> PACK_SIZE & ONE_PACK
    text = "".join(card.text for card in cards_in(cards & ~(ONE_PACK << PACK_SIZE)))
    parts = [f"card_set(parse_cards({text!r}))"] if text else []
    if twins:
        parts.append(f"{set_repr(twins)} << {PACK_SIZE}")
    return " | ".join(parts) or "0"


def cards_repr(cards: tuple[Card, ...]) -> str:
    """Return cards in order as a Python expression of public names: `parse_cards('5h2c')`."""
    if any(PACK_SIZE <= card.index < FURTHER for card in cards):
        return repr(cards)
    text = "".join(card.text for card in cards)
    return f"parse_cards({text!r})"


class Hand(CardSet):
    """A card set that shows its cards: the `hand` of a view.

    It is an int like every card set, and what is computed with it is a plain one. It also has the
    length of a hand, and its cards, lowest rank first.

    >>> view.hand
    card_set(parse_cards('3s8s'))
    >>> print(view.hand, len(view.hand), *view.hand)
    3s8s 2 3s 8s
    >>> casino.parse_card("8s") in view.hand, view.hand & casino.parse_card("8s").bit
    (True, 268435456)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return set_repr(self)

    def __str__(self) -> str:
        return "".join(card.text for card in cards_in(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self & card.bit != 0


RANK_SETS: Final = {
    rank: union(card.copies for card in SINGLE_CARDS if card.rank is rank) for rank in Rank
}
"""The card set of the four cards of each rank, with their twins."""

WEIGHT_SETS: Final = tuple(
    union(card.copies for card in SINGLE_CARDS if card.weight == weight) for weight in range(14)
)
"""The card set of all cards of each weight, from 0 to 13."""

SUIT_SETS: Final = {
    suit: union(card.copies for card in SINGLE_CARDS if card.suit is suit) for suit in Suit
}
"""The card set of all cards of each suit, with their twins and the further cards."""

ACES: Final = RANK_SETS[Rank.ACE]
COURTS: Final = RANK_SETS[Rank.JACK] | RANK_SETS[Rank.QUEEN] | RANK_SETS[Rank.KING]
BIG_CASINO: Final = Card(Rank.TEN, Suit.DIAMONDS)
LITTLE_CASINO: Final = Card(Rank.TWO, Suit.SPADES)
