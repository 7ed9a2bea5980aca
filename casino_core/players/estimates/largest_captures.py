"""The largest capture with each rank, which a player expects of the cards that it does not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...cards import ACES, NO_CARDS, RANK_SETS, Card, CardSet, Rank, Suit, union
from ...play import Build, cards_of
from ...position import TurnState, View
from ...rules.gathering import Gathering, Maximal, Sets
from ...rules.pool import Pool, pool_of
from ...rules.sums import NO_RANKS, RankCounts, digits, lowest, rank_counts, unit
from ...rules.ways import Way, capture_ways, may_take
from ...ruleset import RuleSet

EVERY_RANK: Final = tuple(RANK_SETS.values())
"""The card set of each rank, the usual thirteen first. A game without further ones ends there."""
RANKS: Final = EVERY_RANK[: Rank.KING]
"""The card sets of the usual ranks."""
EVERY_CARD: Final = tuple(Card(rank, Suit.HEARTS) for rank in Rank)
"""A typical card of each rank, the heart: its suit never counts."""
CARDS: Final = EVERY_CARD[: len(RANKS)]
"""The typical cards of the usual ranks."""
ALL_CARDS: Final = union(RANKS)
"""The card set of two packs."""
_ONE_OF_EACH: Final = sum(map(unit, range(1, 14)))
"""The rank counts of one card of each rank."""


class LargestCapture(NamedTuple):
    """The card set that the largest capture with a rank takes, and whether it sweeps."""

    cards: CardSet
    sweeps: bool


NO_CAPTURE: Final = LargestCapture(NO_CARDS, sweeps=False)


def captures(view: View) -> list[LargestCapture]:
    """Return the largest capture with each rank of the game, in the order of `EVERY_RANK`.

    Builds count as without an owner, because the cards that the seat to play must keep for its own
    builds are not known.
    """
    by_rank = [NO_CAPTURE] * len(view.rules.rank_sets)
    for rank, cards, sweeps in made_captures(view):
        by_rank[rank] = LargestCapture(cards, sweeps)
    return by_rank


def made_captures(view: View) -> list[tuple[int, CardSet, bool]]:
    """Return those of `captures` that take a card.

    Each is the index of the rank in `EVERY_RANK`, the card set taken, and whether it sweeps.
    """
    rules, loose, builds = view.rules, view.loose, view.builds
    if len(rules.rank_sets) > len(RANKS):
        # Two ranks weigh as much: rank counts do not tell them apart.
        cards = EVERY_CARD[: len(rules.rank_sets)]
        each = [(rank, *captures_with(view, card)) for rank, card in enumerate(cards)]
        return [capture for capture in each if capture[1]]
    of_builds = cards_of(builds) if builds else NO_CARDS
    return [
        (
            rank,
            in_builds | loose & whole | (lowest(some, loose) if some else NO_CARDS),
            all_loose and in_builds == of_builds,
        )
        for rank, whole, some, in_builds, all_loose in _by_ranks(rules, rank_counts(loose), builds)
    ]


def captures_with(view: View, card: Card) -> LargestCapture:
    """Return the largest capture with a card that captures as other values than its rank.

    Builds count as without an owner, as in `captures`.
    """
    return _captures_with(view.rules, view.loose, view.builds, card)


@lru_cache(maxsize=1 << 12)
def _captures_with(
    rules: RuleSet, loose: CardSet, builds: tuple[Build, ...], card: Card
) -> LargestCapture:
    table = TurnState(rules, NO_CARDS, NO_CARDS, builds, ())
    from_loose, in_builds = _largest(pool_of(rules, loose), capture_ways(table, card))
    if not (from_loose or in_builds):
        return NO_CAPTURE
    sweeps = from_loose == loose and in_builds == cards_of(builds)
    return LargestCapture(from_loose | in_builds, sweeps)


class _CaptureByRank(NamedTuple):
    """The largest capture with a rank, on all tables that have loose cards of the same ranks.

    rank       the index of the rank in `RANKS`
    whole      the card set of the ranks of which it takes every loose card
    some       the rank counts of the loose cards of other ranks that it takes
    in_builds  the card set of the builds that it takes
    all_loose  whether it takes all loose cards
    """

    rank: int
    whole: CardSet
    some: RankCounts
    in_builds: CardSet
    all_loose: bool


@lru_cache(maxsize=1 << 13)
def _by_ranks(rules: RuleSet, table: RankCounts, builds: tuple[Build, ...]) -> list[_CaptureByRank]:
    """Return the largest captures that take a card, for loose cards with the rank counts `table`.

    Their suits make no difference: of some cards of a rank a capture takes the lowest.
    """
    pool = pool_of(rules, lowest(table, ALL_CARDS))
    of_loose = {each.rank: each for each in _by_ranks(rules, table, ())} if builds else {}
    captures = []
    for rank, ways in enumerate(_ways_of_ranks(rules, builds)):
        capture = _by_rank(pool, table, rank, ways) if ways else of_loose.get(rank)
        if capture:
            captures.append(capture)
    return captures


def _by_rank(
    pool: Pool, table: RankCounts, rank: int, ways: Iterable[Way]
) -> _CaptureByRank | None:
    """Return the largest capture with a rank, None if none takes a card."""
    from_loose, in_builds = _largest(pool, ways)
    if not (from_loose or in_builds):
        return None
    all_loose = from_loose == pool.loose
    if not table & ~_ONE_OF_EACH:
        # The lowest cards are spades: a multiplication makes whole ranks of them.
        return _CaptureByRank(rank, CardSet(from_loose * ACES), NO_RANKS, in_builds, all_loose)
    whole, some = NO_CARDS, NO_RANKS
    for weight, count in digits(rank_counts(from_loose)):
        if count == table >> 4 * (weight - 1) & 15:
            whole |= RANKS[weight - 1]
        else:
            some += count * unit(weight)
    return _CaptureByRank(rank, whole, some, in_builds, all_loose)


def _largest(pool: Pool, ways: Iterable[Way]) -> tuple[CardSet, CardSet]:
    """Return the card sets of the loose cards and of the builds that the largest capture takes."""
    most, largest = 0, (NO_CARDS, NO_CARDS)
    for way in ways:
        loose = _largest_subset(pool, way.gathering)
        if loose is not None:
            in_builds = cards_of(way.builds) if way.builds else NO_CARDS
            size = loose.bit_count() + in_builds.bit_count()
            if size > most:
                most, largest = size, (loose, in_builds)
    return largest


def _largest_subset(pool: Pool, gathering: Gathering) -> CardSet | None:
    """Return the largest subset of the loose cards that meets a condition, None if none does."""
    if isinstance(gathering, Sets) and not (gathering.required or gathering.high or pool.crowded):
        # Mostly there is no set for a value, or one, and nothing to divide.
        sets = pool.by_total[gathering.value]
        if len(sets) < 2:
            return sets[0] if sets else NO_CARDS
    return next(iter(gathering.subsets(pool)), None)


@lru_cache(maxsize=1 << 11)
def _ways_of_ranks(rules: RuleSet, builds: tuple[Build, ...]) -> list[Sequence[Way]]:
    """Return for each rank the ways to capture with it, which do not depend on loose cards.

    There are none where it captures as if there were no builds, because it may take none of them.
    """
    table = TurnState(rules, NO_CARDS, NO_CARDS, builds, ())
    return [
        tuple(map(_wide, capture_ways(table, card)))
        if not builds
        or rules.must_sweep
        or any(may_take(rules, build, value) for build in builds for value in rules.values[card])
        else ()
        for card in CARDS
    ]


def _wide(way: Way) -> Way:
    """Return a way without the condition to take all that can be taken.

    Its largest capture does so.
    """
    gathering = way.gathering
    if isinstance(gathering, Maximal) and not (gathering.wider or gathering.fewer):
        return way._replace(gathering=gathering.sets)
    return way
