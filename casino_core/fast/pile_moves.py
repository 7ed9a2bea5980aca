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
from operator import attrgetter
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
    fits,
    sets_for,
    subsets,
    totals_of,
    with_parts,
)
from .moves import Builds, CardWays, Move, hand_ways
from .state import cards_of
from .terms import Terms, Way, Ways, judges, judging_terms_of

MOVES_AT_A_TIME: Final = 64
"""The number of moves after which the listing pauses, at the next card of another kind."""
TRIES_AT_A_TIME: Final = 64
"""The number of choices of pile cards after which it pauses."""
MOST_KEPT: Final = 1 << 13
"""The number of questions of which the answers are kept."""

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
        kinds[kind] = of_kind = turn.moves_with(number, card)
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
        for stolen, number, left, remainder, lacking, place in choices:
            fitting = [
                (each, condition)
                for each, condition in enumerate(conditions)
                if condition.remainders >> remainder & 1 and lacking <= room + condition.weight
            ]
            if not fitting:
                continue
            yield most + number
            done: set[int] = set()
            for each, condition in fitting:
                parts = _parts_with(counts, condition, left, value, high)
                if not parts:
                    continue
                for order, subset in enumerate(with_parts(parts, counts, loose)):
                    if subset not in done:
                        done.add(subset)
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
        self._maximal: bool = self._rules.capture_extent == "maximal"
        self._matches: bool = self._rules.pile_tops == "build-and-match"
        self._all_of: dict[int, int] = {}
        for place, build in enumerate(builds):
            self._all_of[build[0]] = self._all_of.get(build[0], 0) | 1 << place
        self._pool: Pool = pool_of(self._rules, state.loose)

    def moves_with(self, number: int, card: CardWays) -> _Kind:
        """Return the moves with a card of the hand, which has a place there."""
        (bit, _, _, _), trails, _, _, ways = card
        moves: list[Listed] = []
        tries: list[_Tries] = []
        captures = False
        for place, way in enumerate(ways):
            _, condition, _, _, used, value = way
            if not value and self._maximal and not self._takes_all(condition, used):
                continue
            for order, move in enumerate(self._moves_of(bit, way)):
                # Nobody must take a pile card.
                captures = captures or not (value or move[1] & ~self._loose)
                moves.append((-self._size_of(move), (number, place, 0, order), move))
            if value and self._tops:
                tries += self._builds_from_piles(number, bit, ways, place)
        if len(moves) > 1:
            # A card of two values may make one move in two ways.
            once = {each[2]: each for each in reversed(moves)}
            moves = moves if len(once) == len(moves) else [*once.values()]
        if trails and not (captures and self._terms.must_capture):
            moves.append((0, (number, -1), (bit, 0, 0, 0)))
        return _Kind([(number, bit)], moves, tries)

    def _takes_all(self, number: int, used: int) -> bool:
        """Return whether a capture takes all builds of its value, as the largest ones do."""
        kind, value, _, _ = condition_of(number)
        return kind >= ALIKE or used == self._all_of.get(value, 0)

    def _size_of(self, move: Move) -> int:
        """Return the number of cards that a move takes up."""
        _, cards, used, _ = move
        if not used:
            return cards.bit_count()
        return cards.bit_count() + cards_of(self._builds, used).bit_count()

    def _moves_of(self, bit: int, way: Way) -> Iterator[Move]:
        """Yield the moves of a way, but not its builds with pile cards."""
        _, condition, cards, needed, used, value = way
        if self._totals & needed or used:
            for subset in subsets(condition, self._loose & cards):
                if subset or used:
                    yield bit, subset, used, value
        if not value and self._tops:
            yield from self._captures_from_piles(bit, condition, used)

    def _captures_from_piles(self, bit: int, number: int, used: int) -> Iterator[Move]:
        """Yield the captures with pile cards and a condition: see `rules.ways`."""
        kind, value, _, _ = condition_of(number)
        if kind >= ALIKE or not self._topmost & self._rules.low_cards[value]:
            return
        rules, terms, loose = self._rules, self._terms, self._loose
        if rules.pile_tops == "build" and not used:
            return
        if self._matches and not (used or loose):
            return
        valued, high = rules.valued, terms.high_totals[value]
        plain = Sets(value, NO_RANKS, high, valued)
        remainders = plain.fitting_remainders(loose)
        fewer = [(NO_CARDS, plain)]
        for stolen, counts, weight in from_tops(self._tops, rules.low_cards[value] & valued):
            if not remainders >> weight % value & 1:
                continue
            if self._matches and stolen & ~_cards_of_value(rules, value):
                continue
            sets = Sets(value, counts, high, valued)
            gathering: Gathering = sets
            if self._maximal:
                smaller = tuple(other for cards, other in fewer if not cards & ~stolen)
                gathering = Maximal(sets, (), self._pool, smaller)
                fewer.append((stolen, sets))
            for subset in gathering.subsets(self._pool):
                if subset or used or not self._matches:
                    yield bit, subset | stolen, used, 0

    def _builds_from_piles(self, number: int, bit: int, ways: Ways, place: int) -> list[_Tries]:
        """Return the new builds or the adds with pile cards: see `rules.ways`.

        They come after the last of the ways that announce their value with their builds.
        """
        used, value = ways[place][4:]
        fitting = self._rules.low_cards[value] & self._terms.valued
        if not self._topmost & fitting:
            return []
        if place + 1 < len(ways) and ways[place + 1][4:] == (used, value):
            return []
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


class _Condition(NamedTuple):
    """What the cards of a build with pile cards have to meet.

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
# those that are left when all such pairs are taken away.


class _Choice(NamedTuple):
    """Pile cards that a build for a value may take.

    cards      these cards
    number     their number
    left       their rank counts without the pairs that are sets (`_reduced`)
    remainder  what their total leaves when divided by the value
    lacking    the total of the other cards that they need at least
    place      their place among the choices of `rules.piles.from_tops`
    """

    cards: CardSet
    number: int
    left: RankCounts
    remainder: int
    lacking: int
    place: int


@lru_cache(maxsize=1 << 10)
def _choices(tops: tuple[tuple[Card, ...], ...], fitting: CardSet, value: int) -> Sequence[_Choice]:
    """Return every choice of some cards from the tops of piles, those of the most cards first."""
    choices: list[_Choice] = []
    for place, (cards, counts, total_of_cards) in enumerate(from_tops(tops, fitting)):
        left, lacking = _reduced(counts, value)
        remainder = total_of_cards % value
        choices.append(_Choice(cards, cards.bit_count(), left, remainder, lacking, place))
    choices.sort(key=attrgetter("number"), reverse=True)
    return choices


@lru_cache(maxsize=MOST_KEPT)
def _reduced(counts: RankCounts, value: int) -> tuple[RankCounts, int]:
    """Return rank counts without the pairs that are sets for a value, and what they lack.

    What they lack is the least total of further cards with which they divide into sets: no two
    cards of more than half of the value are in one set.
    """
    lacking = 0
    for weight in range(1, value // 2 + 1):
        other = value - weight
        shift, shift_of_other = 4 * (weight - 1), 4 * (other - 1)
        low, high = counts >> shift & 15, counts >> shift_of_other & 15
        pairs = low // 2 if weight == other else min(low, high)
        counts = RankCounts(counts - (pairs << shift) - (pairs << shift_of_other))
        left = low + high - 2 * pairs if weight != other else low & 1
        lacking += weight * left if high > low and weight != other else -weight * left
    return RankCounts(counts & ~(15 << 4 * (value - 1))), lacking


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
