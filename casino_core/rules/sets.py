"""The sets of a play: which of its cards and builds add up to its value (RULES 1, 4, 5).

A play names its piles only. Where they divide into sets in several ways, one of them is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..cards import NO_CARDS, Card, CardSet, cards_in
from ..play import Build, Play, PlayKind
from ..ruleset import RuleSet
from . import sums
from .sums import RankCounts, rank_counts, unit


class PlaySet(NamedTuple):
    """One set of a play.

    value   the value to which the set adds up
    loose   the card set of its loose cards and pile cards
    builds  its builds, each counting as its value
    card    the card played, if the set contains it; None otherwise
    """

    value: int
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    card: Card | None = None

    @property
    def is_sum(self) -> bool:
        """Whether it consists of more than one card or build."""
        return bool(self.card) + self.loose.bit_count() + len(self.builds) > 1


def sets_of(play: Play, rules: RuleSet) -> tuple[PlaySet, ...]:
    """Return the sets of a legal play; none of a trail, or of a court without value.

    Extra actions have sets of their own, which are not among them.
    """
    if play.kind is PlayKind.TRAIL or not rules.values[play.card]:
        return ()
    divisions = _of_build if play.kind is PlayKind.BUILD else _of_capture
    return next(divisions(play, rules), ())


def _of_capture(play: Play, rules: RuleSet) -> Iterator[tuple[PlaySet, ...]]:
    """Yield a division of a capture for each value of its card for which there is one."""
    for value in rules.values[play.card]:
        high = rules.high_totals[value]
        whole = [build for build in play.builds if build.value == value]
        in_sums = [build for build in play.builds if build.value != value]
        counts = rank_counts(play.loose) + sum((unit(b.value) for b in in_sums), sums.NO_RANKS)
        if sums.divides(counts, value, high):
            sets = sums.divided(counts, value, high)
            alone = [PlaySet(value, builds=(build,)) for build in whole]
            yield (*_with_cards(sets, value, play.loose, in_sums), *alone)


def _of_build(play: Play, rules: RuleSet) -> Iterator[tuple[PlaySet, ...]]:
    """Yield the divisions of a build play, the set of its card first."""
    card, value, raised, added_to = play.card, play.value, play.raised, play.added_to
    high, counts = rules.high_totals[value], rank_counts(play.loose)
    for need, with_high_ace in _needs(play, rules):
        for first in sums.sums(counts, need):
            if with_high_ace and not first & sums.ACES:
                continue
            if not sums.divides(counts - first, value, high):
                continue
            partners = sums.lowest(first, play.loose)
            with_card = PlaySet(value, partners, (raised,) if raised else (), card)
            others = sums.divided(counts - first, value, high)
            rest = _with_cards(others, value, CardSet(play.loose & ~partners), [])
            yield (with_card, *rest, *([PlaySet(value, builds=(added_to,))] if added_to else []))


def _needs(play: Play, rules: RuleSet) -> list[tuple[int, bool]]:
    """Return the totals of the loose cards that may be in the set of the card of a build play.

    Each total counts an ace as 1, and stands with whether an ace among the cards counts as 14.
    """
    value, raised = play.value, play.raised
    base = value - (raised.value if raised else 0)
    needs = {(base - each, False) for each in rules.table_values[play.card]}
    if rules.high_totals[value]:
        needs |= {(need - 13, True) for need, _ in needs}
    if not raised and value in rules.values[play.card]:
        needs.add((0, False))
    return sorted(need for need in needs if need[0] >= 0)


def _with_cards(
    sets: Iterable[RankCounts], value: int, loose: CardSet, in_sums: list[Build]
) -> Iterator[PlaySet]:
    """Yield sets with the cards and the builds that lie on the table."""
    left = [*in_sums]
    for one in sets:
        cards = NO_CARDS
        builds: list[Build] = []
        for weight, count in sums.digits(one):
            for _ in range(count):
                build = next((each for each in left if each.value == weight), None)
                if build:
                    left.remove(build)
                    builds.append(build)
                else:
                    card = next(each for each in cards_in(loose) if each.weight == weight)
                    cards = CardSet(cards | card.bit)
                    loose = CardSet(loose & ~card.bit)
        yield PlaySet(value, cards, tuple(builds))
