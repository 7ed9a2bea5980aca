"""What hidden hands are likely to hold, by what their holders left lying.

Whoever could have taken a pair, a sum or a build and did not, probably holds no card for it. How
much rarer such a card is was counted in self-play: `python -m tests.measure_self_play`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import fsum
from typing import Final

from ..cards import NO_CARDS, CardSet
from ..position import View
from .probabilities import RANKS, captures, holding_probabilities


class Left(Enum):
    """What a card of a rank could have taken and did not."""

    NOTHING = 0
    PAIR = 1
    """A loose card of its rank."""
    SUM = 2
    """Loose cards that make its value."""
    BUILD = 3
    """Another side's build."""


RARER: Final[Mapping[Left, tuple[float, ...]]] = {
    Left.NOTHING: (1.0,),
    Left.PAIR: (1.0, 0.6, 0.8, 1.0),
    Left.SUM: (1.0, 0.2, 0.35, 0.6, 1.0),
    Left.BUILD: (0.08,),
}
"""How much rarer such cards are in a hidden hand, by the cards in that hand; the last for more.

The fewer cards are left, the more turns their holder has had."""


def left_lying(view: View, seat: int) -> tuple[Left, ...] | None:
    """For each rank what a seat has left lying that it could have taken with a card it hides.

    None if it hides none, or has had no turn with these cards.
    """
    rules = view.rules
    if not 0 < view.hidden[seat] < rules.later_hand_size:
        return None
    played_last = (seat + 1) % rules.players == view.turn
    builds = _takers_of_builds_left(view, seat)
    return tuple(
        [
            Left.BUILD
            if cards & builds
            else Left.PAIR
            if cards & view.loose
            else Left.SUM
            if capture.cards and played_last
            else Left.NOTHING
            for cards, capture in zip(RANKS, captures(view), strict=True)
        ]
    )


def rarity(view: View, seat: int) -> tuple[float, ...]:
    """For each rank how much rarer than by counting its cards are in the hand that a seat hides."""
    hidden, left = view.hidden[seat], left_lying(view, seat)
    if left is None:
        return (1.0,) * len(RANKS)
    return tuple([RARER[kind][: hidden + 1][-1] for kind in left])


def _takers_of_builds_left(view: View, seat: int) -> CardSet:
    """The cards that take builds of other sides that lay there in the last turn of a seat."""
    rules = view.rules
    capturers = NO_CARDS
    for build in view.builds:
        since = (view.turn - build.owner) % rules.players or rules.players
        seen = (seat - build.owner) % rules.players < since
        if seen and rules.side(build.owner) != rules.side(seat):
            capturers |= rules.capturers[build.value]
    return capturers


def believed_probabilities(view: View, after: View) -> tuple[float, ...]:
    """For each rank the chance that the seat to play at `after`, one play on, holds it.

    Judged by what it left lying before, and by its builds, each of which announces a card.
    """
    seat, unseen = after.turn, after.unseen
    held, cards = after.hidden[seat], unseen.bit_count()
    if held >= min(cards, view.rules.later_hand_size):
        return holding_probabilities(after, seat)
    weights = rarity(view, seat)
    counts = [
        weight * (unseen & rank).bit_count() for weight, rank in zip(weights, RANKS, strict=True)
    ]
    announced = [0.0] * len(RANKS)
    for build in view.owned(seat):
        capturers = unseen & view.rules.capturers[build.value]
        held -= capturers > 0
        for at, rank in enumerate(RANKS):
            if capturers & rank:
                announced[at] = (capturers & rank).bit_count() / capturers.bit_count()
    scale = cards / fsum(counts)
    return tuple(
        [
            1 - (1 - sure) * _chance_of_none(scale * number, cards, held)
            for sure, number in zip(announced, counts, strict=True)
        ]
    )


def _chance_of_none(of_rank: float, cards: int, held: int) -> float:
    """The chance that of so many cards held none is of a rank with so many of all cards."""
    none = 1.0
    for left in range(cards, cards - held, -1):
        none *= max(0.0, 1 - of_rank / left)
    return none
