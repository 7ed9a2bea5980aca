"""Facts that are true of a play and of the table it leaves, as far as one seat can know.

They are data: `observation` computes them from the rules alone, `prose.reasons` words them.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Card, CardSet
from ..distinct import distinct
from ..play import Build
from ..score import Item


@distinct
class OnlyPlay(NamedTuple):
    """There is no other legal play."""


@distinct
class Wins(NamedTuple):
    """The cards, a card set, that go to the pile: those taken and the one played."""

    cards: CardSet


@distinct
class Sweeps(NamedTuple):
    """The capture leaves the table empty; the points that counts at most."""

    points: int


@distinct
class Ends(NamedTuple):
    """It is the last play of the round: the residue, a card set, goes to a side or to nobody."""

    cards: CardSet
    side: int | None


@distinct
class Certain(NamedTuple):
    """So many points are certain now that were not before."""

    points: int


@distinct
class Secures(NamedTuple):
    """Most of something, or all four of a rank, is certain now; the pile holds so many."""

    item: Item
    held: int


@distinct
class Makes(NamedTuple):
    """The build that the play leaves, and the cards in hand, a card set, that can take it."""

    build: Build
    keeps: CardSet


@distinct
class Announces(NamedTuple):
    """The build that another seat leaves, and the cards that may be the one it must hold for it."""

    build: Build
    seat: int
    capturers: CardSet


@distinct
class TakesBack(NamedTuple):
    """Cards in hand that could take the card trailed, as the table is."""

    card: Card
    keeps: CardSet


@distinct
class Bound(NamedTuple):
    """Own builds that stay on the table, so that the next turn may not be a trail (RULES 6)."""

    builds: tuple[Build, ...]


@distinct
class BuildOpen(NamedTuple):
    """The cards with which the next seat could take a build of the player.

    `sure` tells, here and below, that the next seat surely holds them.
    """

    build: Build
    by: CardSet
    sure: bool


@distinct
class BuildRaised(NamedTuple):
    """The cards with which the next seat could raise a build of the player."""

    build: Build
    by: CardSet
    sure: bool


@distinct
class CardOpen(NamedTuple):
    """The cards with which the next seat could take a card of the table."""

    card: Card
    by: CardSet
    sure: bool


@distinct
class SweepOpen(NamedTuple):
    """The cards with which the next seat could sweep."""

    by: CardSet
    sure: bool


@distinct
class LargestReply(NamedTuple):
    """How many cards of the table the next seat could take at most, and with which cards."""

    cards: int
    by: CardSet
    sure: bool


Fact = (
    OnlyPlay
    | Wins
    | Sweeps
    | Ends
    | Certain
    | Secures
    | Makes
    | Announces
    | TakesBack
    | Bound
    | BuildOpen
    | BuildRaised
    | CardOpen
    | SweepOpen
    | LargestReply
)
