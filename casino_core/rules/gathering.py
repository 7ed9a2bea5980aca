"""Gatherings: conditions on the loose cards of a play whose card, builds and value are chosen.

There are three of them: the loose cards divide into sets for a value (`Sets`), they complete the
one set of the card played (`OneSet`), or they are a number of like cards, such as courts of one
rank (`Alike`). All answer the same questions, those of `Gathering`.

Capturing with an eight has the gathering `Sets(8, NO_RANKS, low)`: it accepts 8c, 5h 3d, all three
of these cards, and no card at all. Building eight with a three has `Sets(8, unit(3), low)`: it
accepts 5h, which makes a set with the three, and 5h 8c, but not 8c alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, Protocol

from ..cards import CardSet, card_set, cards_in
from . import sums


class Gathering(Protocol):
    """A condition on the loose cards of a play; `cards` and `pool` are card sets."""

    def accepts(self, cards: CardSet) -> bool:
        """Whether exactly these cards meet the condition."""

    def extends(self, cards: CardSet, pool: CardSet) -> bool:
        """Whether these cards meet it, alone or together with further cards of `pool`."""

    def subsets(self, pool: CardSet) -> Iterator[CardSet]:
        """Yield every subset of `pool` that meets it, each once, from the most cards down."""

    def most(self, pool: CardSet) -> int:
        """The number of cards in the largest of these subsets, -1 if there is none."""


class Sets(NamedTuple):
    """The cards divide into sets for `value`, together with the pieces already `given`.

    value  the value of each set
    given  the rank counts of the given pieces: the card played, or the value that a raise has
           reached without loose cards, or the builds that count as cards in a sum; else `NO_RANKS`
    low    the card set of the cards that may be in a set: those worth at most `value`
    """

    value: int
    given: sums.RankCounts
    low: CardSet

    def accepts(self, cards: CardSet) -> bool:
        if cards & ~self.low:
            return False
        return sums.completes(self.given + sums.rank_counts(cards), sums.NO_RANKS, self.value)

    def extends(self, cards: CardSet, pool: CardSet) -> bool:
        if cards & ~self.low:
            return False
        required = self.given + sums.rank_counts(cards)
        return sums.completes(required, sums.rank_counts(pool & self.low & ~cards), self.value)

    def subsets(self, pool: CardSet) -> Iterator[CardSet]:
        pool &= self.low
        if pool.bit_count() <= SMALL:
            return iter(subsets_of(self, pool))
        return self.lazily(pool)

    def lazily(self, pool: CardSet) -> Iterator[CardSet]:
        """Yield the subsets one by one, without the cache; `pool` holds only cards of `low`."""
        for counts in sums.parts(self.given, sums.rank_counts(pool), self.value):
            yield from sums.choices(counts, pool)

    def most(self, pool: CardSet) -> int:
        best = sums.most(self.given, sums.rank_counts(pool & self.low), self.value)
        return best if best < 0 else best - sums.size(self.given)


class OneSet(NamedTuple):
    """The cards have weights that add up to `need`: they complete the set of the card played.

    need  the value of the set less the value of the card played, and of a build that it raises
    low   the card set of the cards that may be in the set
    """

    need: int
    low: CardSet

    def accepts(self, cards: CardSet) -> bool:
        return not cards & ~self.low and sums.total(sums.rank_counts(cards)) == self.need

    def extends(self, cards: CardSet, pool: CardSet) -> bool:
        missing = self.need - sums.total(sums.rank_counts(cards))
        if cards & ~self.low or missing < 0:
            return False
        return bool(sums.sums(sums.rank_counts(pool & self.low & ~cards), missing))

    def subsets(self, pool: CardSet) -> Iterator[CardSet]:
        pool &= self.low
        parts = sums.sums(sums.rank_counts(pool), self.need)
        for counts in sorted(parts, key=sums.size, reverse=True):
            yield from sums.choices(counts, pool)

    def most(self, pool: CardSet) -> int:
        parts = sums.sums(sums.rank_counts(pool & self.low), self.need)
        return max(map(sums.size, parts), default=-1)


class Alike(NamedTuple):
    """The cards are a permitted number of like cards, such as courts of one rank.

    cards   the card set of the like cards
    counts  the permitted numbers
    """

    cards: CardSet
    counts: tuple[int, ...]

    def accepts(self, cards: CardSet) -> bool:
        return not cards & ~self.cards and cards.bit_count() in self.counts

    def extends(self, cards: CardSet, pool: CardSet) -> bool:
        low, high = cards.bit_count(), (cards | pool & self.cards).bit_count()
        return not cards & ~self.cards and any(low <= count <= high for count in self.counts)

    def subsets(self, pool: CardSet) -> Iterator[CardSet]:
        alike = cards_in(pool & self.cards)
        for count in sorted(self.counts, reverse=True):
            yield from map(card_set, combinations(alike, count))

    def most(self, pool: CardSet) -> int:
        available = (pool & self.cards).bit_count()
        return max((count for count in self.counts if count <= available), default=-1)


SMALL = 9
"""The largest number of loose cards for which all subsets are listed at once and cached."""


@lru_cache(maxsize=1 << 15)
def subsets_of(sets: Sets, pool: CardSet) -> tuple[CardSet, ...]:
    """The subsets that `sets.subsets(pool)` yields, listed at once and cached."""
    return tuple(sets.lazily(pool))
