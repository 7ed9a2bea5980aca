"""The score of a round and of a game (RULES 9 and 10), as `rules.scoring` counts them."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple


class Item(StrEnum):
    """What is counted."""

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
    SWEEPS = "sweeps"

    __repr__ = Enum.__str__


class ScoreLine(NamedTuple):
    """One item: the points of each side, and what each side has of it (cards, spades, …)."""

    item: Item
    points: tuple[int, ...]
    counts: tuple[int, ...]


class RoundScore(NamedTuple):
    """The points of a round by item, and together, for each side."""

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]


class Outcome(NamedTuple):
    """How the game stands after a round: points of each side, and whether it is decided."""

    totals: tuple[int, ...]
    over: bool
    winner: int | None
