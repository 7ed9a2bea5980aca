"""Listing the moves of a turn: the plays of `rules.legal` as tuples of numbers.

A move is (card, loose, used, value): the card set of the card played, that of the loose cards that
it uses, the builds that it uses as bits by their places on the table, and the value that it
announces, 0 for a trail or a capture.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ..errors import TooManyPlaysError
from ..rules.legal import MOST_LISTED
from ..rules.pool import SMALL
from ..rules.sums import unit
from .conditions import ANY_TOTAL, SETS, find, known, number_of, subsets, totals_of
from .terms import Gatherings, Terms

Move = tuple[int, int, int, int]
"""A card, loose cards, builds by their places, and an announced value."""
TableBuild = tuple[int, int, int, bool]
"""A build: its value, its cards, its owner, and whether it is multiple (see `play.Build`)."""
Builds = tuple[TableBuild, ...]
"""The builds on a table, in order."""
NO_LOOSE: Final = (0,)
"""The empty card set alone."""
NO_BUILD: Final = -1
"""The place of a build that a play does not raise, or does not add to."""


def is_crowded(terms: Terms, loose: int) -> bool:
    """Whether a table is crowded: its plays are better listed lazily, by `rules.legal`."""
    return loose.bit_count() > SMALL and (loose & terms.valued).bit_count() > SMALL


def list_moves(terms: Terms, loose: int, hand: int, builds: Builds, seat: int) -> list[Move]:
    """List every legal move of a seat that holds `hand`.

    They have the order of `legal_plays` unless the table is crowded. Raises `TooManyPlaysError` as
    `legal_plays` does.
    """
    if terms.must_sweep and loose:
        sweeping = _sweeps(terms, loose, hand)
        if sweeping:
            return sweeping
    if builds:
        moves = _with_builds(terms, loose, hand, builds, seat)
    else:
        moves = _without_builds(terms, loose, hand)
    if not moves:
        # RULES 7: a card may always be trailed where there is nothing else to play.
        moves = [(bit, 0, 0, 0) for bit, _, _ in terms.hand_cards(hand)]
    if len(moves) > MOST_LISTED:
        raise TooManyPlaysError(MOST_LISTED)
    return moves


def _without_builds(terms: Terms, loose: int, hand: int) -> list[Move]:
    """List the moves while no build lies on the table."""
    moves: list[Move] = []
    totals = totals_of(loose & terms.valued)
    for bit, index, captured in terms.hand_cards(hand):
        begin = len(moves)
        if not terms.trails_no_pair or not loose & terms.rank_of[index]:
            moves.append((bit, 0, 0, 0))
        first = len(moves)
        for number, cards, needed in terms.captures[index]:
            there = loose & cards
            if there and totals & needed:
                listed = known[number].get(there) or find(number, there)
                moves += [(bit, subset, 0, 0) for subset in listed if subset]
        if len(moves) > first:
            if terms.pairs:
                pairs = loose & terms.rank_of[index]
                moves[first:] = [move for move in moves[first:] if move[1] & pairs == pairs]
            if terms.must_capture and begin < first < len(moves):
                del moves[begin]
                first = begin
        shift = terms.shifts[index]
        values = captured & (totals << shift if shift else ANY_TOTAL)
        if values > 1:
            building = terms.building[index]
            for value in terms.values_of(values):
                for number, cards, needed in building.get(value, ()):
                    there = loose & cards
                    if there and totals & needed:
                        listed = known[number].get(there) or find(number, there)
                        moves += [(bit, subset, 0, value) for subset in listed if subset]
        if len(terms.values[index]) > 1:
            # A card of two values may make one move in two ways.
            moves[first:] = list(dict.fromkeys(moves[first:]))
    return moves


def _sweeps(terms: Terms, loose: int, hand: int) -> list[Move]:
    """List the captures of the whole table, while no build lies there."""
    moves: list[Move] = []
    for bit, index, _ in terms.hand_cards(hand):
        for number, cards, _ in terms.captures[index]:
            if loose & cards == loose and loose in subsets(number, loose):
                moves.append((bit, loose, 0, 0))
                break
    return moves


def _with_builds(terms: Terms, loose: int, hand: int, builds: Builds, seat: int) -> list[Move]:
    """List the moves while builds lie on the table."""
    turn = _Turn(terms, loose, builds, seat)
    moves: list[Move] = []
    for bit, index, captured in terms.hand_cards(hand):
        held = hand ^ bit
        kept = not turn.owned or keeps(terms, held, builds, turn.owned)
        captures = turn.captures(bit, index, held, kept=kept)
        trails = not turn.owned or (kept and not terms.duty_not_to_trail)
        trails = trails and not (terms.trails_no_pair and loose & terms.rank_of[index])
        if trails and not (terms.must_capture and captures):
            moves.append((bit, 0, 0, 0))
        for value, alone, adding in terms.buildings[index]:
            if captured >> value & 1:
                turn.add_builds(captures, bit, held, value, alone, adding)
        moves += list(dict.fromkeys(captures)) if len(terms.values[index]) > 1 else captures
    return moves


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
    totals    the totals of the loose cards (`conditions.totals_of`)
    """

    def __init__(self, terms: Terms, loose: int, builds: Builds, seat: int) -> None:
        owned = 0
        raisable: list[int] = []
        place = 0
        for build in builds:
            if build[2] == seat:
                owned |= 1 << place
            if not build[3]:
                raisable.append(place)
            place += 1  # noqa: SIM113 - quicker than `enumerate` when it is compiled
        self.terms: Terms = terms
        self.loose: int = loose
        self.builds: Builds = builds
        self.owned: int = owned
        self.raisable: list[int] = raisable
        self.totals: int = totals_of(loose & terms.valued)
        self._choices: dict[int, list[int]] = {}

    def captures(self, bit: int, index: int, held: int, *, kept: bool) -> list[Move]:
        """List the captures with a card; `kept` is whether `held` serves all own builds."""
        terms, loose, owned = self.terms, self.loose, self.owned
        moves: list[Move] = []
        pairs = loose & terms.rank_of[index] if terms.pairs else 0
        values = terms.values[index]
        for place, (number, cards, needed) in enumerate(terms.captures[index]):
            there = loose & cards
            value = values[place] if values else 0
            plain = subsets(number, there) if there and self.totals & needed else NO_LOOSE
            for used in self._choices_for(value) if value else NO_LOOSE:
                if owned and not self._may_take(held, used, kept=kept):
                    continue
                listed = plain
                if used and terms.builds_in_sums:
                    listed = subsets(self._in_sums(used, value), there)
                for subset in listed:
                    if (subset or used) and subset & pairs == pairs:
                        moves.append((bit, subset, used, 0))
        return moves

    def _may_take(self, held: int, used: int, *, kept: bool) -> bool:
        """Whether a capture may take some builds and leave the others (RULES 6)."""
        if used & self.owned:
            return keeps(self.terms, held, self.builds, self.owned & ~used)
        return kept and not self.terms.duty_to_take

    def _choices_for(self, value: int) -> Sequence[int]:
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

    def add_builds(
        self,
        moves: list[Move],
        bit: int,
        held: int,
        value: int,
        alone: Gatherings,
        adding: Gatherings,
    ) -> None:
        """Add the build plays with a card for a value to some moves."""
        terms, builds = self.terms, self.builds
        same = [place for place, build in enumerate(builds) if build[0] == value]
        if (terms.coexist or not same) and self._may_build(held, value, NO_BUILD, NO_BUILD):
            self._add(moves, alone, bit, 0, value)
        for place in same if terms.coexist else same[:1]:
            if adding and self._may_build(held, value, NO_BUILD, place):
                self._add(moves, adding, bit, 1 << place, value)
        joined = same[0] if same and not terms.coexist else NO_BUILD
        for raised in self.raisable:
            lower = builds[raised][0]
            if lower < value:
                gatherings = terms.raising(bit.bit_length() - 1, value, lower, adds=joined >= 0)
                if gatherings and self._may_build(held, value, raised, joined):
                    used = 1 << raised | (1 << joined if joined >= 0 else 0)
                    self._add(moves, gatherings, bit, used, value)

    def _add(
        self, moves: list[Move], gatherings: Gatherings, bit: int, used: int, value: int
    ) -> None:
        for number, cards, needed in gatherings:
            if used or self.totals & needed:
                for subset in subsets(number, self.loose & cards):
                    if subset or used:
                        moves.append((bit, subset, used, value))

    def _may_build(self, held: int, value: int, raised: int, added: int) -> bool:
        """Whether there is no objection to a build play: see `rules.ways.build_objection`.

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
