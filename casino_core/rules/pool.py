"""The loose cards of a table, and the subsets of them that can be in a set.

On a table that is not crowded few subsets can be in a set at all. A `Pool` finds them once, and
answers every question of a turn from them: which cards a capture may take for a value, and which
cards complete a build. On a crowded table a `CrowdedPool` asks `sums`, which works by rank and
lazily. Both give the same subsets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..cards import (
    ACES,
    ALL_BITS,
    NO_CARDS,
    ONE_PACK,
    PACK_SIZE,
    CardSet,
    cards_in,
    prefers_first_pack,
    twins_in,
)
from ..ruleset import RuleSet
from . import sums

SMALL: Final = 10
"""The largest number of loose cards with a value on a table that is not crowded."""
FEW: Final = 3
"""The largest number of given pieces whose sets are listed."""


class Pool:
    """The loose cards of a table that is not crowded.

    loose    the card set of all loose cards
    valued   the card set of those that have a value
    crowded  whether there are too many subsets to find all of them
    """

    crowded = False

    def __init__(self, loose: CardSet, valued: CardSet, high_totals: tuple[int, ...]) -> None:
        """Prepare to find the subsets of the `valued` cards, for each value of a set.

        `high_totals` has for each value the total of a set with an ace that counts as 14, else 0.
        """
        self.loose = loose
        self.valued = valued
        self.high_totals = high_totals
        self._twins = twins_in(loose)
        self._subsets: dict[tuple[sums.RankCounts, int], tuple[CardSet, ...]] = {}
        self._by_remainder: dict[int, list[list[CardSet]]] = {}
        self.by_total: list[list[CardSet]] = [] if self.crowded else self._subsets_by_total()

    def _subsets_by_total(self) -> list[list[CardSet]]:
        """Return for each total from 0 to the highest value the subsets that add up to it."""
        # The weight of a card stands above all bits: one addition puts both together.
        above = PACK_SIZE if self.valued <= ONE_PACK else ALL_BITS
        subsets, highest = [0], len(self.high_totals) - 1
        for each in cards_in(self.valued):
            weight = each.weight
            card = weight << above | each.bit
            room = highest - weight + 1 << above
            subsets += [subset + card for subset in subsets if subset < room]
        by_total: list[list[CardSet]] = [[] for _ in range(highest + 1)]
        bits = (1 << above) - 1
        for subset in subsets:
            by_total[subset >> above].append(subset & bits)  # type: ignore[arg-type]
        return by_total

    def adding_up_to(self, total: int) -> Iterable[CardSet]:
        """Return the subsets that add up to `total`, from the most cards down."""
        return largest_first(self.once(self.by_total[total]))

    def once(self, subsets: Collection[CardSet]) -> Collection[CardSet]:
        """Return the same subsets without those that differ from another only in a twin.

        See RULES 2.
        """
        twins = self._twins
        if not twins:
            return subsets
        return [cards for cards in subsets if prefers_first_pack(cards, twins)]

    def completing(self, required: sums.RankCounts, value: int) -> Iterable[CardSet]:
        """Return the subsets that divide, with the pieces `required`, into sets for `value`.

        Each is there once, from the most cards down; the empty one too, if it divides.
        """
        known = self._subsets.get((required, value))
        if known is None:
            known = self._subsets[required, value] = self._search(required, value)
        return known

    def maximal(self, required: sums.RankCounts, value: int) -> Iterable[CardSet]:
        """Return those of `completing` that no other of them contains, from the most cards down."""
        largest: list[CardSet] = []
        for cards in self.completing(required, value):
            if not any(cards & larger == cards for larger in largest):
                largest.append(cards)
        return largest

    def without(self, cards: CardSet) -> Pool:
        """Return the pool of a table on which these loose cards do not lie."""
        return type(self)(self.loose & ~cards, self.valued & ~cards, self.high_totals)

    def _search(self, required: sums.RankCounts, value: int) -> tuple[CardSet, ...]:
        high = self.high_totals[value]
        if required:
            weight = (required.bit_length() + 3) // 4
            if required == sums.unit(weight) and not high:
                # Mostly there is no set, or none but that with the one card given.
                partners = self.by_total[value - weight] if weight <= value else ()
                if not (partners and self.by_total[value]):
                    return largest_first(self.once(partners))
            many = sums.size(required) > FEW
            subsets = (self._tried if many else self._with_heaviest)(required, value)
            return largest_first(self.once(subsets))
        sets = self.by_total[value]
        if high:
            sets = sets + [cards for cards in self.by_total[high] if cards & ACES]
        # Most tables have no set for a value, or one.
        if len(sets) < 2:
            return (*sets, NO_CARDS)
        return largest_first(self.once(_unions(sets)))

    def _tried(self, required: sums.RankCounts, value: int) -> set[CardSet]:
        """Try every subset: much faster where many pieces are given, such as a pile of cards."""
        high, by_remainder = self.high_totals[value], self._subsets_by_remainder(value)
        if high:
            subsets_to_try = [subset for subsets in by_remainder for subset in subsets]
        else:
            # The weights of all sets add up to a multiple of the value.
            subsets_to_try = by_remainder[-sums.total(required) % value]
        return {
            subset
            for subset in subsets_to_try
            if sums.divides(required + sums.rank_counts(subset), value, high)
        }

    def _subsets_by_remainder(self, value: int) -> list[list[CardSet]]:
        """Return for each remainder, divided by a value, the subsets whose total leaves it.

        They have no cards that are too heavy for a set.
        """
        known = self._by_remainder.get(value)
        if known is None:
            known = [[] for _ in range(value)]
            known[0].append(NO_CARDS)
            for card in cards_in(self.valued):
                bit, weight = card.bit, card.weight
                if weight <= value:
                    known = [
                        without + [subset | bit for subset in known[remainder - weight]]
                        for remainder, without in enumerate(known)
                    ]
            self._by_remainder[value] = known
        return known

    def _with_heaviest(self, required: sums.RankCounts, value: int) -> set[CardSet]:
        """Try every set that the heaviest given piece can be in."""
        unions: set[CardSet] = set()
        weight = (required.bit_length() + 3) // 4
        rest, high = required - sums.unit(weight), self.high_totals[value]
        for goal in sums.goals(weight, value, high) if high else (value,):
            for total in range(min(sums.total(rest), goal - weight) + 1) if rest else (0,):
                partners = weight <= goal and self.by_total[goal - weight - total]
                if partners:
                    for part in sums.sums(rest, total):
                        others = self.completing(rest - part, value)
                        unions.update([a | b for a in partners for b in others if not a & b])
        return unions


class CrowdedPool(Pool):
    """The loose cards of a crowded table, whose subsets are found by rank and one by one."""

    crowded = True

    def adding_up_to(self, total: int) -> Iterable[CardSet]:
        parts = sums.sums(sums.rank_counts(self.valued), total)
        return self._choices(sorted(parts, key=sums.size, reverse=True))

    def completing(self, required: sums.RankCounts, value: int) -> Iterable[CardSet]:
        return self._choices(
            sums.parts(required, self._light(value), value, self.high_totals[value])
        )

    def maximal(self, required: sums.RankCounts, value: int) -> Iterable[CardSet]:
        return self._choices(
            sums.maximal_parts(required, self._light(value), value, self.high_totals[value])
        )

    def _light(self, value: int) -> sums.RankCounts:
        """Return the rank counts of the cards that are not too heavy for a set."""
        return sums.rank_counts(self.valued) & ((1 << 4 * value) - 1)

    def _choices(self, parts: Iterable[sums.RankCounts]) -> Iterator[CardSet]:
        for counts in parts:
            yield from sums.choices(counts, self.valued)


@lru_cache(maxsize=1 << 12)
def pool_of(rules: RuleSet, loose: CardSet) -> Pool:
    """Return the pool of the loose cards of a table, made once."""
    valued = loose & rules.valued
    kind = CrowdedPool if valued.bit_count() > SMALL else Pool
    return kind(loose, valued, rules.high_totals)


def _unions(sets: list[CardSet]) -> set[CardSet]:
    """Return the unions of any number of disjoint sets."""
    unions = {NO_CARDS}
    for cards in sets:
        unions.update([cards | other for other in unions if not cards & other])
    return unions


def largest_first(subsets: Collection[CardSet]) -> tuple[CardSet, ...]:
    """Sort subsets: from the most cards down, then those with heavy cards first, then by suit."""
    return tuple(sorted(subsets, key=_order)) if len(subsets) > 1 else tuple(subsets)


def _order(cards: CardSet) -> tuple[int, int, CardSet]:
    return -cards.bit_count(), -sums.rank_counts(cards), cards
