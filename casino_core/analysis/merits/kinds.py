"""The kinds of merits of a play, as data.

Each merit names cards of the table, of a hand or of a pile.

The finders of this package derive merits from the rules alone; `prose.merits` has the sentences.
"""

from __future__ import annotations

from typing import NamedTuple

from ...cards import Card, CardSet
from ...distinct import distinct
from ...play import Build
from ...score import Item
from ..facts import Ends, Makes, OnlyPlay, Secures, Sweeps, Wins


@distinct
class LastCard(NamedTuple):
    """A card that is the only one in the hand, and that captures nothing."""


# Captures


@distinct
class CapturesScoring(NamedTuple):
    """The captured cards that score by themselves."""

    cards: CardSet


@distinct
class CapturesSuit(NamedTuple):
    """The number of captured cards of the suit whose every card scores."""

    number: int


@distinct
class TakesLead(NamedTuple):
    """The lead in an item's cards that a play takes.

    own    the number of such cards that the side has now
    other  the number of the side with the next most
    """

    item: Item
    own: int
    other: int


@distinct
class KeepsLead(NamedTuple):
    """The lead in an item's cards that the side had before, and to which the play adds.

    own    the number of such cards that the side has now
    other  the number of the side with the next most
    """

    item: Item
    own: int
    other: int


@distinct
class DrawsLevel(NamedTuple):
    """The number of an item's cards that both sides have now; the other side had more before."""

    item: Item
    own: int


@distinct
class CapturesBuild(NamedTuple):
    """A captured build, and whether another seat could have captured it at the table before."""

    build: Build
    at_risk: bool


@distinct
class CapturesFirst(NamedTuple):
    """Captured cards that score, which a seat of another side could have captured."""

    cards: CardSet


@distinct
class CapturesLast(NamedTuple):
    """The residue of the round, which goes to the side of the player."""

    cards: CardSet


@distinct
class CapturesTwin(NamedTuple):
    """The points for the capture of a card by its twin."""

    points: int


# Builds


@distinct
class BuildsWithScoring(NamedTuple):
    """The scoring cards that a build takes up, and the card set in hand that captures it."""

    cards: CardSet
    keeps: CardSet


@distinct
class BuildIsSafe(NamedTuple):
    """A build that no other seat can capture or raise at this table."""

    build: Build


@distinct
class BuildHasFewCapturers(NamedTuple):
    """A build that only a few cards out of sight could capture, and these cards."""

    build: Build
    by: CardSet


@distinct
class TakesOver(NamedTuple):
    """The build of another seat that becomes the player's, and what it becomes."""

    before: Build
    build: Build


@distinct
class AddsTo(NamedTuple):
    """A build of the player that grows, and the card set in hand that captures it."""

    build: Build
    keeps: CardSet


# Trails


@distinct
class OnlyOwnCapture(NamedTuple):
    """The cards in hand that can capture the trailed card; no other seat can at this table."""

    keeps: CardSet


@distinct
class RankIsGone(NamedTuple):
    """A trailed card that no seat can capture: all others of its rank are captured or put aside."""

    card: Card


@distinct
class NobodyCaptures(NamedTuple):
    """A trail that no other seat can capture; `known` says that no card is out of sight."""

    known: bool


@distinct
class FewCapture(NamedTuple):
    """The few cards with which another seat could capture the trailed card."""

    by: CardSet


@distinct
class AddsUpWithNothing(NamedTuple):
    """A trailed card that only its own rank captures, though other loose cards have values."""

    card: Card


@distinct
class HarderToCapture(NamedTuple):
    """The cards that could capture the trailed card, fewer than for any other possible trail."""

    by: CardSet


@distinct
class RisksLess(NamedTuple):
    """The most cards that the next seat could capture, fewer than after any other trail."""

    cards: int


@distinct
class CapturesBack(NamedTuple):
    """The card set in hand that could capture the trailed card from this table."""

    keeps: CardSet


@distinct
class SetsUp(NamedTuple):
    """A card in hand that could capture the trailed card together with other loose cards."""

    keeps: Card
    loose: CardSet


@distinct
class KeepsFor(NamedTuple):
    """A card in hand that can capture a scoring card on the table."""

    keeps: Card
    target: Card


@distinct
class KeepsInCase(NamedTuple):
    """A card in hand of the rank of a scoring card that is out of sight and that it captures."""

    keeps: Card
    target: Card


@distinct
class KeepsScoring(NamedTuple):
    """The scoring cards that stay in hand, where they could have been trailed."""

    cards: CardSet


@distinct
class KeepsTogether(NamedTuple):
    """Several cards of a rank that stay in hand."""

    cards: CardSet


@distinct
class KeepsSuit(NamedTuple):
    """The number of cards of the suit that counts which stay in hand, and could be trailed."""

    number: int


@distinct
class IsCheap(NamedTuple):
    """A trailed card that neither scores nor is of the suit that counts, unlike other cards."""

    card: Card


@distinct
class LeavesNoSweep(NamedTuple):
    """A play after which no other seat can sweep; after another play some seat could."""


@distinct
class KeepsForBuild(NamedTuple):
    """A card in hand that captures a build of the player that stays on the table."""

    keeps: Card
    build: Build


@distinct
class CanCaptureNext(NamedTuple):
    """A card in hand and the largest number of table cards that it could capture from this table.

    There are two at least.
    """

    keeps: Card
    cards: int


@distinct
class Risk(NamedTuple):
    """The number of cards out of sight that could capture the trailed card.

    `unseen` is the number of all cards out of sight.
    """

    by: int
    unseen: int


# Where the fewest points win


@distinct
class CapturesNothing(NamedTuple):
    """A trail, which captures no card."""


@distinct
class GetsRid(NamedTuple):
    """A trailed card that scores by itself."""

    cards: CardSet


@distinct
class GetsRidOfSuit(NamedTuple):
    """A trailed card of the suit that counts."""

    card: Card


@distinct
class WouldCapture(NamedTuple):
    """A card in hand that would have captured these scoring cards, however it was played."""

    card: Card
    cards: CardSet


@distinct
class WouldCaptureMany(NamedTuple):
    """A card in hand that would have captured this number of cards at least, however played."""

    card: Card
    number: int


@distinct
class WouldSweep(NamedTuple):
    """A card in hand that would have made a sweep that counts, however it was played."""

    card: Card


@distinct
class OthersCaptureNothing(NamedTuple):
    """The cards that stay in hand, none of which captures anything from this table."""

    cards: CardSet


@distinct
class LeavesScoring(NamedTuple):
    """Scoring cards on the table that another side could capture, and the player leaves there."""

    cards: CardSet


@distinct
class LeavesSweep(NamedTuple):
    """A sweep that another side could make, at a cost."""


@distinct
class ManyCapture(NamedTuple):
    """The number of cards with which another seat could capture the trailed card."""

    number: int


@distinct
class CostsNothing(NamedTuple):
    """A capture whose cards score nothing by themselves, and that is not a sweep that counts."""

    cards: CardSet


@distinct
class CostsLess(NamedTuple):
    """The points that a capture costs at once, fewer than those of every other play."""

    points: int


@distinct
class CostsNoMore(NamedTuple):
    """The points that a capture costs at once, no more than those of any other play."""

    points: int


@distinct
class FewestCards(NamedTuple):
    """The captured cards, of which no other play captures fewer."""

    cards: CardSet


Merit = (
    OnlyPlay
    | LastCard
    | Sweeps
    | Secures
    | Wins
    | Makes
    | Ends
    | CapturesScoring
    | CapturesSuit
    | TakesLead
    | KeepsLead
    | DrawsLevel
    | CapturesBuild
    | CapturesFirst
    | CapturesLast
    | CapturesTwin
    | BuildsWithScoring
    | BuildIsSafe
    | BuildHasFewCapturers
    | TakesOver
    | AddsTo
    | OnlyOwnCapture
    | RankIsGone
    | NobodyCaptures
    | FewCapture
    | AddsUpWithNothing
    | HarderToCapture
    | RisksLess
    | CapturesBack
    | SetsUp
    | KeepsFor
    | KeepsInCase
    | KeepsScoring
    | KeepsTogether
    | KeepsSuit
    | IsCheap
    | LeavesNoSweep
    | KeepsForBuild
    | CanCaptureNext
    | Risk
    | CapturesNothing
    | GetsRid
    | GetsRidOfSuit
    | WouldCapture
    | WouldCaptureMany
    | WouldSweep
    | OthersCaptureNothing
    | LeavesScoring
    | LeavesSweep
    | ManyCapture
    | CostsNothing
    | CostsLess
    | CostsNoMore
    | FewestCards
)
"""A merit of a play: one of the values of `merits`.

>>> from casino_core.analysis.merits.choice import merits
>>> [type(merit).__name__ for merit in merits(view, casino.parse_play("8sx5h,3d", view))][:1]
['KeepsLead']
"""
