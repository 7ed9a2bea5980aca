"""Facts about a play and the table it leaves, from the view of one seat.

They are data: `observation` derives them from the rules alone, `prose.reasons` puts them in words.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Card, CardSet
from ..distinct import distinct
from ..play import Build
from ..score import Item
from ..seats import Seat, Side


@distinct
class OnlyPlay(NamedTuple):
    """There is no other legal play."""


@distinct
class Wins(NamedTuple):
    """The card set that goes to the captured cards: the cards taken and the one played."""

    cards: CardSet


@distinct
class Sweeps(NamedTuple):
    """The capture leaves the table empty, and counts `points` at most."""

    points: int


@distinct
class Ends(NamedTuple):
    """It is the last play of the round: the residue, a card set, goes to a side, None for none."""

    cards: CardSet
    side: Side | None


@distinct
class Certain(NamedTuple):
    """The number of points that are certain now and were not before."""

    points: int


@distinct
class Secures(NamedTuple):
    """A majority, or all four of a rank, is certain now, with `held` such cards captured."""

    item: Item
    held: int


@distinct
class Makes(NamedTuple):
    """The build that the play makes, and the card set in hand that can take it."""

    build: Build
    keeps: CardSet


@distinct
class Announces(NamedTuple):
    """The build that another seat makes, and the card set of the cards it may hold for it."""

    build: Build
    seat: Seat
    capturers: CardSet


@distinct
class TakesBack(NamedTuple):
    """The card trailed, and the card set in hand that could take it back from this table."""

    card: Card
    keeps: CardSet


@distinct
class Bound(NamedTuple):
    """The player's own builds left on the table: its next play may not be a trail (RULES 6)."""

    builds: tuple[Build, ...]


@distinct
class BuildOpen(NamedTuple):
    """The cards with which the next seat could take a build of the player.

    Here and below, `by` is a card set, and `sure` tells that the next seat certainly holds them.
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
    """The cards with which the next seat could take one card of the table."""

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
    """The most cards of the table that the next seat could take, and with which cards."""

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
"""A fact about a play: one of the values of `facts`, such as `Wins` or `SweepOpen`.

>>> from casino_core.analysis import considered, facts
>>> found = facts(considered(view, casino.parse_play("8sx5h,3d", view)))
>>> [type(fact).__name__ for fact in found]
['Wins', 'LargestReply']
"""
