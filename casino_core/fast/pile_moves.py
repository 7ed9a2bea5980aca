"""Listing the moves of a turn where captured cards can be taken again from the tops of piles.

They are the largest plays without extra actions (`rules.legal.plain_plays`). The moves that take no
pile card are those of the ways of `moves.hand_ways`, and captures with pile cards ask the
conditions of `rules.gathering`. Builds with pile cards are by far the most: they are tried from the
largest down, until no further one can be among the moves that are asked for.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heapreplace
from operator import itemgetter
from typing import Final, NamedTuple

from ..cards import NO_CARDS, Card, CardSet, card_set
from ..position import State
from ..rules.gathering import Gathering, Maximal, Sets
from ..rules.piles import from_tops
from ..rules.pool import Pool, pool_of
from ..rules.sums import (
    NO_RANKS,
    RankCounts,
    common,
    fitting_remainders,
    rank_counts,
    total,
    unit,
)
from ..ruleset import RuleSet
from .conditions import (
    ALIKE,
    condition_of,
    dividing_parts,
    exact_sums,
    find,
    fits,
    sets_for,
    totals_of,
    with_parts,
)
from .moves import Builds, CardWays, Move, hand_ways
from .state import cards_of
from .terms import Terms, Way, Ways, judges, judging_terms_of

MOVES_AT_A_TIME: Final = 64
"""The number of moves after which the listing pauses, at the next card of another kind."""
CAPTURES_AT_A_TIME: Final = 16
"""The number of choices of pile cards for captures after which it pauses."""
TRIES_AT_A_TIME: Final = 64
"""The number of choices of pile cards after which it pauses."""
MOST_KEPT: Final = 1 << 13
"""The number of questions of which the answers are kept."""

ABOVE_ALL_VALUES: Final = 99
"""A number above all values."""

Place = tuple[int, ...]
"""The place of a move in the order of `plain_plays`."""
Listed = tuple[int, Place, Move]
"""A move with its size, negative, and its place: the largest one is the least of them."""


@lru_cache(maxsize=64)
def lists_pile_moves(rules: RuleSet) -> bool:
    """Return whether `largest_move_steps` knows the plays of a game."""
    courts = any(not rules.values[card] for card in rules.cards)
    return (
        judges(rules)
        and rules.takes_from_piles
        and rules.building == "multiple"
        and rules.gather
        and not rules.builds_in_sums
        and not rules.must_sweep
        and rules.capture_extent in ("free", "maximal")
        and rules.trailing in ("allowed", "forced-capture")
        and not (rules.partnership and rules.raising == "other-side")
        and not (courts and rules.pile_tops == "build-and-capture")
    )


def largest_move_steps(
    state: State, builds: Builds, limit: int
) -> Generator[None, None, list[Move]]:
    """List the `limit` largest moves without extra actions at a state, and every trail, in steps.

    They come in the order of `considered.largest_and_trails`. The table is not crowded. `builds`
    are the builds on it, as the fast state has them.
    """
    terms = judging_terms_of(state.rules_now)
    turn = _PileTurn(state, terms, builds)
    kinds: dict[int, _Kind] = {}
    moves = 0
    for number, card in enumerate(hand_ways(terms, state.hand, builds, state.turn)):
        bit = card[0][0]
        kind = terms.kinds[bit.bit_length() - 1]
        # Like cards can do the same: whichever is played, the other one is kept.
        if kind in kinds:
            kinds[kind].cards.append((number, bit))
            continue
        kinds[kind] = of_kind = yield from turn.moves_with(number, card)
        moves += len(of_kind.moves)
        if moves >= MOVES_AT_A_TIME:
            moves = 0
            yield None
    listed: list[Listed] = []
    for of_kind in kinds.values():
        for each in of_kind.moves:
            listed += of_kind.with_each(each)
    listed.sort()
    yield from _add_builds(listed, kinds.values(), limit)
    if not listed:
        return [(bit, 0, 0, 0) for bit, _, _ in terms.hand_cards(state.hand)]
    largest = [move for _, _, move in listed[:limit]]
    return largest + [move for size, _, move in listed[limit:] if not size]


def _add_builds(
    listed: list[Listed], kinds: Iterable[_Kind], limit: int
) -> Generator[None, None, None]:
    """Add builds with pile cards to sorted moves as long as they can be among the largest."""
    waiting: list[tuple[int, int, Iterator[int], list[Listed], _Kind]] = []
    for of_kind in kinds:
        for tries in of_kind.builds:
            of_tries: list[Listed] = []
            search = tries.sizes(of_tries)
            size = next(search, 0)
            if size:
                waiting.append((-size, len(waiting), search, of_tries, of_kind))
    heapify(waiting)
    count = 0
    while waiting:
        size, number, search, of_tries, of_kind = waiting[0]
        if len(listed) >= limit and size > listed[limit - 1][0]:
            return
        count += 1
        if count % TRIES_AT_A_TIME == 0:
            yield None
        following = next(search, 0)
        if of_tries:
            for each in of_tries:
                listed += of_kind.with_each(each)
            of_tries.clear()
            listed.sort()
        if following:
            heapreplace(waiting, (-following, number, search, of_tries, of_kind))
        else:
            heappop(waiting)


class _Kind(NamedTuple):
    """The moves with the cards of one kind in a hand.

    cards   each of these cards, with its place in the hand
    moves   the moves with the first of them but the builds with pile cards
    builds  the builds with pile cards
    """

    cards: list[tuple[int, int]]
    moves: list[Listed]
    builds: list[_Tries]

    def with_each(self, listed: Listed) -> list[Listed]:
        """Return a move with each of these cards."""
        if len(self.cards) == 1:
            return [listed]
        size, place, move = listed
        return [(size, (number, *place[1:]), (bit, *move[1:])) for number, bit in self.cards]


class _Tries(NamedTuple):
    """The new builds or the adds for a value with a card and with pile cards.

    place       the place of the card in the hand, and that of the last way without pile cards
    bit         the card
    used        the builds used, by their places
    value       the announced value
    size        the number of cards of these builds
    loose       the loose cards that may be in a set for the value
    counts      their rank counts
    high        the total of a set with an ace that counts as 14, else 0
    conditions  the conditions on the pieces
    choices     the choices of pile cards, the most cards first
    """

    place: tuple[int, int]
    bit: int
    used: int
    value: int
    size: int
    loose: int
    counts: RankCounts
    high: int
    conditions: list[_Condition]
    choices: Sequence[_Choice]

    def sizes(self, listed: list[Listed]) -> Iterator[int]:
        """Try every choice of pile cards; add the moves with it to a list.

        Yields before each choice the size of its largest move, as far as one can tell: 0 ends it.
        """
        _, bit, used, value, size, loose, counts, high, conditions, choices = self
        most = size + loose.bit_count()
        room = total(counts)
        remainders = most_lacking = 0
        for condition in conditions:
            remainders |= condition.remainders
            most_lacking = max(most_lacking, room + condition.weight)
        for stolen, number, left, remainder, lacking, place in choices:
            if not remainders >> remainder & 1 or lacking > most_lacking:
                continue
            fitting = [
                (each, condition)
                for each, condition in enumerate(conditions)
                if condition.remainders >> remainder & 1 and lacking <= room + condition.weight
            ]
            if not fitting:
                continue
            yield most + number
            tried_sizes: set[int] = set()
            for each, condition in fitting:
                parts = _parts_with(counts, condition, left, value, high)
                if not parts:
                    continue
                for order, subset in enumerate(with_parts(parts, counts, loose)):
                    if subset not in tried_sizes:
                        tried_sizes.add(subset)
                        listed.append(
                            (
                                -size - number - subset.bit_count(),
                                (*self.place, 1, place, each, order),
                                (bit, subset | stolen, used, value),
                            )
                        )


class _PileTurn:
    """A turn in which pile cards can be taken."""

    def __init__(self, state: State, terms: Terms, builds: Builds) -> None:
        self._rules: RuleSet = terms.rules
        self._terms: Terms = terms
        self._builds: Builds = builds
        self._loose: CardSet = state.loose
        self._counts: RankCounts = rank_counts(CardSet(state.loose & terms.valued))
        self._totals: int = totals_of(state.loose & terms.valued)
        self._tops: tuple[tuple[Card, ...], ...] = state.tops(state.turn)
        self._topmost: CardSet = card_set(pile[0] for pile in self._tops)
        # A build for a lower value has no pile card.
        self._least_top: int = _least_weight(self._topmost & terms.valued)
        self._maximal: bool = self._rules.capture_extent == "maximal"
        self._matches: bool = self._rules.pile_tops == "build-and-match"
        self._needs_build: bool = self._rules.pile_tops == "build"
        self._all_of: dict[int, int] = {}
        for place, build in enumerate(builds):
            self._all_of[build[0]] = self._all_of.get(build[0], 0) | 1 << place
        self._pool: Pool = pool_of(self._rules, state.loose)

    def moves_with(self, number: int, card: CardWays) -> Generator[None, None, _Kind]:
        """Find the moves with a card of the hand, which has a place there, in steps."""
        (bit, _, _, _), trails, _, _, ways = card
        moves: list[Listed] = []
        tries: list[_Tries] = []
        captures = False
        last = len(ways) - 1
        for place, way in enumerate(ways):
            _, condition, _, needed, used, value = way
            if value:
                if self._totals & needed or used:
                    moves += self._moves_of(number, place, bit, way)
                if value >= self._least_top and (
                    place == last or ways[place + 1][4:] != (used, value)
                ):
                    tries += self._builds_from_piles(number, bit, ways, place)
            elif not self._maximal or self._takes_all(condition, used):
                if self._totals & needed or used:
                    listed = self._moves_of(number, place, bit, way)
                    captures = captures or bool(listed)
                    moves += listed
                if self._tops and (used or not self._needs_build):
                    yield from self._add_captures(moves, number, place, bit, way)
        if len(moves) > 1:
            # A card of two values may make one move in two ways.
            once = {each[2]: each for each in reversed(moves)}
            moves = moves if len(once) == len(moves) else [*once.values()]
        # Nobody must take a pile card.
        if trails and not (captures and self._terms.must_capture):
            moves.append((0, (number, -1), (bit, 0, 0, 0)))
        return _Kind([(number, bit)], moves, tries)

    def _moves_of(self, number: int, place: int, bit: int, way: Way) -> list[Listed]:
        """Return the moves of a way without pile cards."""
        by_loose, condition, cards, _, used, value = way
        there = self._loose & cards
        subsets = by_loose.get(there)
        if subsets is None:
            subsets = find(condition, there)
        size = cards_of(self._builds, used).bit_count() if used else 0
        return [
            (-size - subset.bit_count(), (number, place, 0, order), (bit, subset, used, value))
            for order, subset in enumerate(subsets)
            if subset or used
        ]

    def _takes_all(self, number: int, used: int) -> bool:
        """Return whether a capture takes all builds of its value, as the largest ones do."""
        if not self._builds:
            return True
        kind, value, _, _ = condition_of(number)
        return kind >= ALIKE or used == self._all_of.get(value, 0)

    def _add_captures(
        self, moves: list[Listed], number: int, place: int, bit: int, way: Way
    ) -> Iterator[None]:
        """Add the captures with pile cards of a way, which has a place: see `rules.ways`."""
        used = way[4]
        kind, value, _, _ = condition_of(way[1])
        if kind >= ALIKE or not self._topmost & self._rules.low_cards[value]:
            return
        rules, terms, loose = self._rules, self._terms, self._loose
        if self._matches and not (used or loose):
            return
        valued, high = rules.valued, terms.high_totals[value]
        plain = Sets(value, NO_RANKS, high, valued)
        remainders = plain.fitting_remainders(loose)
        fewer = [(NO_CARDS, plain)]
        size = cards_of(self._builds, used).bit_count() if used else 0
        order = tries = 0
        for stolen, counts, weight in from_tops(self._tops, rules.low_cards[value] & valued):
            if not remainders >> weight % value & 1:
                continue
            if self._matches and stolen & ~_cards_of_value(rules, value):
                continue
            tries += 1
            if tries % CAPTURES_AT_A_TIME == 0:
                yield None
            sets = Sets(value, counts, high, valued)
            gathering: Gathering = sets
            if self._maximal:
                smaller = tuple(other for cards, other in fewer if not cards & ~stolen)
                gathering = Maximal(sets, (), self._pool, smaller)
                fewer.append((stolen, sets))
            for subset in gathering.subsets(self._pool):
                if subset or used or not self._matches:
                    order += 1
                    pickup = subset | stolen
                    move = (bit, pickup, used, 0)
                    moves.append((-size - pickup.bit_count(), (number, place, 1, order), move))

    def _builds_from_piles(self, number: int, bit: int, ways: Ways, place: int) -> list[_Tries]:
        """Return the new builds or the adds with pile cards: see `rules.ways`.

        They come after the last of the ways that announce their value with their builds.
        """
        used, value = ways[place][4:]
        fitting = self._rules.low_cards[value] & self._terms.valued
        if used and any(
            used >> at & 1 and build[0] < value for at, build in enumerate(self._builds)
        ):
            return []  # a raise has no pile cards
        high = self._terms.high_totals[value]
        counts = RankCounts(self._counts & (1 << 4 * value) - 1)
        conditions: list[_Condition] = []
        at = place
        while at >= 0 and ways[at][4:] == (used, value):
            own = RankCounts(condition_of(ways[at][1])[2])
            # A new build has a set without pile cards.
            new = own > 0 and not used
            if not new or own == unit(value) or self._totals & (ways[at][3] | 1 << value):
                condition = _condition(counts, own, value, high, new=new)
                if condition.remainders:
                    conditions.insert(0, condition)
            at -= 1
        if not conditions:
            return []
        return [
            _Tries(
                (number, place),
                bit,
                used,
                value,
                cards_of(self._builds, used).bit_count(),
                self._loose & fitting,
                counts,
                high,
                conditions,
                _choices(self._tops, CardSet(fitting), value),
            )
        ]


def _least_weight(cards: int) -> int:
    """Return the weight of the lowest of some cards; without any it is more than any value."""
    return (cards & -cards).bit_length() + 3 >> 2 if cards else ABOVE_ALL_VALUES


class _Condition(NamedTuple):
    """The requirements of the cards of a build with pile cards.

    own         the rank counts of the card played, none where it is a set alone
    weight      its weight
    bases       the sets, one of which has no pile card; the empty one if none is needed
    remainders  the remainders of the totals of pile cards with which there may be such builds
    """

    own: RankCounts
    weight: int
    bases: list[int]
    remainders: int


@lru_cache(maxsize=MOST_KEPT)
def _condition(
    counts: RankCounts, own: RankCounts, value: int, high: int, *, new: bool
) -> _Condition:
    """Return the condition of a build; a new one has a set without pile cards.

    `counts` are the rank counts of the loose cards.
    """
    bases = sets_for(own + counts, value, high) if new else [0]
    remainders = 0
    for base in bases:
        of_own = common(RankCounts(base), own)
        left = RankCounts(counts + of_own - base)
        remainders |= fitting_remainders(RankCounts(own - of_own), left, value, high, 4)
    return _Condition(own, total(own), bases, remainders)


# Pile cards
#
# Of the cards of a build any two that are a set together may be one of its sets: in a division in
# which they are apart, the others of their two sets make up a set, too. So pile cards come down to
# those that are left when all such pairs are taken away: their reduced rank counts.


_Choice = tuple[int, int, RankCounts, int, int, int]
"""Pile cards that a build for a value may take: these cards, their number, their rank counts
without the pairs that are sets (`_with_piece`), what their total leaves when divided by the value,
the least total of other cards with which they divide into sets, and their place among the choices
of `rules.piles.from_tops`."""


@lru_cache(maxsize=1 << 10)
def _choices(tops: tuple[tuple[Card, ...], ...], fitting: CardSet, value: int) -> Sequence[_Choice]:
    """Return every choice of some cards from the tops of piles, those of the most cards first."""
    choices: list[_Choice] = [(0, 0, NO_RANKS, 0, 0, 0)]
    for pile in tops:
        fitting_cards = _fitting_cards(pile, fitting, value)
        if fitting_cards:
            choices = _with_pile(choices, fitting_cards, value)
    del choices[0]
    choices.sort(key=itemgetter(1), reverse=True)
    return choices


_FittingCard = tuple[int, int, int, int, int]
"""A pile card that may be in a build for a value: its bit; its weight; its rank counts and those of
the card that makes up a set with it, none where it is a set alone; and what it adds to the total
that pile cards lack."""


def _fitting_cards(pile: tuple[Card, ...], fitting: CardSet, value: int) -> list[_FittingCard]:
    """Return the cards at the top of a pile that may be in a build for a value."""
    cards: list[_FittingCard] = []
    for card in pile:
        bit = card.bit
        if not bit & fitting:
            break
        weight = card.weight
        if weight == value:
            cards.append((bit, 0, 0, 0, 0))
            continue
        # No two cards of more than half of the value are in one set.
        lacking = value - weight if 2 * weight > value else -weight
        cards.append((bit, weight, unit(weight), unit(value - weight), lacking))
    return cards


def _with_pile(
    choices: list[_Choice], fitting_cards: list[_FittingCard], value: int
) -> list[_Choice]:
    """Return every one of some choices with none or more cards from the top of one more pile."""
    further: list[_Choice] = []
    place = -1
    for choice in choices:
        cards, number, left, remainder, lacking, _ = choice
        further.append((cards, number, left, remainder, lacking, place))
        place += 1
        for bit, weight, piece, partner, more in fitting_cards:
            cards, number, remainder = cards | bit, number + 1, remainder + weight
            if remainder >= value:
                remainder = remainder - value
            lacking = lacking + more
            if left & 15 * partner:
                left = RankCounts(left - partner)
                if partner == piece:
                    lacking = lacking - 2 * more
            else:
                left = RankCounts(left + piece)
            further.append((cards, number, left, remainder, lacking, place))
            place += 1
    return further


def _with_piece(counts: RankCounts, piece: RankCounts, value: int) -> RankCounts:
    """Return reduced rank counts with one more piece."""
    shift = piece.bit_length() - 1
    other = 4 * (value - 1) - 4 - shift
    if other < 0:
        return counts if other == -4 else counts + piece
    if counts >> other & 15:
        return RankCounts(counts - (1 << other))
    return counts + piece


def _parts_with(
    counts: RankCounts, condition: _Condition, left: RankCounts, value: int, high: int
) -> list[int]:
    """Return every part of the loose cards that makes a build with a card and pile cards.

    `counts` are the rank counts of the loose cards, `left` the reduced ones of the pile cards.
    """
    own = condition.own
    with_own = _with_piece(left, own, value) if own else left
    parts: list[int] = []
    for base in condition.bases:
        if own and fits(own, base):
            of_loose, required = base - own, left
        else:
            of_loose, required = base, with_own
        pieces = RankCounts(counts - of_loose + required)
        more = of_loose - required
        parts += [part + more for part in _covering_parts(pieces, required, value, high)]
    return sorted({*parts}, reverse=True) if len(parts) > 1 else parts


@lru_cache(maxsize=MOST_KEPT)
def _covering_parts(
    pieces: RankCounts, required: RankCounts, value: int, high: int
) -> Sequence[int]:
    """Return every part of some pieces that divides into sets for a value and has required ones.

    All are rank counts; the required pieces are among the pieces.
    """
    if not required:
        return dividing_parts(pieces, value, high)
    weight = (required.bit_length() + 3) // 4
    # Every set that the heaviest required piece can be in.
    return [
        *{
            part + one
            for one in _sets_with(weight, pieces, value, high)
            for part in _covering_parts(pieces - one, required - common(one, required), value, high)
        }
    ]


def _sets_with(weight: int, pieces: RankCounts, value: int, high: int) -> list[RankCounts]:
    """Return every set for a value, of some pieces, that has a piece of a weight."""
    one = unit(weight)
    rest = pieces - one
    sets: list[RankCounts] = []
    for goal in (value, high):
        if goal >= weight:
            others = exact_sums(rest, goal - weight) if goal > weight else [0]
            both = [RankCounts(one + part) for part in others]
            sets += both if goal == value else [each for each in both if each & 15]
    return sets


@lru_cache(maxsize=64)
def _cards_of_value(rules: RuleSet, value: int) -> CardSet:
    """Return the card set of the cards that have a value on the table."""
    return card_set(card for card, values in rules.table_values.items() if value in values)
