"""What happens at the table. Log, sentences, animation and messages all derive from these.

No event names a hidden card.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Card, CardSet
from .distinct import distinct
from .play import Build
from .score import RoundScore


@distinct
class Dealt(NamedTuple):
    """A deal: its number in the round from 1, cards a player, and whether it is the last."""

    number: int
    each: int
    last: bool


@distinct
class Drew(NamedTuple):
    """A player took the top card of the stock; `last` if it was the last one."""

    seat: int
    last: bool


@distinct
class Trailed(NamedTuple):
    """A card was laid loose on the table."""

    seat: int
    card: Card


@distinct
class Captured(NamedTuple):
    """A card took loose cards (a card set) and builds."""

    seat: int
    card: Card
    loose: CardSet
    builds: tuple[Build, ...]


@distinct
class Built(NamedTuple):
    """A card and loose cards became a build."""

    seat: int
    card: Card
    loose: CardSet
    build: Build


@distinct
class Raised(NamedTuple):
    """A card changed the value of a build, which may have joined another one."""

    seat: int
    card: Card
    loose: CardSet
    old: Build
    joined: Build | None
    build: Build


@distinct
class Added(NamedTuple):
    """A card, with loose cards or alone, was put on a build of the same value."""

    seat: int
    card: Card
    loose: CardSet
    old: Build
    build: Build


@distinct
class Swept(NamedTuple):
    """A capture left the table empty."""

    seat: int


@distinct
class Residue(NamedTuple):
    """What lay on the table after the last play (a card set) and the side that got it."""

    side: int | None
    cards: CardSet


@distinct
class RoundScored(NamedTuple):
    """The round is over and counted."""

    score: RoundScore


@distinct
class GameOver(NamedTuple):
    """The game is over: the winning side, None if it is drawn, and every side's points."""

    winner: int | None
    totals: tuple[int, ...]


@distinct
class CalledOut(NamedTuple):
    """A player called out, with so many points for certain, and was right or wrong."""

    seat: int
    points: int
    right: bool


Event = (
    Dealt
    | Drew
    | Trailed
    | Captured
    | Built
    | Raised
    | Added
    | Swept
    | Residue
    | RoundScored
    | GameOver
    | CalledOut
)
