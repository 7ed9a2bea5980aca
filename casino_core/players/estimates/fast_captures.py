"""The largest capture with each rank, as `largest_captures` has it, for the fast state."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from ...cards import CardSet
from ...fast.conditions import (
    ANY_TOTAL,
    ONES,
    REPEATED,
    SETS,
    largest_part,
    lowest,
    number_of,
    totals_of,
)
from ...fast.moves import Builds
from ...fast.state import ALL_BUILDS, cards_of
from ...fast.terms import Terms, judging_terms_of
from ...rules.sums import RankCounts, rank_counts, size, unit
from ...ruleset import RuleSet

Captures = list[tuple[int, int, bool]]
"""The index of each rank that captures, the card set that it takes, and whether it sweeps."""
CaptureByRank = tuple[int, int, int]
"""A capture of all loose cards with some rank counts: the index of its rank, the card set of the
ranks of which it takes every card, and the rank counts of the others that it takes."""
NOTHING: Final = (-1, 0, 0)
"""Stands for no capture."""
MOST_KEPT: Final = 1 << 13
"""The number of tables without builds whose captures are kept."""


class FastCaptures:
    """The largest captures under the terms of a rule set: see `largest_captures.made_captures`."""

    def __init__(self, terms: Terms) -> None:
        """Prepare for the terms of a rule set.

        Where a capture has to take much, courts without value are left out, as players do.
        """
        self._terms: Terms = terms
        everything = terms.rules.capture_extent == "free"
        self._ranks: list[int] = [
            rank for rank in range(13) if everything or terms.values_of_ranks[rank]
        ]
        # For each way to capture its rank, its condition, the totals that it needs, the rank counts
        # that may meet it, and what is kept of it. Only courts without value need no total: they
        # take their own rank. Of each rank all cards have a value, or none.
        self._ways: list[tuple[int, int, int, int, dict[int, CaptureByRank]]] = [
            (rank, number, needed, 15 << 4 * rank if needed == ANY_TOTAL else cards, {})
            for rank in self._ranks
            for _, number, cards, needed, _, _ in terms.capture_ways[4 * rank + 1]
        ]
        # The digits of the ranks with a value. Courts without one, which come last, take their own
        # rank alone, and so tables that differ in courts only have the other captures in common.
        self._valued: int = (1 << 4 * sum(map(bool, terms.values_of_ranks))) - 1
        # A card of one value takes the builds of it, besides what it takes of the loose cards.
        values = terms.values_of_ranks
        self._others: list[int] = [
            rank for rank in range(13) if terms.builds_in_sums or len(values[rank]) > 1
        ]
        self._takers: list[list[int]] = [
            [rank for rank in range(13) if value in values[rank] and rank not in self._others]
            for value in range(len(terms.capturers))
        ]
        self._cache: dict[int, Captures] = {}
        self._by_counts: dict[int, list[CaptureByRank]] = {}

    def on(self, loose: int, builds: Builds) -> Captures:
        """Return the largest capture with each rank that takes a card, by rank."""
        captures = self._cache.get(loose)
        if captures is None:
            if len(self._cache) >= MOST_KEPT:
                self._cache.clear()
            captures = self._cache[loose] = self._of_loose(loose)
        return self._with_builds(loose, builds, captures) if builds else captures

    def by_rank(self, loose: int) -> list[CaptureByRank]:
        """Return the captures where no build lies on the table, as all such loose cards have them.

        They are kept for the rank counts of the loose cards.
        """
        counts = rank_counts(CardSet(loose))
        by_rank = self._by_counts.get(counts)
        if by_rank is None:
            valued = counts & self._valued
            by_rank = self._of_counts(valued, loose)
            if valued != counts:
                by_rank = by_rank + self._of_counts(counts ^ valued, loose)
                if len(self._by_counts) >= MOST_KEPT:
                    self._by_counts.clear()
                self._by_counts[counts] = by_rank
        return by_rank

    def _of_loose(self, loose: int) -> Captures:
        """Return the captures where no build lies on the table."""
        captures: Captures = []
        for rank, whole, some in self.by_rank(loose):
            capture = loose & whole
            if some:
                capture |= lowest(some, loose)
            captures.append((rank, capture, capture == loose))
        return captures

    def _of_counts(self, counts: int, loose: int) -> list[CaptureByRank]:
        """Return this for cards with these rank counts: all loose cards with values, or all others.

        It is kept for the next time.
        """
        by_rank = self._by_counts.get(counts)
        if by_rank is not None:
            return by_rank
        by_rank = []
        totals = totals_of(loose & self._terms.valued)
        last = -1
        for rank, number, needed, may_meet, cache in self._ways:
            there = counts & may_meet if totals & needed else 0
            if there:
                capture = cache.get(there)
                if capture is None:
                    if len(cache) >= MOST_KEPT:
                        cache.clear()
                    part = largest_part(number, there)
                    capture = cache[there] = _split(rank, part, there) if part > 0 else NOTHING
                if capture[0] < 0:
                    continue
                if rank != last:
                    by_rank.append(capture)
                    last = rank
                elif _number(capture, counts) > _number(by_rank[-1], counts):
                    by_rank[-1] = capture
        if len(self._by_counts) >= MOST_KEPT:
            self._by_counts.clear()
        self._by_counts[counts] = by_rank
        return by_rank

    def _with_builds(self, loose: int, builds: Builds, of_loose: Captures) -> Captures:
        """Return the captures with builds on the table, whose owners do not matter."""
        by_rank = {rank: capture for rank, capture, _ in of_loose}
        for build in builds:
            for rank in self._takers[build[0]]:
                by_rank[rank] = by_rank.get(rank, 0) | build[1]
        for rank in self._others:
            if self._takes_builds(rank, builds):
                by_rank[rank] = self._best(rank, loose, builds)
        table = loose | cards_of(builds, ALL_BUILDS)
        return [
            (rank, capture, capture == table)
            for rank, capture in sorted(by_rank.items())
            if capture
        ]

    def _takes_builds(self, rank: int, builds: Builds) -> bool:
        terms = self._terms
        for value in terms.values_of_ranks[rank]:
            for build in builds:
                if build[0] == value:
                    return True
                if terms.builds_in_sums and not build[3] and build[0] < value:
                    return True
        return False

    def _best(self, rank: int, loose: int, builds: Builds) -> int:
        """Return the largest capture with a rank that may take builds."""
        terms = self._terms
        best, most = 0, 0
        values = terms.values_of_ranks[rank]
        for place, (_, number, cards, _, _, _) in enumerate(terms.capture_ways[4 * rank + 1]):
            there, value = loose & cards, values[place]
            places = [
                place
                for place, build in enumerate(builds)
                if build[0] == value or (terms.builds_in_sums and not build[3] and build[0] < value)
            ]
            least = 0 if terms.builds_in_sums else len(places)
            for count in range(least, len(places) + 1):
                for some in combinations(places, count):
                    used, required = 0, 0
                    for each in some:
                        used |= builds[each][1]
                        if builds[each][0] != value:
                            required += unit(builds[each][0])
                    part = self._largest(number, rank_counts(CardSet(there)), value, required)
                    capture = lowest(part, there) if part > 0 else part
                    if capture >= 0 and (capture | used).bit_count() > most:
                        best, most = capture | used, (capture | used).bit_count()
        return best

    def _largest(self, number: int, counts: int, value: int, required: int) -> int:
        """Return the largest part of rank counts with builds given to its sums.

        It is -1 where there is none.
        """
        if required:
            number = number_of(SETS, value, required, self._terms.high_totals[value])
        return largest_part(number, counts)


def _number(capture: CaptureByRank, counts: int) -> int:
    """Return the number of cards that a capture takes of those with these rank counts."""
    _, whole, some = capture
    return size(RankCounts(counts & whole)) + size(RankCounts(some))


def _split(rank: int, part: int, counts: int) -> CaptureByRank:
    """Return the capture of a part of rank counts with a rank."""
    if not counts & REPEATED:
        return rank, part * 15, 0
    there = (part | part >> 1 | part >> 2) & ONES
    cards = there * 15
    different = counts & cards ^ part
    if not different:
        return rank, cards, 0
    partly = ((different | different >> 1 | different >> 2) & ONES) * 15
    return rank, cards & ~partly, part & partly


@lru_cache(maxsize=16)
def captures_under(rules: RuleSet) -> FastCaptures:
    """Return the largest captures under a rule set, whose tables all judges of moves share."""
    return FastCaptures(judging_terms_of(rules))
