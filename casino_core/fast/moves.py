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
from .terms import MOST_HANDS, MOST_WAYS, Terms, Way, Ways

Move = tuple[int, int, int, int]
"""A card, loose cards, builds by their places, and an announced value."""
TableBuild = tuple[int, int, int, bool]
"""A build: its value, its cards, its owner, and whether it is multiple (see `play.Build`)."""
Builds = tuple[TableBuild, ...]
"""The builds on a table, in order."""
CardWays = tuple[Move, bool, bool, int, Ways]
"""A card of a hand.

It has its trail, whether it may be trailed, whether some moves of its ways may be illegal, the
totals without which there is no such move, as bits, and the ways, those to capture first."""
NO_BUILD: Final = -1
"""The place of a build that a play does not raise, or does not add to."""


def is_crowded(terms: Terms, loose: int) -> bool:
    """Return whether a table is crowded: its plays are better listed lazily, by `rules.legal`."""
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
    for card in hand_ways(terms, hand, builds, seat):
        trail, trails, narrows, targets, ways = card
        if only and trail[0] != only:
            continue
        if narrows:
            moves += _narrowed(terms, card, loose, totals)
            continue
        if trails:
            moves.append(trail)
        if totals & targets:
            bit = trail[0]
            for by_loose, number, cards, needed, used, value in ways:
                if totals & needed or used:
                    there = loose & cards
                    listed = by_loose.get(there)
                    if listed is None:
                        listed = find(number, there)
                    for subset in listed:
                        if subset or used:
                            moves.append((bit, subset, used, value))
    if not moves:
        # RULES 7: a card may always be trailed where there is nothing else to play.
        moves = [(bit, 0, 0, 0) for bit, _, _ in terms.hand_cards(only or hand)]
    if len(moves) > MOST_LISTED:
        raise TooManyPlaysError(MOST_LISTED)
    return moves


def count_moves(terms: Terms, loose: int, hand: int, builds: Builds, seat: int) -> int:
    """Count the moves that `list_moves` lists."""
    if terms.must_sweep and loose:
        sweeping = _sweeps(terms, loose, hand)
        if sweeping:
            return len(sweeping)
    moves = 0
    totals = totals_of(loose & terms.valued)
    for card in hand_ways(terms, hand, builds, seat):
        _, trails, narrows, targets, ways = card
        if narrows:
            moves += len(_narrowed(terms, card, loose, totals))
            continue
        if trails:
            moves += 1
        if totals & targets:
            for by_loose, number, cards, needed, used, _ in ways:
                if totals & needed or used:
                    there = loose & cards
                    listed = by_loose.get(there)
                    if listed is None:
                        listed = find(number, there)
                    moves += len(listed)
                    if not used and listed and not listed[-1]:
                        # The empty set comes last.
                        moves -= 1
    if moves > MOST_LISTED:
        raise TooManyPlaysError(MOST_LISTED)
    return moves or hand.bit_count()


def _narrowed(terms: Terms, card: CardWays, loose: int, totals: int) -> list[Move]:
    """List the moves with a card that few games' rules allow of those that its ways lead to."""
    (bit, _, _, _), trails, _, _, ways = card
    index = bit.bit_length() - 1
    alike = loose & terms.rank_of[index]
    moves: list[Move] = []
    for _, number, cards, needed, used, value in ways:
        if totals & needed or used:
            for subset in subsets(number, loose & cards):
                if subset or used:
                    moves.append((bit, subset, used, value))
    if terms.takes_pairs:
        moves = [move for move in moves if move[3] or move[1] & alike == alike]
    must_capture = terms.must_capture and len(moves) > 0 and not moves[0][3]
    if trails and not must_capture and not (terms.trails_no_pair and alike):
        moves.insert(0, (bit, 0, 0, 0))
    # A card of two values may make one move in two ways.
    return list(dict.fromkeys(moves)) if len(terms.values[index]) > 1 else moves


def _sweeps(terms: Terms, loose: int, hand: int) -> list[Move]:
    """List the captures of the whole table, while no build lies there."""
    moves: list[Move] = []
    for bit, index, _ in terms.hand_cards(hand):
        for _, number, cards, _, _, _ in terms.capture_ways[index]:
            if loose & cards == loose and loose in subsets(number, loose):
                moves.append((bit, loose, 0, 0))
                break
    return moves


def best_of(moves: Sequence[Move], values: Sequence[float]) -> Move:
    """Return the first of the moves with the highest value."""
    return moves[values.index(max(values))]


# The ways of a hand


def hand_ways(terms: Terms, hand: int, builds: Builds, seat: int) -> tuple[CardWays, ...]:
    """Return the ways to play each card of a hand, whatever the loose cards are.

    They are kept for the next time.

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
    """Return the ways to play each card of a hand while no build lies on the table."""
    of_cards: list[CardWays] = []
    for bit, index, values in terms.hand_cards(hand):
        cache = terms.ways_of_kinds[index]
        captured = values & terms.values_built[index]
        of_kind = cache.get(captured)
        if of_kind is None:
            if len(cache) >= MOST_WAYS:
                cache.clear()
            listed = list(terms.capture_ways[index])
            for value, alone in terms.build_ways[index].items():
                if captured >> value & 1:
                    listed += alone
            of_kind = cache[captured] = (_targets_of(listed), tuple(listed))
        targets, ways = of_kind
        of_cards.append(((bit, 0, 0, 0), True, terms.narrows[index], targets, ways))
    return tuple(of_cards)


def _targets_of(ways: list[Way]) -> int:
    """Return the totals, as bits, of which loose cards must have one for any move of some ways."""
    targets = 0
    for _, _, _, needed, used, _ in ways:
        if used:
            return ANY_TOTAL
        targets |= needed
    return targets


def keeps(terms: Terms, rest: int, builds: Builds, own: int, value: int = 0) -> bool:
    """Return whether a hand has a card for each own build that stays (RULES 6).

    own    these builds, as bits by their places
    value  the announced value of a build play, for which a card must be kept too; else 0
    """
    if not own:
        return True
    capturers = terms.capturers
    values = 1 << value
    for build in builds:
        if own & 1:
            if not rest & capturers[build[0]]:
                return False
            values |= 1 << build[0]
        own >>= 1
    for low, high in terms.shared_values:
        both = values >> low & 1 and values >> high & 1
        if both and (rest & (capturers[low] | capturers[high])).bit_count() < 2:
            return False
    return True


class _Turn:
    """A turn with builds on the table.

    owned      the builds of the seat to move, as bits by their places
    to_keep    for each of these builds the cards that capture it
    raisable   the places of the builds that may be raised
    places     for each value with builds their places
    values     these values, as bits
    lowest     the lowest value of a build that may be raised; more than any value for none
    """

    __slots__ = (
        "_choices",
        "builds",
        "lowest",
        "owned",
        "places",
        "raisable",
        "terms",
        "to_keep",
        "values",
    )

    def __init__(self, terms: Terms, builds: Builds, seat: int) -> None:
        owned, values, lowest = 0, 0, 99
        raisable: list[int] = []
        to_keep: list[int] = []
        places: dict[int, list[int]] = {}
        for place, (value, _, owner, multiple) in enumerate(builds):
            if owner == seat:
                owned |= 1 << place
                to_keep.append(terms.capturers[value])
            if terms.raises and not multiple:
                raisable.append(place)
                lowest = min(lowest, value)
            values |= 1 << value
            places.setdefault(value, []).append(place)
        self.terms: Terms = terms
        self.builds: Builds = builds
        self.owned: int = owned
        self.to_keep: list[int] = to_keep
        self.raisable: list[int] = raisable
        self.places: dict[int, list[int]] = places
        self.values: int = values
        self.lowest: int = lowest
        self._choices: dict[int, list[int]] = {}

    def ways(self, hand: int) -> tuple[CardWays, ...]:
        """Return the ways to play each card of a hand."""
        terms, owned = self.terms, self.owned
        may_begin = owned.bit_count() < terms.max_builds and not (owned and terms.duty_to_add)
        of_cards: list[CardWays] = []
        for bit, index, captured in terms.hand_cards(hand):
            rest = hand ^ bit
            serves = not owned or self._keeps(rest, owned)
            trails = not owned or (serves and not terms.duty_not_to_trail)
            ways: list[Way] = []
            self._add_captures(ways, index, rest, serves=serves)
            for value, alone in terms.build_ways[index].items():
                if captured >> value & 1:
                    if value > self.lowest or self.values >> value & 1:
                        self._add_builds(ways, index, rest, value)
                    elif may_begin and (not owned or self._keeps(rest, owned, value)):
                        ways += alone
            narrows = terms.narrows[index]
            of_cards.append(((bit, 0, 0, 0), trails, narrows, _targets_of(ways), tuple(ways)))
        return tuple(of_cards)

    def _keeps(self, rest: int, own: int, value: int = 0) -> bool:
        """Return whether a hand has a card for each own build that stays: see `keeps`."""
        if not own:
            return True
        if own == self.owned and not self.terms.shared_values:
            return all(rest & capturers for capturers in self.to_keep)
        return keeps(self.terms, rest, self.builds, own, value)

    def _add_captures(self, ways: list[Way], index: int, rest: int, *, serves: bool) -> None:
        """Add the ways to capture with a card.

        `serves` is whether `rest`, the rest of the hand, can capture all own builds.
        """
        terms = self.terms
        values = terms.values[index]
        without = not self.owned or (serves and not terms.duty_to_take)
        for place, way in enumerate(terms.capture_ways[index]):
            value = values[place] if values else 0
            if without:
                ways.append(way)
            if not value:
                continue
            for used in self._choices_for(value):
                own = used & self.owned
                if own:
                    if not self._keeps(rest, self.owned & ~used):
                        continue
                elif not without:
                    continue
                if terms.builds_in_sums:
                    ways.append(self._in_sums(used, value, way))
                else:
                    by_loose, number, cards, needed, _, _ = way
                    ways.append((by_loose, number, cards, needed, used, 0))

    def _choices_for(self, value: int) -> list[int]:
        """Return every choice of builds, but the empty one, that a capture for a value may take."""
        choices = self._choices.get(value)
        if choices is None:
            in_sums = self.terms.builds_in_sums
            if not in_sums:
                places = [1 << place for place in self.places.get(value, [])]
            else:
                places = [
                    1 << place
                    for place, build in enumerate(self.builds)
                    if build[0] == value or (not build[3] and build[0] < value)
                ]
            if len(places) < 2:
                choices = places
            else:
                numbers = range(1, len(places) + 1)
                choices = [sum(some) for number in numbers for some in combinations(places, number)]
            self._choices[value] = choices
        return choices

    def _in_sums(self, used: int, value: int, way: Way) -> Way:
        """Return a way to capture that takes builds, some of them in its sums."""
        required = 0
        place = used
        for build in self.builds:
            if place & 1 and build[0] != value:
                required += unit(build[0])
            place >>= 1
        number = number_of(SETS, value, required, self.terms.high_totals[value])
        return (known[number], number, way[2], way[3], used, 0)

    def _add_builds(self, ways: list[Way], index: int, rest: int, value: int) -> None:
        """Add the ways to build with a card for a value to some ways."""
        terms = self.terms
        same = self.places.get(value, [])
        if (terms.coexist or not same) and self._may_build(rest, value, NO_BUILD, NO_BUILD):
            ways += terms.build_ways[index][value]
        for place in same if terms.coexist else same[:1]:
            adding = terms.adding(index, value)
            if adding and self._may_build(rest, value, NO_BUILD, place):
                _add(ways, adding, 1 << place)
        joined = same[0] if same and not terms.coexist else NO_BUILD
        for raised in self.raisable:
            lower = self.builds[raised][0]
            if lower < value:
                raising = terms.raising(index, value, lower, adds=joined >= 0)
                if raising and self._may_build(rest, value, raised, joined):
                    _add(ways, raising, 1 << raised | (1 << joined if joined >= 0 else 0))

    def _may_build(self, rest: int, value: int, raised: int, added: int) -> bool:
        """Return whether there is no objection to a build play: see `rules.builds.build_objection`.

        `raised` and `added` are the places of the builds, or `NO_BUILD`.
        """
        terms, owned = self.terms, self.owned
        if raised < 0 and added < 0 and not owned:
            return True
        own_raised = raised >= 0 and owned >> raised & 1 == 1
        own_added = added >= 0 and owned >> added & 1 == 1
        if added >= 0 and (not terms.adds or (terms.adds_to_own_only and not own_added)):
            return False
        if raised >= 0 and not self._may_raise(rest, value, raised, own=own_raised):
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
        return self._keeps(rest, left, value)

    def _may_raise(self, rest: int, value: int, raised: int, *, own: bool) -> bool:
        """Return whether there is no objection to raising a build to a value."""
        terms = self.terms
        lower = self.builds[raised][0]
        if not terms.raises or (own and terms.raises_of_others_only):
            return False
        if own and terms.raises_own_if_both_held and not rest & terms.capturers[lower]:
            return False
        return not (terms.raises_to_double_only and value > 2 * lower)


def _add(ways: list[Way], more: Ways, used: int) -> None:
    """Add some ways to build that use builds."""
    for by_loose, number, cards, needed, _, value in more:
        ways.append((by_loose, number, cards, needed, used, value))
