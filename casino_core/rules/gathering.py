"""Gatherings: conditions on the loose cards of a play whose card, builds and value are chosen.

There are three of them: the loose cards divide into sets for a value (`Sets`), they complete the
one set of the card played (`OneSet`), or they are a number of like cards, such as courts of one
rank (`Alike`). Three more are for rules that say how much a capture takes: sets with certain cards
among them (`SetsWithCards`), as many as can be (`Maximal`), and all cards of a sweep (`Exactly`).
All have the methods of `Gathering`.

Capturing with an eight has the gathering `Sets(8, NO_RANKS, 0, valued)`: it accepts 8c, 5h 3d, all
three of these cards, and no card at all. Building eight with a three has `Sets(8, unit(3), 0,
valued)`: it accepts 5h, which makes a set with the three, and 5h 8c, but not 8c alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, Protocol

from ..cards import NO_CARDS, ONE_PACK, WEIGHT_SETS, CardSet, card_set, cards_in
from . import sums
from .pool import Pool


class Gathering(Protocol):
    """A condition on the loose cards of a play; `cards` and `loose` are card sets."""

    def accepts(self, cards: CardSet) -> bool:
        """Return whether exactly these cards meet the condition."""

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        """Return whether these cards meet the condition, alone or with further cards of `loose`."""

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        """Return once every subset of a pool that meets the condition, the most cards first."""

    def most(self, loose: CardSet) -> int:
        """Return the number of cards in the largest subset of `loose` that meets it.

        It is -1 for none.
        """


class Sets(NamedTuple):
    """The cards divide into sets for `value`, together with the pieces `required`.

    value     the value of each set
    required  the rank counts of these pieces: the card played, or the value that a raise has
              reached without loose cards, or the builds that count as cards in a sum; else
              `NO_RANKS`
    high      the total of a set with an ace that counts as 14, else 0 (see `sums`)
    valued    the card set of all cards that may be in a set for some value
    """

    value: int
    required: sums.RankCounts
    high: int
    valued: CardSet

    def accepts(self, cards: CardSet) -> bool:
        if cards & ~self.valued:
            return False
        return sums.completes(
            self.required + sums.rank_counts(cards), sums.NO_RANKS, self.value, self.high
        )

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        if cards & ~self.valued:
            return False
        required = self.required + sums.rank_counts(cards)
        return sums.completes(required, self.counts(loose & ~cards), self.value, self.high)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        return pool.completing(self.required, self.value)

    def most(self, loose: CardSet) -> int:
        best = sums.most(self.required, self.counts(loose), self.value, self.high)
        return best if best < 0 else best - sums.size(self.required)

    def fitting_remainders(self, loose: CardSet) -> int:
        """Return the remainders of the totals of further given pieces, such as the cards of a pile.

        With others no cards of `loose` meet the condition: see `sums.fitting_remainders`.
        """
        return self.remainders(self.required, self.counts(loose))

    def remainders(self, required: sums.RankCounts, optional: sums.RankCounts) -> int:
        """Return the same for other required pieces, and others that may be used."""
        aces = 4 if self.valued <= ONE_PACK else 8
        return sums.fitting_remainders(required, optional, self.value, self.high, aces)

    def counts(self, loose: CardSet) -> sums.RankCounts:
        """Return the rank counts of the cards of `loose` that are not too heavy for a set."""
        return sums.rank_counts(loose & self.valued) & ((1 << 4 * self.value) - 1)


class SetsWithBase(NamedTuple):
    """The cards meet the condition of sets, and one of the sets has no pile card in it.

    sets  the condition; the pile cards are given to it
    own   the rank counts of the given pieces that are not pile cards: the card played
    two   whether such sets have two cards or more: one card is not a build that takes others
    """

    sets: Sets
    own: sums.RankCounts
    two: bool = False

    def fitting_remainders(self, loose: CardSet) -> int:
        """Return those of `Sets`; there are none where no set can be made without pile cards."""
        return _remainders_with_base(self, self.sets.counts(loose))

    def accepts(self, cards: CardSet) -> bool:
        return self.sets.accepts(cards) and self.extends(cards, NO_CARDS)

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        if cards & ~self.sets.valued:
            return False
        parts = self.without_base(sums.rank_counts(cards), self.sets.counts(loose & ~cards))
        value, high = self.sets.value, self.sets.high
        return any(sums.completes(required, optional, value, high) for required, optional in parts)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        for cards in self.sets.subsets(pool):
            if self.extends(cards, NO_CARDS):
                yield cards

    def most(self, loose: CardSet) -> int:
        required, optional = sums.size(self.sets.required), self.sets.counts(loose)
        sizes = [
            (sums.most(*part, self.sets.value, self.sets.high), part)
            for part in self.without_base(sums.NO_RANKS, optional)
        ]
        pieces = required + sums.size(optional)
        return max(
            (
                pieces - sums.size(part[0] + part[1]) + best - required
                for best, part in sizes
                if best >= 0
            ),
            default=-1,
        )

    def without_base(
        self, cards: sums.RankCounts, optional: sums.RankCounts
    ) -> Iterator[tuple[sums.RankCounts, sums.RankCounts]]:
        """Yield what is left for the other sets: the pieces that they need, and those they may use.

        `cards` are the rank counts of the cards that are used, `optional` those that may be.
        """
        own = self.own + cards
        for one in sums.single_sets(own + optional, self.sets.value, self.sets.high):
            base = one + one if self.two and sums.size(one) == 1 else one
            if sums.common(base, own + optional) != base:
                continue
            from_own = sums.common(base, own)
            yield self.sets.required + cards - from_own, optional - (base - from_own)


@lru_cache(maxsize=1 << 12)
def _remainders_with_base(based: SetsWithBase, counts: sums.RankCounts) -> int:
    """Return the `fitting_remainders` on a table with loose cards of these rank counts."""
    remainders = 0
    for required, optional in based.without_base(sums.NO_RANKS, counts):
        remainders |= based.sets.remainders(required, optional)
    return remainders


CACHES: Final = (_remainders_with_base,)
"""The cached functions of this module."""


class SetsWithCards(NamedTuple):
    """The cards meet the condition of sets, and certain cards of the table are among them.

    required  the card set of these cards
    rest      the condition on the other cards, to which the required ones are given
    """

    required: CardSet
    rest: Sets

    def accepts(self, cards: CardSet) -> bool:
        return not self.required & ~cards and self.rest.accepts(cards & ~self.required)

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        return self.rest.extends(cards & ~self.required, loose & ~self.required)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        for cards in self.rest.subsets(pool.without(self.required)):
            yield self.required | cards

    def most(self, loose: CardSet) -> int:
        best = self.rest.most(loose & ~self.required)
        return best if best < 0 else best + self.required.bit_count()


def including(required: CardSet, sets: Sets) -> Gathering:
    """Return the condition of `sets`, with the cards `required` among the cards that meet it."""
    if not required:
        return sets
    required_pieces = sets.required + sums.rank_counts(required)
    return SetsWithCards(required, sets._replace(required=required_pieces))


class Maximal(NamedTuple):
    """The cards meet the condition of sets, and no further pile of the table can be taken as well.

    sets   the condition, which further cards would have to meet as well
    wider  the conditions on the loose cards where further builds are taken as well
    pool   the loose cards of the table
    fewer  the conditions on the loose cards where fewer pile cards are taken
    """

    sets: Sets
    wider: tuple[Sets, ...]
    pool: Pool
    fewer: tuple[Sets, ...] = ()

    def accepts(self, cards: CardSet) -> bool:
        return (
            self.sets.accepts(cards)
            and not any(self.sets.extends(more, self.pool.loose) for more in self._more(cards))
            and self._is_largest(cards)
        )

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        if not (self.wider or self.fewer):
            return self.sets.extends(cards, loose)
        if cards & ~self.sets.valued:
            return False
        required = self.sets.required + sums.rank_counts(cards)
        further = self.pool.without(cards).maximal(required, self.sets.value)
        return any(self._is_largest(cards | others) for others in further)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        subsets = pool.maximal(self.sets.required, self.sets.value)
        return filter(self._is_largest, subsets) if self.wider or self.fewer else subsets

    def most(self, loose: CardSet) -> int:
        if not (self.wider or self.fewer):
            return self.sets.most(loose)
        return max(map(int.bit_count, self.subsets(self.pool)), default=-1)

    def _more(self, cards: CardSet) -> list[CardSet]:
        """Return the cards with one more loose card, of each weight.

        The others of that weight would have the same answer.
        """
        left = self.pool.valued & ~cards
        return [cards | one & -one for alike in WEIGHT_SETS if (one := left & alike)]

    def _is_largest(self, cards: CardSet) -> bool:
        """Return whether no capture with further builds, or with fewer pile cards, takes more."""
        loose = self.pool.loose
        if any(sets.extends(cards, loose) for sets in self.wider):
            return False
        if not self.fewer:
            return True
        further = self._more(cards)
        return not any(sets.extends(more, loose) for sets in self.fewer for more in further)


class Exactly(NamedTuple):
    """The cards are these and no others, such as all loose cards in a sweep."""

    cards: CardSet

    def accepts(self, cards: CardSet) -> bool:
        return cards == self.cards

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        return not cards & ~self.cards and not self.cards & ~(cards | loose)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        return () if self.cards & ~pool.loose else (self.cards,)

    def most(self, loose: CardSet) -> int:
        return -1 if self.cards & ~loose else self.cards.bit_count()


class OneSet(NamedTuple):
    """The cards have weights that add up to `need`: they complete the set of the card played.

    need    the value of the set less the value of the card played, and of a build that it raises
    valued  the card set of all cards that may be in a set for some value
    """

    need: int
    valued: CardSet

    def accepts(self, cards: CardSet) -> bool:
        return not cards & ~self.valued and sums.total(sums.rank_counts(cards)) == self.need

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        missing = self.need - sums.total(sums.rank_counts(cards))
        if cards & ~self.valued or missing < 0:
            return False
        return bool(sums.sums(sums.rank_counts(loose & self.valued & ~cards), missing))

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        return pool.adding_up_to(self.need)

    def most(self, loose: CardSet) -> int:
        parts = sums.sums(sums.rank_counts(loose & self.valued), self.need)
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

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        low, high = cards.bit_count(), (cards | loose & self.cards).bit_count()
        return not cards & ~self.cards and any(low <= count <= high for count in self.counts)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        there = pool.loose & self.cards
        if not there and 0 not in self.counts:
            return ()
        alike, counts = cards_in(there), sorted(self.counts, reverse=True)
        return pool.once([card_set(c) for count in counts for c in combinations(alike, count)])

    def most(self, loose: CardSet) -> int:
        available = (loose & self.cards).bit_count()
        return max((count for count in self.counts if count <= available), default=-1)
