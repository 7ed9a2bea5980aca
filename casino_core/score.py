"""Values for the score of a round and of a game (RULES 9 and 10); `rules.scoring` makes them."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Final, NamedTuple

from .cards import BIG_CASINO, LITTLE_CASINO, SINGLE_CARDS, Rank, Suit
from .seats import Side


class Item(StrEnum):
    """The items that score (RULES 9).

    The well-known ones have names here. Every other row that a table of points can have is one of
    `OTHER_ITEMS`, such as `Item("queen-of-hearts")`, `Item("kings")` and `Item("hearts")`.

    >>> casino.Item("cards") is casino.Item.CARDS
    True
    >>> casino.Item("kings").value
    'kings'
    """

    CARDS = "cards"
    SPADES = "spades"
    BIG_CASINO = "big-casino"
    LITTLE_CASINO = "little-casino"
    ACES = "aces"
    JACK_OF_SPADES = "jack-of-spades"
    DIAMONDS = "diamonds"
    SEVEN_OF_DIAMONDS = "seven-of-diamonds"
    SEVENS = "sevens"
    SIXES = "sixes"
    SPADES_OVER = "spades-over"
    SWEEPS = "sweeps"
    SWEEPS_FED = "sweeps-fed"
    TWINS = "twins"
    LAST_CAPTURE = "last-capture"

    @classmethod
    def _missing_(cls, value: object) -> Item | None:
        if value not in OTHER_ITEMS:
            return None
        item = str.__new__(cls, value)
        item._name_ = item._value_ = str(value)
        return cls._value2member_map_.setdefault(value, item)  # type: ignore[return-value]

    def __repr__(self) -> str:
        return f"Item({self._value_!r})" if self._value_ in OTHER_ITEMS else Enum.__str__(self)


RANK_ITEMS: Final = {
    rank: f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}" for rank in Rank
}
"""The item of each rank: `kings`."""
CARD_ITEMS: Final = {
    card: f"{card.rank.name.lower()}-of-{card.suit.name.lower()}" for card in SINGLE_CARDS
} | {BIG_CASINO: "big-casino", LITTLE_CASINO: "little-casino"}
"""The item of each card: `queen-of-hearts`."""
SUIT_ITEMS: Final = {suit: suit.name.lower() for suit in Suit}
"""The item of each suit: `hearts`."""
OTHER_ITEMS: Final = frozenset(
    [
        *RANK_ITEMS.values(),
        *CARD_ITEMS.values(),
        *SUIT_ITEMS.values(),
        *(f"all-{ranks}" for ranks in RANK_ITEMS.values()),
        *(f"{way}-{suit}" for way in ("each", "enough") for suit in SUIT_ITEMS.values()),
        *(f"{suit}-over" for suit in SUIT_ITEMS.values()),
    ]
) - frozenset(Item)
"""The names of the items that have none in `Item`."""


def is_item(name: str) -> bool:
    """Return whether a string is the name of an item."""
    return name in OTHER_ITEMS or name in Item._value2member_map_


class ScoreLine(NamedTuple):
    """One item of a score.

    item    the item
    points  for each side its points
    counts  for each side the number that is counted: of cards, spades, sweeps …

    >>> line = casino.score_round(finished.position).lines[0]
    >>> line.item.value, line.counts, line.points
    ('cards', (18, 34), (0, 3))
    """

    item: Item
    points: tuple[int, ...]
    counts: tuple[int, ...]


class RoundScore(NamedTuple):
    """The score of a round.

    lines    a line for each item
    points   for each side the sum of its points
    carried  the points for most cards and for most spades that are added to those of the next round

    >>> score = casino.score_round(finished.position)
    >>> score.points == tuple(map(sum, zip(*(line.points for line in score.lines))))
    True
    """

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    carried: tuple[int, int] = (0, 0)


class Outcome(NamedTuple):
    """The state of a game after a round (RULES 10).

    totals  for each side its points in the whole game
    over    whether the game is over
    winner  the winning side, None if there is none

    >>> finished.outcome
    Outcome(totals=(21, 12), over=True, winner=0)
    """

    totals: tuple[int, ...]
    over: bool
    winner: Side | None
