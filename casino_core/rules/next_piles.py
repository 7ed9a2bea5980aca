"""The piles that a person may well choose next, and the play that is nearest to a choice.

`select` tells every pile that can be added on the way to a legal play. Many of them lead only to a
play of several sets: with a two in play, ace and nine are part of a double build of ten with the
eight. Here a play is *simple* if it has one set (RULES 1), or if it has no fewer piles because the
rules ask for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from ..cards import NO_CARDS, WEIGHT_SETS, Card, CardSet
from ..play import Build, ExtraAction, Play
from ..position import State, TurnState
from . import sums
from .gathering import Alike, Exactly, OneSet, Sets, SetsWithBase, SetsWithCards
from .selection import ChosenPiles, Selection, chosen_piles
from .ways import Way

MOST_MISSING: Final = 3
"""The largest number of further loose cards in the nearest play."""


class SomePiles(NamedTuple):
    """Piles on a table: the card set of loose cards and pile cards, and builds."""

    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there are any piles."""
        return bool(self.loose or self.builds)

    def have(self, pile: Card | Build) -> bool:
        """Return whether a pile is one of them."""
        if isinstance(pile, Card):
            return bool(self.loose & pile.bit)
        return pile in self.builds

    def joined(self, other: SomePiles) -> SomePiles:
        """Return these piles together with others."""
        more = [build for build in other.builds if build not in self.builds]
        return SomePiles(self.loose | other.loose, (*self.builds, *more))

    def without(self, other: SomePiles) -> SomePiles:
        """Return these piles without others."""
        left = tuple(build for build in self.builds if build not in other.builds)
        return SomePiles(self.loose & ~other.loose, left)


class NextPiles(NamedTuple):
    """The piles that can be added to a choice.

    simple   those that make a play, or lead to a simple play with the choice in it; where the
             choice makes a play already, only the latter
    further  those of further sets; none while the choice makes no play and some pile is `simple`
    """

    simple: SomePiles = SomePiles()
    further: SomePiles = SomePiles()


def next_piles(
    state: State,
    card: Card,
    loose: CardSet,
    builds: tuple[Build, ...],
    extras: tuple[ExtraAction, ...],
    selection: Selection,
) -> NextPiles:
    """Return the piles that can be added to a choice.

    The parameters and the result are of `select`.
    """
    piles = chosen_piles(state, card, loose, builds, extras)
    if piles.table is None:
        return NextPiles()
    stands = bool(selection.plays and (loose or piles.builds))
    simple = SomePiles()
    for way in piles.ways:
        simple = simple.joined(_simple(piles.table, piles, way))
        if not stands:
            simple = simple.joined(_completing(piles.table, piles, way))
    more = SomePiles(selection.more_loose, selection.more_builds)
    return NextPiles(simple, more.without(simple) if stands or not simple.any else SomePiles())


def nearest_play(
    state: State,
    card: Card,
    loose: CardSet,
    builds: tuple[Build, ...],
    extras: tuple[ExtraAction, ...] = (),
) -> Play | None:
    """Return the legal play with a choice and the fewest further piles, of one set if it can be.

    None if there is no such play, or one only with more than `MOST_MISSING` further loose cards.
    """
    piles = chosen_piles(state, card, loose, builds, extras)
    table = piles.table
    if table is None:
        return None
    possible = [way for way in piles.ways if way.gathering.extends(piles.loose, table.loose)]
    further = [_further(table, piles.loose, size) for size in range(MOST_MISSING + 1)]
    for number in range(MOST_MISSING + len(table.builds) + 1):
        nearest = None
        for way in possible:
            size = number - _further_piles(piles, way)
            if not 0 <= size <= MOST_MISSING:
                continue
            for cards in further[size]:
                if way.accepts(piles.loose | cards):
                    used = piles.loose | cards
                    play = Play(card, used | way.stolen, way.builds, way.value, extras)
                    if _simple_loose(table, way, used) is not None:
                        return play
                    nearest = nearest or play
        if nearest:
            return nearest
    return None


def _further_piles(piles: ChosenPiles, way: Way) -> int:
    """Return the number of builds and pile cards of a way that are not chosen yet."""
    stolen = way.stolen & ~piles.stolen
    return len(way.builds) - len(piles.builds) + stolen.bit_count()


def _further(table: TurnState, loose: CardSet, size: int) -> list[CardSet]:
    """Return every choice of `size` loose cards that are not chosen.

    Cards of like ranks are the same choice.
    """
    ranks = [cards for rank in table.rules.rank_sets if (cards := table.loose & ~loose & rank)]
    choices = []
    for some_ranks in combinations_with_replacement(ranks, size):
        choice = NO_CARDS
        for cards in some_ranks:
            left = cards & ~choice
            choice |= left & -left
        if choice.bit_count() == size:
            choices.append(choice)
    return choices


# One pile more


def _completing(table: TurnState, piles: ChosenPiles, way: Way) -> SomePiles:
    """Return the piles that make a play of a way, each by itself."""
    missing = _further_piles(piles, way)
    if missing > 1:
        return SomePiles()
    if missing:
        return _fixed(table, piles, way) if way.accepts(piles.loose) else SomePiles()
    completing_cards = NO_CARDS
    for rank in table.rules.rank_sets:
        cards = table.loose & ~piles.loose & rank
        if cards and way.accepts(piles.loose | cards & -cards):
            completing_cards |= cards
    return SomePiles(completing_cards)


# Simple plays


def _simple(table: TurnState, piles: ChosenPiles, way: Way) -> SomePiles:
    """Return the piles of the simple plays of a way that are not chosen yet."""
    further = _simple_loose(table, way, piles.loose)
    if further is None:
        return SomePiles()
    return SomePiles(further).joined(_fixed(table, piles, way))


def _fixed(table: TurnState, piles: ChosenPiles, way: Way) -> SomePiles:
    """Return the builds of a way that are not chosen, and each pile's topmost card that is not."""
    missing = way.stolen & ~piles.stolen
    tops = NO_CARDS
    for pile in table.tops:
        tops |= next((card.bit for card in pile if not card.bit & piles.stolen), NO_CARDS)
    builds = tuple(build for build in way.builds if build not in piles.builds)
    return SomePiles(missing & tops, builds)


def _simple_loose(table: TurnState, way: Way, loose: CardSet) -> CardSet | None:
    """Return the further loose cards of simple plays with some loose cards.

    It is None if there is no such play.

    It is empty where these cards make a simple play by themselves.
    """
    gathering = way.gathering
    if isinstance(gathering, Sets | SetsWithBase):
        sets = gathering.sets if isinstance(gathering, SetsWithBase) else gathering
        return _in_set(table, way, sets, loose)
    if isinstance(gathering, OneSet):
        return _in_rest(table, loose, gathering.valued, (gathering.need,))
    return _asked_for(table, way, loose) if gathering.extends(loose, table.loose) else None


def _asked_for(table: TurnState, way: Way, loose: CardSet) -> CardSet:
    """Return the further loose cards that the rules ask for.

    They are like cards, or as much as can be taken.
    """
    gathering, rest = way.gathering, table.loose & ~loose
    if isinstance(gathering, Alike):
        enough = loose.bit_count() in gathering.counts
        return NO_CARDS if enough else rest & gathering.cards
    if isinstance(gathering, Exactly):
        return rest & gathering.cards
    if isinstance(gathering, SetsWithCards) and not loose & ~gathering.required:
        return rest & gathering.required
    further = NO_CARDS
    for rank in table.rules.rank_sets:
        cards = table.loose & ~loose & rank
        if cards and way.gathering.extends(loose | cards & -cards, table.loose):
            further |= cards
    return further


def _in_set(table: TurnState, way: Way, sets: Sets, loose: CardSet) -> CardSet | None:
    """Return the loose cards of the first set, where they divide into sets: `_simple_loose`."""
    goals = tuple({sets.value, sets.high} - {0})
    sum_so_far = sums.total(sets.required)
    whole = sum(build.value == sets.value for build in way.builds)
    if way.value:
        # The card makes a set already, alone or with a build or pile cards.
        with_ace = sum_so_far == sets.high and bool(sets.required & sums.unit(1) * 15)
        complete = not sum_so_far or sum_so_far == sets.value or with_ace
        if complete and (way.builds or way.pile_cards_suffice):
            return None if loose else NO_CARDS
        sum_so_far = 0 if complete else sum_so_far
    elif whole:
        return None if whole > 1 or sum_so_far or loose else NO_CARDS
    needs = tuple(goal - sum_so_far for goal in goals)
    return _in_rest(table, loose, sets.valued, needs, way)


def _in_rest(
    table: TurnState,
    loose: CardSet,
    valued: CardSet,
    needs: tuple[int, ...],
    way: Way | None = None,
) -> CardSet | None:
    """Return the loose cards that add up to a total together with those chosen; None if none do.

    needs  the totals; `way` is asked whether it accepts the cards, where a total is not enough
    """
    if loose & ~valued:
        return None
    rest, used = table.loose & ~loose & valued, sums.total(sums.rank_counts(loose))
    addends = None
    for part in _parts(rest, used, needs):
        if way is None or way.accepts(loose | sums.lowest(part, rest)):
            addends = addends or NO_CARDS
            for weight, _count in sums.digits(part):
                addends |= rest & WEIGHT_SETS[weight]
    return addends


def _parts(rest: CardSet, used: int, needs: tuple[int, ...]) -> Iterator[sums.RankCounts]:
    counts = sums.rank_counts(rest)
    for need in needs:
        if need >= used:
            yield from sums.sums(counts, need - used)
