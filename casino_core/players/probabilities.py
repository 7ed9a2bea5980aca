"""Probabilities by counting of the cards a seat holds, and the largest capture with each rank."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from operator import itemgetter
from typing import Final, NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet, Rank, cards_in
from ..play import Build, Play
from ..position import TurnState, View
from ..rules.legal import capture_of_most
from ..rules.sweeps import is_sweep
from ..ruleset import RuleSet
from ..seats import Seat

RANKS = tuple(RANK_SETS[rank] for rank in Rank)
CARDS = tuple(cards_in(cards)[1] for cards in RANKS)
"""A typical card of each rank, the heart: its suit never counts."""


def holding_probabilities(view: View, seat: Seat) -> tuple[float, ...]:
    """Return for each rank the probability that a seat hides a card of it, all deals equal."""
    unseen, hidden = view.unseen, view.hidden[seat]
    cards = unseen.bit_count()
    return tuple([_probability(cards, (unseen & rank).bit_count(), hidden) for rank in RANKS])


@lru_cache(maxsize=1 << 12)
def _probability(cards: int, of_rank: int, held: int) -> float:
    """Return the probability that a hand of `held` cards out of `cards` has one of a rank."""
    if cards < held:
        return float(of_rank > 0)
    return 1 - comb(cards - of_rank, held) / comb(cards, held)


def probability_of_none(capturers: CardSet, held: tuple[float, ...]) -> float:
    """Return the probability that no card of a set is held, from those of the ranks."""
    safe = 1.0
    for cards, chance in zip(RANKS, held, strict=True):
        if capturers & cards:
            safe *= 1 - chance
    return safe


class LargestCapture(NamedTuple):
    """The card set that the largest capture with a rank takes, and whether it sweeps."""

    cards: CardSet
    sweeps: bool


def captures(view: View) -> tuple[LargestCapture, ...]:
    """Return the largest capture with each rank, in the order of `RANKS`.

    Builds count as without an owner, because the cards that the seat to play must keep for its own
    builds are not known.
    """
    return _captures(view.rules)(view.loose, view.builds)


NO_CAPTURE = LargestCapture(NO_CARDS, sweeps=False)

_ANY_SEAT: Final = Seat(0)
_NO_SEAT: Final = Seat(-1)
"""The seat to play and the owner of every build where a capture depends on neither."""

_Free = list[tuple[Build, CardSet]]
"""Builds, each with the card set of the cards that take it."""


@lru_cache(maxsize=64)
def _captures(rules: RuleSet) -> Callable[[CardSet, tuple[Build, ...]], tuple[LargestCapture, ...]]:
    """Return a function that finds the largest captures of loose cards and builds, with a cache."""
    each_rank = [
        _capture_with(card, cards, rules) for card, cards in zip(CARDS, RANKS, strict=True)
    ]

    @lru_cache(maxsize=1 << 12)
    def largest(loose: CardSet, builds: tuple[Build, ...]) -> tuple[LargestCapture, ...]:
        free = [(build._replace(owner=_NO_SEAT), rules.capturers[build.value]) for build in builds]
        table = TurnState(rules, _ANY_SEAT, NO_CARDS, loose, tuple([build for build, _ in free]))
        plays = [capture(loose, free) for capture in each_rank]
        return tuple(
            [
                LargestCapture(play.taken, is_sweep(play, table)) if play else NO_CAPTURE
                for play in plays
            ]
        )

    return largest


def _capture_with(
    card: Card, rank: CardSet, rules: RuleSet
) -> Callable[[CardSet, _Free], Play | None]:
    reach = rank
    for value in rules.values[card]:
        reach |= rules.low_cards[value]

    @lru_cache(maxsize=1 << 11)
    def largest(loose: CardSet, builds: tuple[Build, ...]) -> Play | None:
        return capture_of_most(TurnState(rules, _ANY_SEAT, card.bit, loose, builds))

    def capture(loose: CardSet, free: _Free) -> Play | None:
        # Cards and builds out of reach are left out, so that the cache is hit more often.
        near = loose & reach
        builds = tuple(
            [build for build, capturers in free if rules.builds_in_sums or capturers & card.bit]
        )
        return largest(near, builds) if near or builds else None

    return capture


def expected_best(replies: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the expected value of the best capture, and the probability that there is none.

    `replies` has the value in points and the probability of each capture.
    """
    expected, nothing_better = 0.0, 1.0
    for worth, chance in sorted(replies, key=itemgetter(0))[::-1]:
        expected += nothing_better * chance * worth
        nothing_better *= 1 - chance
    return expected, nothing_better
