"""Listing the moves of a turn where captured cards can be taken again from the tops of piles.

They are the plays without extra actions (`rules.legal.plain_plays`), in the same order. The moves
that take no pile card are those of the ways of `moves.hand_ways`; where pile cards come in, the
conditions of `rules.gathering` are asked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..cards import NO_CARDS, Card, CardSet, card_set
from ..position import State
from ..rules.builds import with_base
from ..rules.gathering import Gathering, Maximal, Sets
from ..rules.piles import from_tops
from ..rules.pool import Pool, pool_of
from ..rules.sums import NO_RANKS, RankCounts, unit
from ..ruleset import RuleSet
from .conditions import ALIKE, condition_of, subsets, totals_of
from .moves import Builds, CardWays, Move, hand_ways
from .terms import Terms, Ways, judges, judging_terms_of

MOVES_AT_A_TIME: Final = 64
"""The number of moves after which the listing pauses, at the next card of another kind."""


@lru_cache(maxsize=64)
def lists_pile_moves(rules: RuleSet) -> bool:
    """Return whether `pile_move_steps` knows the plays of a game."""
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


def pile_move_steps(state: State, builds: Builds) -> Generator[None, None, list[Move]]:
    """List every move without extra actions at a state, in small steps.

    The table is not crowded. `builds` are the builds on it, as the fast state has them.
    """
    terms = judging_terms_of(state.rules_now)
    turn = _PileTurn(state, terms, builds)
    moves: list[Move] = []
    of_kinds: dict[int, list[Move]] = {}
    listed = 0
    for card in hand_ways(terms, state.hand, builds, state.turn):
        bit = card[0][0]
        kind = terms.kinds[bit.bit_length() - 1]
        of_kind = of_kinds.get(kind)
        if of_kind is None:
            of_kind = of_kinds[kind] = turn.moves_with(card)
            listed += len(of_kind)
            if listed >= MOVES_AT_A_TIME:
                listed = 0
                yield None
        else:
            # Like cards can do the same: whichever is played, the other one is kept.
            of_kind = [(bit, *move[1:]) for move in of_kind]
        moves += of_kind
    return moves or [(bit, 0, 0, 0) for bit, _, _ in terms.hand_cards(state.hand)]


class _PileTurn:
    """A turn in which pile cards can be taken."""

    def __init__(self, state: State, terms: Terms, builds: Builds) -> None:
        self._rules: RuleSet = terms.rules
        self._terms: Terms = terms
        self._builds: Builds = builds
        self._loose: CardSet = state.loose
        self._totals: int = totals_of(state.loose & terms.valued)
        self._tops: tuple[tuple[Card, ...], ...] = state.tops(state.turn)
        self._topmost: CardSet = card_set(pile[0] for pile in self._tops)
        self._maximal: bool = self._rules.capture_extent == "maximal"
        self._matches: bool = self._rules.pile_tops == "build-and-match"
        self._all_of: dict[int, int] = {}
        for place, build in enumerate(builds):
            self._all_of[build[0]] = self._all_of.get(build[0], 0) | 1 << place
        self._pool: Pool = pool_of(self._rules, state.loose)

    def moves_with(self, card: CardWays) -> list[Move]:
        """Return the moves with a card of the hand."""
        (bit, _, _, _), trails, _, _, ways = card
        loose, totals = self._loose, self._totals
        moves: list[Move] = []
        captures = False
        for place, (_, number, cards, needed, used, value) in enumerate(ways):
            if self._maximal and not value and not self._takes_all(number, used):
                continue
            if totals & needed or used:
                for subset in subsets(number, loose & cards):
                    if subset or used:
                        captures = captures or not value
                        moves.append((bit, subset, used, value))
            if self._tops:
                moves += self._from_piles(bit, ways, place)
        if len(moves) > 1:
            moves = [*dict.fromkeys(moves)]
        # Nobody must take a pile card.
        if trails and not (captures and self._terms.must_capture):
            moves.insert(0, (bit, 0, 0, 0))
        return moves

    def _takes_all(self, number: int, used: int) -> bool:
        """Return whether a capture takes all builds of its value, as the largest ones do."""
        kind, value, _, _ = condition_of(number)
        return kind >= ALIKE or used == self._all_of.get(value, 0)

    def _from_piles(self, bit: int, ways: Ways, place: int) -> Iterable[Move]:
        """Return the moves with pile cards that come after those of a way without them."""
        _, number, _, _, used, value = ways[place]
        if not value:
            kind, captured, _, _ = condition_of(number)
            if kind >= ALIKE or not self._topmost & self._rules.low_cards[captured]:
                return ()
            return self._captures_from_piles(bit, captured, used)
        if not self._topmost & self._rules.low_cards[value]:
            return ()
        if place + 1 < len(ways) and ways[place + 1][4:] == (used, value):
            return ()
        return self._builds_from_piles(bit, ways, place)

    def _captures_from_piles(self, bit: int, value: int, used: int) -> Iterator[Move]:
        """Yield the captures for a value with pile cards: see `rules.ways`."""
        rules, terms, loose = self._rules, self._terms, self._loose
        if rules.pile_tops == "build" and not used:
            return
        if self._matches and not (used or loose):
            return
        valued, high = rules.valued, terms.high_totals[value]
        plain = Sets(value, NO_RANKS, high, valued)
        remainders = plain.fitting_remainders(loose)
        fewer = [(NO_CARDS, plain)]
        for stolen, counts, total in from_tops(self._tops, rules.low_cards[value] & valued):
            if not remainders >> total % value & 1:
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

    def _builds_from_piles(self, bit: int, ways: Ways, place: int) -> Iterator[Move]:
        """Yield the new builds or the adds with pile cards: see `rules.ways`.

        `place` is that of the last of the ways that announce their value with their builds.
        """
        rules, loose = self._rules, self._loose
        used, value = ways[place][4:]
        if used and any(
            used >> at & 1 and build[0] < value for at, build in enumerate(self._builds)
        ):
            return  # a raise has no pile cards
        conditions: list[tuple[Sets, int]] = []
        while place >= 0 and ways[place][4:] == (used, value):
            _, number, _, needed, _, _ = ways[place]
            place -= 1
            required = RankCounts(condition_of(number)[2])
            # A new build has a set without pile cards.
            without = self._totals & (needed | 1 << value)
            if not (used or not required or without or required == unit(value)):
                continue
            sets = Sets(value, required, self._terms.high_totals[value], rules.valued)
            remainders = with_base(sets, required, adds=used > 0).fitting_remainders(loose)
            if remainders:
                conditions.insert(0, (sets, remainders))
        if not conditions:
            return
        for stolen, counts, total in from_tops(self._tops, rules.low_cards[value] & rules.valued):
            for sets, remainders in conditions:
                if remainders >> total % value & 1:
                    filled = sets._replace(required=sets.required + counts)
                    gathering = with_base(filled, sets.required, adds=used > 0)
                    for subset in gathering.subsets(self._pool):
                        yield bit, subset | stolen, used, value


@lru_cache(maxsize=64)
def _cards_of_value(rules: RuleSet, value: int) -> CardSet:
    """Return the card set of the cards that have a value on the table."""
    return card_set(card for card, values in rules.table_values.items() if value in values)
