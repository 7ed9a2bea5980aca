"""Gatherings: conditions on the loose cards of a play whose card, builds and value are chosen.

There are three of them: the loose cards divide into sets for a value (`Sets`), they complete the
one set of the card played (`OneSet`), or they are a number of like cards, such as courts of one
rank (`Alike`). All answer the same questions, those of `Gathering`.

Capturing with an eight has the gathering `Sets(8, NO_RANKS, low)`: it accepts 8c, 5h 3d, all three
of these cards, and no card at all. Building eight with a three has `Sets(8, unit(3), low)`: it
accepts 5h, which makes a set with the three, and 5h 8c, but not 8c alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple, Protocol

from ..cards import CardSet, card_set, cards_in
from . import sums
from .pool import Pool


class Gathering(Protocol):
    """A condition on the loose cards of a play; `cards` and `loose` are card sets."""

    def accepts(self, cards: CardSet) -> bool:
        """Whether exactly these cards meet the condition."""

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        """Whether these cards meet it, alone or together with further ones of `loose`."""

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        """Every subset of a pool that meets it, each once, from the most cards down."""

    def most(self, loose: CardSet) -> int:
        """The number of cards in the largest of these subsets, -1 if there is none."""


class Sets(NamedTuple):
    """The cards divide into sets for `value`, together with the pieces already `given`.

    value  the value of each set
    given  the rank counts of the given pieces: the card played, or the value that a raise has
           reached without loose cards, or the builds that count as cards in a sum; else `NO_RANKS`
    valued  the card set of all cards that may be in a set for some value
    """

    value: int
    given: sums.RankCounts
    valued: CardSet

    def accepts(self, cards: CardSet) -> bool:
        if cards & ~self.valued:
            return False
        return sums.completes(self.given + sums.rank_counts(cards), sums.NO_RANKS, self.value)

    def extends(self, cards: CardSet, loose: CardSet) -> bool:
        if cards & ~self.valued:
            return False
        required = self.given + sums.rank_counts(cards)
        return sums.completes(required, self._counts(loose & ~cards), self.value)

    def subsets(self, pool: Pool) -> Iterable[CardSet]:
        return pool.completing(self.given, self.value)

    def most(self, loose: CardSet) -> int:
        best = sums.most(self.given, self._counts(loose), self.value)
        return best if best < 0 else best - sums.size(self.given)

    def _counts(self, loose: CardSet) -> sums.RankCounts:
        """The rank counts of the cards of `loose` that are not too heavy for a set."""
        return sums.rank_counts(loose & self.valued) & ((1 << 4 * self.value) - 1)


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
        alike = cards_in(pool.loose & self.cards)
        counts = sorted(self.counts, reverse=True) if alike else ()
        return [card_set(cards) for count in counts for cards in combinations(alike, count)]

    def most(self, loose: CardSet) -> int:
        available = (loose & self.cards).bit_count()
        return max((count for count in self.counts if count <= available), default=-1)
