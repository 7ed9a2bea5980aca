"""What the next player may hold, by counting, and what it could capture with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from operator import itemgetter

from ..cards import RANK_SETS, Card, Rank, cards_in
from ..play import Build
from ..position import TurnState, View
from ..rules.legal import capture_of_most
from ..ruleset import RuleSet

RANKS = tuple(RANK_SETS[rank] for rank in Rank)
CARDS = tuple(cards_in(cards)[1] for cards in RANKS)
"""A card of each rank that is like most others of it."""


def holding_probabilities(view: View, seat: int) -> tuple[float, ...]:
    """For each rank the chance that a seat hides a card of it, all deals alike."""
    unseen, hidden = view.unseen, view.hidden[seat]
    cards = unseen.bit_count()
    return tuple([_chance(cards, (unseen & rank).bit_count(), hidden) for rank in RANKS])


@lru_cache(maxsize=1 << 12)
def _chance(cards: int, of_rank: int, held: int) -> float:
    """The chance that there is one of a rank among so many cards held of those unseen."""
    if cards < held:
        return float(of_rank > 0)
    return 1 - comb(cards - of_rank, held) / comb(cards, held)


def probability_of_none(capturers: int, held: tuple[float, ...]) -> float:
    """The chance that no card of a set is held, by the chances of the ranks."""
    safe = 1.0
    for cards, chance in zip(RANKS, held, strict=True):
        if capturers & cards:
            safe *= 1 - chance
    return safe


def captures(view: View) -> tuple[int, ...]:
    """For each rank the cards that its largest capture takes.

    What the seat to play keeps for builds of its own is not known, so they count as nobody's.
    """
    return _captures(view.rules)(view.loose, view.builds)


_Free = list[tuple[Build, int]]
"""Builds, each with the card set of what takes it."""


@lru_cache(maxsize=64)
def _captures(rules: RuleSet) -> Callable[[int, tuple[Build, ...]], tuple[int, ...]]:
    """What finds the largest captures from loose cards and builds, and keeps what it has found."""
    each_rank = [
        _capture_with(card, cards, rules) for card, cards in zip(CARDS, RANKS, strict=True)
    ]

    @lru_cache(maxsize=1 << 12)
    def largest(loose: int, builds: tuple[Build, ...]) -> tuple[int, ...]:
        free = [(build._replace(owner=-1), rules.capturers[build.value]) for build in builds]
        return tuple([capture(loose, free) for capture in each_rank])

    return largest


def _capture_with(card: Card, rank: int, rules: RuleSet) -> Callable[[int, _Free], int]:
    reach = rank
    for value in rules.values[card]:
        reach |= rules.low_cards[value]

    @lru_cache(maxsize=1 << 11)
    def largest(loose: int, builds: tuple[Build, ...]) -> int:
        play = capture_of_most(TurnState(rules, 0, card.bit, loose, builds))
        return play.taken if play else 0

    def capture(loose: int, free: _Free) -> int:
        # Only what may matter is looked at, so that as much as possible has been found before.
        near = loose & reach
        builds = tuple(
            [build for build, capturers in free if rules.builds_in_sums or capturers & card.bit]
        )
        return largest(near, builds) if near or builds else 0

    return capture


def expected_best(replies: list[tuple[float, float]]) -> tuple[float, float]:
    """Of captures, each with its worth and its chance: the worth of the best, and of none."""
    expected, nothing_better = 0.0, 1.0
    for worth, chance in sorted(replies, key=itemgetter(0))[::-1]:
        expected += nothing_better * chance * worth
        nothing_better *= 1 - chance
    return expected, nothing_better
