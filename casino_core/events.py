"""Events: facts about a play, a deal or the end of a round, in the order in which they happened.

The log, the sentences, the animation and the messages to a host page all derive from events.
No event names a hidden card. Seats and sides count from 0.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import NO_CARDS, Card, CardSet
from .distinct import distinct
from .play import Build
from .score import RoundScore
from .seats import Seat, Side


@distinct
class Dealt(NamedTuple):
    """Cards were dealt.

    number  the number of the deal in the round, from 1
    each    the number of cards dealt to each player
    last    whether it is the last deal of the round
    """

    number: int
    each: int
    last: bool


@distinct
class Drew(NamedTuple):
    """A player took the top card of the stock; `last` says whether it was the last one."""

    seat: Seat
    last: bool


@distinct
class Trailed(NamedTuple):
    """A card was trailed: laid loose on the table."""

    seat: Seat
    card: Card


@distinct
class Captured(NamedTuple):
    """A card captured loose cards, builds and pile cards.

    seat    the seat of the player
    card    the card played
    loose   the card set of the loose cards and the pile cards
    builds  the builds
    stolen  the card set of the pile cards, which come from other piles of captured cards
    """

    seat: Seat
    card: Card
    loose: CardSet
    builds: tuple[Build, ...]
    stolen: CardSet = NO_CARDS


@distinct
class Built(NamedTuple):
    """A card and loose cards (a card set, with pile cards) became a new build.

    `stolen` is the card set of the pile cards among them.
    """

    seat: Seat
    card: Card
    loose: CardSet
    build: Build
    stolen: CardSet = NO_CARDS


@distinct
class Raised(NamedTuple):
    """A card raised a build, which may have joined another build of the new value.

    seat    the seat of the player
    card    the card played
    loose   the card set of the loose cards used
    old     the build before
    joined  the build of the new value that the raised build joined, if any
    build   the build after
    """

    seat: Seat
    card: Card
    loose: CardSet
    old: Build
    joined: Build | None
    build: Build


@distinct
class Added(NamedTuple):
    """A card, alone or with loose cards and pile cards, was added to a build.

    `old` is the build before, `stolen` the card set of the pile cards.
    """

    seat: Seat
    card: Card
    loose: CardSet
    old: Build
    build: Build
    stolen: CardSet = NO_CARDS


@distinct
class BuiltFirst(NamedTuple):
    """An extra action: before the card, table cards became a build or were added to one (RULES 5).

    seat    the seat of the player
    loose   the card set of the loose cards and the pile cards
    old     the own build to which they were added, None for a new build
    build   the build after
    stolen  the card set of the pile cards
    """

    seat: Seat
    loose: CardSet
    old: Build | None
    build: Build
    stolen: CardSet = NO_CARDS


@distinct
class Swept(NamedTuple):
    """A capture left the table empty."""

    seat: Seat


@distinct
class Residue(NamedTuple):
    """The card set left on the table after the last play, and the side that gets it (RULES 8).

    `side` is None if no side captured in the round.
    """

    side: Side | None
    cards: CardSet


@distinct
class RoundScored(NamedTuple):
    """The round is over and counted."""

    score: RoundScore


@distinct
class GameOver(NamedTuple):
    """The game is over: the winning side, None if it is drawn, and every side's points."""

    winner: Side | None
    totals: tuple[int, ...]


@distinct
class CalledOut(NamedTuple):
    """A player called out (RULES 10).

    seat    the seat of the player
    points  the points that are certain for the player's side
    right   whether they reach the target
    """

    seat: Seat
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
    | BuiltFirst
    | Swept
    | Residue
    | RoundScored
    | GameOver
    | CalledOut
)
