"""Values for the score of a round and of a game (RULES 9 and 10); `rules.scoring` makes them."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple

from .seats import Side


class Item(StrEnum):
    """The items that score (RULES 9)."""

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

    __repr__ = Enum.__str__


class ScoreLine(NamedTuple):
    """One item of a score.

    item    the item
    points  for each side its points
    counts  for each side the number that is counted: of cards, spades, sweeps …
    """

    item: Item
    points: tuple[int, ...]
    counts: tuple[int, ...]


class RoundScore(NamedTuple):
    """The score of a round.

    lines    a line for each item
    points   for each side the sum of its points
    carried  the points for most cards and for most spades that are added to those of the next round
    """

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    carried: tuple[int, int] = (0, 0)


class Outcome(NamedTuple):
    """The state of a game after a round (RULES 10).

    totals  for each side its points in the whole game
    over    whether the game is over
    winner  the winning side, None if there is none
    """

    totals: tuple[int, ...]
    over: bool
    winner: Side | None
