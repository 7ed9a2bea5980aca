"""Listing the moves of a turn: the plays of `rules.legal` as tuples of numbers.

A move is (card, loose, used, value): the card set of the card played, that of the loose cards that
it uses, the builds that it uses as bits by their places on the table, and the value that it
announces, 0 for a trail or a capture.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ..errors import TooManyPlaysError
from ..rules.legal import MOST_LISTED
from ..rules.pool import SMALL
from ..rules.sums import unit
from .conditions import SETS, find, known, number_of, subsets, totals_of
from .terms import MOST_HANDS, Gatherings, Terms, Way

Move = tuple[int, int, int, int]
"""A card, loose cards, builds by their places, and an announced value."""
TableBuild = tuple[int, int, int, bool]
"""A build: its value, its cards, its owner, and whether it is multiple (see `play.Build`)."""
Builds = tuple[TableBuild, ...]
"""The builds on a table, in order."""
CardWays = tuple[int, int, bool, bool, tuple[Way, ...]]
"""A card of a hand: its bit, its rank, whether it may be trailed, whether it has two values, and
its ways, those to capture first."""
NO_BUILDS: Final = [0]
"""The choice of no builds alone."""
NO_BUILD: Final = -1
"""The place of a build that a play does not raise, or does not add to."""


def is_crowded(terms: Terms, loose: int) -> bool:
    """Whether a table is crowded: its plays are better listed lazily, by `rules.legal`."""
    return loose.bit_count() > SMALL and (loose & terms.valued).bit_count() > SMALL


def list_moves(
    terms: Terms, loose: int, hand: int, builds: Builds, seat: int, only: int = 0
) -> list[Move]:
    """List every legal move of a seat that holds `hand`; those with one card if `only` is its bit.

    They have the order of `legal_plays` unless the table is crowded. Raises `TooManyPlaysError` as
    `legal_plays` does. A card with which there is no move has its trail where `only` names it.
    """
    if terms.must_sweep and loose:
        sweeping = _sweeps(terms, loose, hand)
        if sweeping:
            return [move for move in sweeping if not only or move[0] == only]
    moves: list[Move] = []
    totals = totals_of(loose & terms.valued)
    for bit, rank, trails, twice, ways in hand_ways(terms, hand, builds, seat):
        if only and bit != only:
            continue
        begin = len(moves)
        if trails and not (terms.trails_no_pair and loose & rank):
            moves.append((bit, 0, 0, 0))
        first = len(moves)
        for number, cards, needed, used, value in ways:
            there = loose & cards
            if used:
                for subset in known[number].get(there) or find(number, there):
                    moves.append((bit, subset, used, value))
            elif there and totals & needed:
                for subset in known[number].get(there) or find(number, there):
                    if subset:
                        moves.append((bit, subset, 0, value))
        if terms.takes_pairs or terms.must_capture:
            _narrow(terms, moves, begin, first, loose & rank)
        if twice and len(moves) > begin + 1:
            # A card of two values may make one move in two ways.
            moves[begin:] = list(dict.fromkeys(moves[begin:]))
    if not moves:
        # RULES 7: a card may always be trailed where there is nothing else to play.
        moves = [(bit, 0, 0, 0) for bit, _, _ in terms.hand_cards(only or hand)]
    if len(moves) > MOST_LISTED:
        raise TooManyPlaysError(MOST_LISTED)
    return moves


def _narrow(terms: Terms, moves: list[Move], begin: int, first: int, pairs: int) -> None:
    """Leave out what a card may not do since it has to capture, or to take all of its rank.

    Its moves stand from `begin` on, those without a trail from `first` on.
    """
    if terms.takes_pairs:
        moves[first:] = [move for move in moves[first:] if move[3] or move[1] & pairs == pairs]
    if terms.must_capture and begin < first < len(moves) and not moves[first][3]:
        del moves[begin]


def _sweeps(terms: Terms, loose: int, hand: int) -> list[Move]:
    """List the captures of the whole table, while no build lies there."""
    moves: list[Move] = []
    for bit, index, _ in terms.hand_cards(hand):
        for number, cards, _ in terms.captures[index]:
            if loose & cards == loose and loose in subsets(number, loose):
                moves.append((bit, loose, 0, 0))
                break
    return moves


# The ways of a hand


def hand_ways(terms: Terms, hand: int, builds: Builds, seat: int) -> tuple[CardWays, ...]:
    """The ways to play each card of a hand, whatever the loose cards are; kept for the next time.

    They are those to which the rules object neither for the card nor for the builds nor the value.
    """
    if not builds:
        alone = terms.ways_alone.get(hand)
        if alone is None:
            if len(terms.ways_alone) >= MOST_HANDS:
                terms.ways_alone.clear()
            alone = terms.ways_alone[hand] = _ways_alone(terms, hand)
        return alone
    key = (hand, builds, seat)
    with_builds = terms.ways_with_builds.get(key)
    if with_builds is None:
        if len(terms.ways_with_builds) >= MOST_HANDS:
            terms.ways_with_builds.clear()
        with_builds = terms.ways_with_builds[key] = _Turn(terms, builds, seat).ways(hand)
    return with_builds


def _ways_alone(terms: Terms, hand: int) -> tuple[CardWays, ...]:
    """The ways to play each card of a hand while no build lies on the table."""
    of_cards: list[CardWays] = []
    for bit, index, captured in terms.hand_cards(hand):
        ways = [way for way in terms.all_ways[index] if captured >> way[4] & 1]
        twice = len(terms.values[index]) > 1
        of_cards.append((bit, terms.rank_of[index], True, twice, tuple(ways)))
    return tuple(of_cards)


def keeps(terms: Terms, held: int, builds: Builds, own: int, value: int = 0) -> bool:
    """Whether a hand has a card for each own build that stays (RULES 6).

    own    these builds, as bits by their places
    value  the announced value of a build play, for which a card must be kept too; else 0
    """
    if not own:
        return True
    capturers = terms.capturers
    values = 1 << value
    for build in builds:
        if own & 1:
            if not held & capturers[build[0]]:
                return False
            values |= 1 << build[0]
        own >>= 1
    for low, high in terms.shared_values:
        both = values >> low & 1 and values >> high & 1
        if both and (held & (capturers[low] | capturers[high])).bit_count() < 2:
            return False
    return True


class _Turn:
    """A turn with builds on the table.

    owned     the builds of the seat to move, as bits by their places
    raisable  the places of the builds that are not multiple
    """

    __slots__ = ("_choices", "builds", "owned", "raisable", "terms")

    def __init__(self, terms: Terms, builds: Builds, seat: int) -> None:
        owned = 0
        raisable: list[int] = []
        for place, build in enumerate(builds):
            if build[2] == seat:
                owned |= 1 << place
            if not build[3]:
                raisable.append(place)
        self.terms: Terms = terms
        self.builds: Builds = builds
        self.owned: int = owned
        self.raisable: list[int] = raisable
        self._choices: dict[int, list[int]] = {}

    def ways(self, hand: int) -> tuple[CardWays, ...]:
        """The ways to play each card of a hand."""
        terms, owned = self.terms, self.owned
        of_cards: list[CardWays] = []
        for bit, index, captured in terms.hand_cards(hand):
            held = hand ^ bit
            serves = not owned or keeps(terms, held, self.builds, owned)
            trails = not owned or (serves and not terms.duty_not_to_trail)
            ways = self._captures(index, held, serves=serves)
            for value, alone, adding in terms.buildings[index]:
                if captured >> value & 1:
                    self._add_builds(ways, index, held, value, alone, adding)
            twice = len(terms.values[index]) > 1
            of_cards.append((bit, terms.rank_of[index], trails, twice, tuple(ways)))
        return tuple(of_cards)

    def _captures(self, index: int, held: int, *, serves: bool) -> list[Way]:
        """The ways to capture with a card; `serves` is whether `held` takes all own builds."""
        terms = self.terms
        ways: list[Way] = []
        values = terms.values[index]
        for place, (number, cards, needed) in enumerate(terms.captures[index]):
            value = values[place] if values else 0
            for used in self._choices_for(value) if value else NO_BUILDS:
                if self.owned and not self._may_take(held, used, serves=serves):
                    continue
                in_sums = used and terms.builds_in_sums
                ways.append(
                    (self._in_sums(used, value) if in_sums else number, cards, needed, used, 0)
                )
        return ways

    def _may_take(self, held: int, used: int, *, serves: bool) -> bool:
        """Whether a capture may take some builds and leave the others (RULES 6)."""
        if used & self.owned:
            return keeps(self.terms, held, self.builds, self.owned & ~used)
        return serves and not self.terms.duty_to_take

    def _choices_for(self, value: int) -> list[int]:
        """Every choice of builds that a capture for a value may take, the empty one first."""
        choices = self._choices.get(value)
        if choices is None:
            in_sums = self.terms.builds_in_sums
            places = [
                1 << place
                for place, build in enumerate(self.builds)
                if build[0] == value or (in_sums and not build[3] and build[0] < value)
            ]
            numbers = range(len(places) + 1)
            choices = [sum(some) for number in numbers for some in combinations(places, number)]
            self._choices[value] = choices
        return choices

    def _in_sums(self, used: int, value: int) -> int:
        """The number of the condition of a capture that takes builds, some of them in its sums."""
        given = 0
        for build in self.builds:
            if used & 1 and build[0] != value:
                given += unit(build[0])
            used >>= 1
        return number_of(SETS, value, given, self.terms.high_totals[value])

    def _add_builds(
        self,
        ways: list[Way],
        index: int,
        held: int,
        value: int,
        alone: Gatherings,
        adding: Gatherings,
    ) -> None:
        """Add the ways to build with a card for a value to some ways."""
        terms, builds = self.terms, self.builds
        same = [place for place, build in enumerate(builds) if build[0] == value]
        if (terms.coexist or not same) and self._may_build(held, value, NO_BUILD, NO_BUILD):
            ways += [(number, cards, needed, 0, value) for number, cards, needed in alone]
        for place in same if terms.coexist else same[:1]:
            if adding and self._may_build(held, value, NO_BUILD, place):
                used = 1 << place
                ways += [(number, cards, needed, used, value) for number, cards, needed in adding]
        joined = same[0] if same and not terms.coexist else NO_BUILD
        for raised in self.raisable:
            lower = builds[raised][0]
            if lower < value:
                gatherings = terms.raising(index, value, lower, adds=joined >= 0)
                if gatherings and self._may_build(held, value, raised, joined):
                    used = 1 << raised | (1 << joined if joined >= 0 else 0)
                    for number, cards, needed in gatherings:
                        ways.append((number, cards, needed, used, value))

    def _may_build(self, held: int, value: int, raised: int, added: int) -> bool:
        """Whether there is no objection to a build play: see `rules.builds.build_objection`.

        `raised` and `added` are the places of the builds, or `NO_BUILD`.
        """
        terms, owned = self.terms, self.owned
        if raised < 0 and added < 0 and not owned:
            return True
        own_raised = raised >= 0 and owned >> raised & 1 == 1
        own_added = added >= 0 and owned >> added & 1 == 1
        if added >= 0 and (not terms.adds or (terms.adds_to_own_only and not own_added)):
            return False
        if raised >= 0 and not self._may_raise(held, value, raised, own=own_raised):
            return False
        gains = added < 0 if raised < 0 else terms.counts_raised and not own_raised
        if gains and owned.bit_count() + 1 - own_added > terms.max_builds:
            return False
        if not owned:
            return True
        if terms.duty_to_add and not (own_raised or own_added):
            return False
        if terms.attends and added >= 0 and raised < 0 and not own_added:
            return False
        left = owned
        if raised >= 0:
            left &= ~(1 << raised)
        if added >= 0:
            left &= ~(1 << added)
        return keeps(terms, held, self.builds, left, value)

    def _may_raise(self, held: int, value: int, raised: int, *, own: bool) -> bool:
        """Whether there is no objection to raising a build to a value."""
        terms = self.terms
        lower = self.builds[raised][0]
        if not terms.raises or (own and terms.raises_of_others_only):
            return False
        if own and terms.raises_own_if_both_held and not held & terms.capturers[lower]:
            return False
        return not (terms.raises_to_double_only and value > 2 * lower)
