"""Probabilities by counting of the cards a seat holds, and the largest capture with each rank."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from operator import itemgetter
from typing import NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet, Rank, Suit
from ..play import Build
from ..position import TurnState, View
from ..rules.pool import pool_of
from ..rules.ways import Way, capture_ways
from ..ruleset import RuleSet
from ..seats import Seat

RANKS = tuple(RANK_SETS[rank] for rank in Rank)
CARDS = tuple(Card(rank, Suit.HEARTS) for rank in Rank)
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


NO_CAPTURE = LargestCapture(NO_CARDS, sweeps=False)


def captures(view: View) -> tuple[LargestCapture, ...]:
    """Return the largest capture with each rank, in the order of `RANKS`.

    Builds count as without an owner, because the cards that the seat to play must keep for its own
    builds are not known.
    """
    return _captures(view.rules, view.loose, view.builds)[0]


def made_captures(view: View) -> list[tuple[int, CardSet, bool]]:
    """Return those of `captures` that take a card.

    Each is the index of the rank in `RANKS`, the card set taken, and whether it sweeps.
    """
    return _captures(view.rules, view.loose, view.builds)[1]


@lru_cache(maxsize=1 << 12)
def _captures(
    rules: RuleSet, loose: CardSet, builds: tuple[Build, ...]
) -> tuple[tuple[LargestCapture, ...], list[tuple[int, CardSet, bool]]]:
    found = _largest(rules, loose, builds, _ways_of_ranks(rules, builds))
    made = [(index, *capture) for index, capture in enumerate(found) if capture.cards]
    return tuple(found), made


def _largest(
    rules: RuleSet,
    loose: CardSet,
    builds: tuple[Build, ...],
    ways_of_each: Iterable[Iterable[Way]],
) -> list[LargestCapture]:
    """Return the largest capture with each of some cards, given the ways to capture with it."""
    pool = pool_of(rules, loose)
    on_table = loose
    for build in builds:
        on_table |= build.cards
    found = []
    for ways in ways_of_each:
        taken = NO_CARDS
        for way in ways:
            most = way.takes_most(pool)
            if most.bit_count() > taken.bit_count():
                taken = most
        found.append(LargestCapture(taken, taken == on_table) if taken else NO_CAPTURE)
    return found


@lru_cache(maxsize=1 << 8)
def _ways_of_ranks(rules: RuleSet, builds: tuple[Build, ...]) -> tuple[tuple[Way, ...], ...]:
    """Return for each rank the ways to capture with it, which do not depend on loose cards."""
    table = TurnState(rules, NO_CARDS, NO_CARDS, builds, ())
    return tuple([tuple(capture_ways(table, card)) for card in CARDS])


@lru_cache(maxsize=1 << 12)
def _captures_with(
    rules: RuleSet, loose: CardSet, builds: tuple[Build, ...], card: Card
) -> LargestCapture:
    table = TurnState(rules, NO_CARDS, NO_CARDS, builds, ())
    return _largest(rules, loose, builds, [capture_ways(table, card)])[0]


def captures_with(view: View, card: Card) -> LargestCapture:
    """Return the largest capture with a card that captures as other values than its rank.

    Builds count as without an owner, as in `captures`.
    """
    return _captures_with(view.rules, view.loose, view.builds, card)


def expected_best(replies: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the expected value of the best capture, and the probability that there is none.

    `replies` has the value in points and the probability of each capture.
    """
    expected, nothing_better = 0.0, 1.0
    for worth, chance in sorted(replies, key=itemgetter(0))[::-1]:
        expected += nothing_better * chance * worth
        nothing_better *= 1 - chance
    return expected, nothing_better
