"""Beliefs about hidden hands, from the captures that their holders did not make.

A seat that did not take a pair, a sum or a build probably holds no card for it. The factors by
which such a card is rarer were measured in self-play: `python -m tests.lab.measure_self_play`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import fsum
from typing import Final

from ...cards import NO_CARDS, CardSet
from ...position import View
from ...seats import Seat
from ..estimates.largest_captures import captures
from ..estimates.probabilities import holding_probabilities


class MissedCapture(Enum):
    """The best capture that a card of a rank could have made, had the seat held one."""

    NOTHING = 0
    PAIR = 1
    """A loose card of its rank."""
    SUM = 2
    """Loose cards that make its value."""
    BUILD = 3
    """Another side's build."""


HOLDING_FACTORS: Final[Mapping[MissedCapture, tuple[float, ...]]] = {
    MissedCapture.NOTHING: (1.0,),
    MissedCapture.PAIR: (1.0, 0.6, 0.8, 1.0),
    MissedCapture.SUM: (1.0, 0.2, 0.35, 0.6, 1.0),
    MissedCapture.BUILD: (0.08,),
}
"""The expected number of such cards in a hidden hand, relative to counting alone.

Each tuple is indexed by the number of cards in that hand; its last factor is for all larger hands.
The fewer cards are left, the more turns their holder has had."""


def missed_captures(view: View, seat: Seat) -> tuple[MissedCapture, ...] | None:
    """Return for each rank the capture that a seat did not make, in the order of `EVERY_RANK`.

    None if the seat hides no cards, or has had no turn with the cards of this deal.
    """
    rules = view.rules
    if not 0 < view.hidden[seat] < rules.later_hand_size:
        return None
    played_last = (seat + 1) % rules.players == view.turn
    builds = _capturers_of_missed_builds(view, seat)
    return tuple(
        [
            MissedCapture.BUILD
            if cards & builds
            else MissedCapture.PAIR
            if cards & view.loose
            else MissedCapture.SUM
            if capture.cards and played_last
            else MissedCapture.NOTHING
            for cards, capture in zip(rules.rank_sets, captures(view), strict=True)
        ]
    )


def holding_factors(view: View, seat: Seat) -> tuple[float, ...]:
    """Return for each rank the factor on the number of its cards expected in a hidden hand.

    A factor of 1 leaves the number expected by counting; a smaller one makes such cards rarer.
    """
    hidden, missed = view.hidden[seat], missed_captures(view, seat)
    if missed is None:
        return (1.0,) * len(view.rules.rank_sets)
    return tuple([HOLDING_FACTORS[kind][: hidden + 1][-1] for kind in missed])


def _capturers_of_missed_builds(view: View, seat: Seat) -> CardSet:
    """Return the cards that take the other sides' builds that a seat left in its last turn."""
    rules = view.rules
    capturers = NO_CARDS
    for build in view.builds:
        since = (view.turn - build.owner) % rules.players or rules.players
        may_know = (seat - build.owner) % rules.players < since
        if may_know and rules.side(build.owner) != rules.side(seat):
            capturers |= rules.capturers[build.value]
    return capturers


def believed_probabilities(view: View, after: View) -> tuple[float, ...]:
    """Return for each rank the probability that the seat to play at `after` holds a card of it.

    `after` is the view one play after `view`. The beliefs rest on the captures that the seat did
    not make before, and on its builds, each of which announces a card.
    """
    seat, unseen = after.turn, after.unseen
    hidden, cards = after.hidden[seat], unseen.bit_count()
    if hidden >= min(cards, view.rules.later_hand_size):
        return holding_probabilities(after, seat)
    weights = holding_factors(view, seat)
    ranks = view.rules.rank_sets
    counts = [
        weight * (unseen & rank).bit_count() for weight, rank in zip(weights, ranks, strict=True)
    ]
    announced = [0.0] * len(ranks)
    for build in view.owned(seat):
        capturers = unseen & view.rules.capturers[build.value]
        hidden -= capturers > 0
        for index, rank in enumerate(ranks):
            if capturers & rank:
                announced[index] = (capturers & rank).bit_count() / capturers.bit_count()
    scale = cards / fsum(counts)
    return tuple(
        [
            1 - (1 - chance) * chance_of_none(scale * number, cards, hidden)
            for chance, number in zip(announced, counts, strict=True)
        ]
    )


def chance_of_none(of_rank: float, cards: int, size: int) -> float:
    """Return the probability that a hand of `size` cards has no card of a rank.

    The hand is drawn from `cards` cards, of which `of_rank` (a fraction, weighted) have the rank.
    """
    none = 1.0
    for left in range(cards, cards - size, -1):
        none *= max(0.0, 1 - of_rank / left)
    return none
