"""Which loose cards may be part of a play, once its card and its builds are chosen.

Three answers, with one set of questions: cards that divide into sets (`Sets`), cards that make
up one set (`OneSet`), and courts of one rank (`Alike`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, Protocol

from ..cards import CardSet, card_set, cards_in
from . import sums


class Gathering(Protocol):
    """The loose cards that may go together into a play."""

    def accepts(self, cards: CardSet) -> bool:
        """Whether exactly these cards may."""

    def extends(self, cards: CardSet, pool: CardSet) -> bool:
        """Whether these cards may, with some more of `pool` or with none."""

    def subsets(self, pool: CardSet) -> Iterator[CardSet]:
        """Every subset of `pool` that may, each once, from the most cards down."""

    def most(self, pool: CardSet) -> int:
        """The number of cards of the largest such subset, -1 if there is none."""


class Sets(NamedTuple):
    """Cards that, with the pieces already `given`, divide into sets for `value`.

    `given` are the rank counts of the pieces: the card played, the change of a raise, builds in a
    sum.
    """

    value: int
    given: int
    low: CardSet
    """The card set of the cards that may stand in a set: those with a value up to `value`."""

    def accepts(self, cards: CardSet) -> bool:
        if cards & ~self.low:
            return False
        return sums.completes(self.given + sums.rank_counts(cards), 0, self.value)

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
        """`subsets` without keeping any."""
        for part in sums.parts(self.given, sums.rank_counts(pool), self.value):
            yield from sums.choices(part, pool)

    def most(self, pool: CardSet) -> int:
        best = sums.most(self.given, sums.rank_counts(pool & self.low), self.value)
        return best if best < 0 else best - sums.size(self.given)


class OneSet(NamedTuple):
    """Cards that together weigh `need`: the rest of the one set that the card played is in."""

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
        for part in sorted(parts, key=sums.size, reverse=True):
            yield from sums.choices(part, pool)

    def most(self, pool: CardSet) -> int:
        parts = sums.sums(sums.rank_counts(pool & self.low), self.need)
        return max(map(sums.size, parts), default=-1)


class Alike(NamedTuple):
    """One of some numbers of cards out of a few: courts of one rank, or a single pair card."""

    cards: CardSet
    counts: tuple[int, ...]

    def accepts(self, cards: CardSet) -> bool:
        return not cards & ~self.cards and cards.bit_count() in self.counts

    def extends(self, cards: CardSet, pool: CardSet) -> bool:
        low, high = cards.bit_count(), (cards | pool & self.cards).bit_count()
        return not cards & ~self.cards and any(low <= count <= high for count in self.counts)

    def subsets(self, pool: CardSet) -> Iterator[CardSet]:
        found = cards_in(pool & self.cards)
        for count in sorted(self.counts, reverse=True):
            yield from map(card_set, combinations(found, count))

    def most(self, pool: CardSet) -> int:
        here = (pool & self.cards).bit_count()
        return max((count for count in self.counts if count <= here), default=-1)


SMALL = 9
"""Up to this many loose cards all subsets are kept from one call to the next."""


@lru_cache(maxsize=1 << 15)
def subsets_of(sets: Sets, pool: CardSet) -> tuple[CardSet, ...]:
    """What `sets.subsets(pool)` yields, listed at once."""
    return tuple(sets.lazily(pool))
