"""The actions of a player in a round of Rook; each is a value of a class of its own."""

from __future__ import annotations

from typing import NamedTuple

from ..distinct import distinct
from .cards import Card, Suit


@distinct
class Bid(NamedTuple):
    """A bid (RULES 3)."""

    points: int


@distinct
class NoBid(NamedTuple):
    """A pass in the bidding: the player bids no more (RULES 3)."""


@distinct
class Misdeal(NamedTuple):
    """Asking for a new deal, for want of a counting card (RULES 2)."""


@distinct
class PutAside(NamedTuple):
    """The five cards that the bidder puts aside as the new nest (RULES 4)."""

    cards: tuple[Card, ...]


@distinct
class NameTrump(NamedTuple):
    """Naming the trump suit (RULES 4)."""

    suit: Suit


@distinct
class Give(NamedTuple):
    """The three cards that a player passes to a neighbour (RULES 4)."""

    cards: tuple[Card, ...]


@distinct
class CallCard(NamedTuple):
    """Calling the card whose holder is the partner (RULES 8)."""

    card: Card


@distinct
class PlayCard(NamedTuple):
    """A card played to the trick (RULES 5)."""

    card: Card


Action = Bid | NoBid | Misdeal | PutAside | NameTrump | Give | CallCard | PlayCard
