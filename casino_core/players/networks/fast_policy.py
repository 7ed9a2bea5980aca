"""The policy network at a fast view: the values of `PolicyNetwork.values`, to the last digit."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import getitem
from typing import Final

from ...cards import BIG_CASINO, LITTLE_CASINO
from ...fast.conditions import lowest
from ...fast.moves import Builds, Move, best_of
from ...fast.state import NOBODY
from ...fast.terms import Terms, claims, judges, judging_terms_of
from ...fast.translation import view_of
from ...fast.view import FastView, Seen
from ...rules.sums import EVERY_OTHER
from ...ruleset import RuleSet
from ...seats import Side
from ..base.considered import PlayEvaluator
from ..estimates.balances import balances
from ..estimates.evaluation import lead_so_far, standing
from ..estimates.fast_balances import FastBalances
from ..estimates.prospects import expected_prospects
from ..policies.fast_playout import MoveEvaluator
from . import policy_network as network
from .policy_network import (
    LEVELS,
    MOST_HELD,
    REACH,
    STATES,
    TEN_CARDS_LESS,
    VALUES,
    PolicyNetwork,
    further_prospects,
    learned_balances,
    learned_prospects,
    policy_weights,
    trained_policy,
)

MOST_KEPT: Final = 1 << 13
"""The number of tables for which the columns of captures are kept."""
RANK_SHIFTS: Final = range(0, 52, 4)
"""The places of the ranks in a card set."""
ORDER: Final = (*range(0, 13, 2), *range(1, 13, 2))
"""The ranks in the order in which their states stand: the first, the third and so on first."""
PLACES: Final = tuple([ORDER.index(rank) for rank in range(13)])
"""The place of each rank in this order."""
STATES_OF_RANK: Final = 125
"""The number of states of a rank: 25 * its loose cards + 5 * those held + those unseen."""
CASINOS: Final = (
    (network.CASINO, int(BIG_CASINO.bit)),
    (network.CASINO + 5, int(LITTLE_CASINO.bit)),
)
"""The first number of the observations of each casino, and the casino."""
BOTH_CASINOS: Final = int(BIG_CASINO.bit | LITTLE_CASINO.bit)
NUMBERS_OF_STATES: Final = [25 * loose + 5 * own + unseen for loose, own, unseen in STATES]
"""The states of a rank in the order of `STATES`."""
SUITS: Final = range(16)
"""The sets of cards of one rank, as four bits."""
NOT_EVERY_OTHER: Final = EVERY_OTHER << 4
"""The cards of the second, the fourth rank and so on."""
STATE_OF_SUITS: Final = [
    25 * (some & ~others).bit_count()
    + 5 * (others & ~some).bit_count()
    + (some & others).bit_count()
    for others in SUITS
    for some in SUITS
]
"""The state of a rank by its cards: see `suits_of_ranks`."""
HOLDERS_OF_SUITS: Final = [
    2 * (some & others).bit_count() + (others & ~some > 0) for others in SUITS for some in SUITS
]
"""Who may hold cards of a rank, by its cards: 2 * the unseen ones, and 1 more if any is held."""
HEART: Final = 2
"""The bit of the heart among the four cards of a rank: the typical card of the rank."""
RankColumns = list[tuple[int, list[int]]]
"""The places of ranks that capture, and what each adds: see `HOLDERS_OF_SUITS`."""


def suits_of_ranks(loose: int, hand: int, unseen: int) -> bytes:
    """Return the cards of each rank, in the order of `ORDER`, which are loose, held and unseen.

    Four bits are those that are loose or unseen, and four more those that are held or unseen.
    """
    some, others = loose | unseen, hand | unseen
    even = some & EVERY_OTHER | (others & EVERY_OTHER) << 4
    odd = some >> 4 & EVERY_OTHER | others & NOT_EVERY_OTHER
    return even.to_bytes(7, "little") + odd.to_bytes(7, "little")


class FastPolicy:
    """The policy network under the terms of a rule set."""

    def __init__(self, policy: PolicyNetwork, terms: Terms) -> None:
        """Prepare to judge moves by a network."""
        self.chosen: dict[Seen, Move] = {}
        self._policy: PolicyNetwork = policy
        self._terms: Terms = terms
        self._balances: FastBalances = FastBalances(terms)
        self._worths = self._balances.worths
        self._hearts: list[float] = [self._worths[HEART << shift] for shift in RANK_SHIFTS]
        self._columns: list[int] = policy.columns
        flags = network.observations_of_rules(terms.rules)
        self._start: int = sum([self._columns[flag] for flag in flags], policy.start)
        self._sweep_counts: bool = terms.rules.sweep_points > 0
        self._ranks: list[list[int]] = [self._by_counts(rank) for rank in ORDER]
        self._loose: list[int] = [
            self._columns[network.LOOSE + min(12, number)] for number in range(53)
        ]
        self._cache: dict[tuple[int, Builds], RankColumns] = {}
        self._of_captures: list[dict[int, list[int]]] = [{} for _ in range(2 * 13)]
        self._of_levels: dict[int, list[int]] = {}

    def _by_counts(self, rank: int) -> list[int]:
        """Return the columns of a rank, by 25 * its loose cards + 5 * those held + those unseen."""
        columns = [0] * STATES_OF_RANK
        start = network.RANK + rank * len(STATES)
        for place, column in zip(NUMBERS_OF_STATES, self._columns[start:], strict=False):
            columns[place] = column
        return columns

    def best(self, view: FastView, moves: Sequence[Move]) -> Move:
        """Return the first of the moves with the highest value."""
        return best_of(moves, self.values(view, moves))

    def values(self, view: FastView, moves: Sequence[Move]) -> list[float]:
        """Return the value of each of some moves in points, all less the same number."""
        if view.ends:
            return [self._value_at_end(view, move) for move in moves]
        following = min(MOST_HELD, view.next_hidden) if view.next_turn != view.seat else 0
        own = view.next_own + (0 if view.deals else view.hand.bit_count() - 1)
        same = self._of_progress(own, following, view.next_stock)
        over = 1 if view.next_stock == 0 else 0
        of_last = 0 if view.last == NOBODY else 1 if view.last == view.side else 2
        packed = self._packed(
            view,
            moves,
            same + self._columns[network.LAST + of_last * 2 + over],
            same + self._columns[network.LAST + 2 + over],
        )
        values = self._policy.values_of_packed(packed, following)
        for place, move in enumerate(moves):
            if not move[3] and (move[1] or move[2]):
                values[place] = self._balances.capture_worth(view, move) + values[place]
        return values

    def _value_at_end(self, view: FastView, move: Move) -> float:
        """Return the value of a move that may end the round."""
        after = view.after(move)
        if after.over:
            side = Side(view.side)
            return standing(view_of(after), side) - lead_so_far(view_of(view), side)
        following = min(MOST_HELD, after.hidden[after.turn]) if after.turn != view.seat else 0
        of_last = 0 if after.last == NOBODY else 1 if after.last == view.side else 2
        same = self._of_progress(after.cards_held(view.seat), following, after.stock)
        same += self._columns[network.LAST + of_last * 2 + (not after.stock)]
        (value,) = self._policy.values_of_packed(self._packed(view, [move], same, same), following)
        captures = not move[3] and (move[1] or move[2])
        return self._balances.capture_worth(view, move) + value if captures else value

    def _of_progress(self, own: int, following: int, stock: int) -> int:
        """Return what the cells hold by the rules, the cards of both seats, and the stock."""
        columns = self._columns
        packed = self._start + columns[network.HANDS + min(MOST_HELD, own) * 5 + following]
        return packed + columns[network.STOCK + min(6, (stock + 7) // 8)]

    def _packed(
        self, view: FastView, moves: Sequence[Move], without_capture: int, with_capture: int
    ) -> list[int]:
        """Return what the cells hold after each of some moves that do not end the round.

        It starts with what they hold in any case, after moves without and with a capture. The
        ranks are added as they are before a move, and then the difference that the move makes.
        """
        ranks, of_loose, cache = self._ranks, self._loose, self._cache
        hand, table = view.hand, view.loose
        suits = suits_of_ranks(table, hand, view.unseen)
        states = [*map(STATE_OF_SUITS.__getitem__, suits)]
        holders = [*map(HOLDERS_OF_SUITS.__getitem__, suits)]
        before = [*map(getitem, ranks, states)]
        of_ranks = sum(before)
        casinos = self._of_casinos(view, table, hand, view.builds)
        after_trail = of_ranks + without_capture + casinos + of_loose[table.bit_count() + 1]
        of_moves: list[int] = []
        for move in moves:
            bit, pickup, used, value = move
            rank = bit.bit_length() - 1 >> 2
            four = 15 << 4 * rank
            at = PLACES[rank]
            state = states[at] - 5
            left_hand = hand ^ bit
            if pickup or used:
                if value or used:
                    loose, builds = view.table_after(move)
                else:
                    loose, builds = table & ~pickup, view.builds
                packed = of_ranks + (without_capture if value else with_capture)
                packed += of_loose[loose.bit_count()]
                state -= 25 * (pickup & four).bit_count()
                further = pickup & ~four
                if further:
                    packed += self._without_loose(further, states)
                if used or (bit | pickup) & BOTH_CASINOS:
                    packed += self._of_casinos(view, loose, left_hand, builds)
                else:
                    packed += casinos
            else:
                loose, builds = table | bit, view.builds
                packed = after_trail
                state += 25
                if bit & BOTH_CASINOS:
                    packed += self._of_casinos(view, loose, left_hand, builds) - casinos
            packed += ranks[at][state] - before[at]
            captures = cache.get((loose, builds))
            if captures is None:
                captures = self._captures(loose, builds)
            last_of_rank = not left_hand & four
            holders[at] -= last_of_rank
            for each, of_rank in captures:
                packed += of_rank[holders[each]]
            holders[at] += last_of_rank
            if builds:
                packed += self._of_builds(view, left_hand, builds)
            of_moves.append(packed)
        return of_moves

    def _without_loose(self, cards: int, states: Sequence[int]) -> int:
        """Return the difference that it makes to their ranks if some loose cards are gone."""
        difference = 0
        while cards:
            rank = cards.bit_length() - 1 >> 2
            alike = cards & 15 << 4 * rank
            cards ^= alike
            at = PLACES[rank]
            columns, state = self._ranks[at], states[at]
            difference += columns[state - 25 * alike.bit_count()] - columns[state]
        return difference

    def _of_casinos(self, view: FastView, loose: int, hand: int, builds: Builds) -> int:
        """Return what the places of the casinos add."""
        packed = 0
        for at, casino in CASINOS:
            if casino & view.unseen:
                packed += self._columns[at + 2]
            elif casino & loose:
                packed += self._columns[at]
            elif casino & hand:
                packed += self._columns[at + 1]
            else:
                for build in builds:
                    if build[1] & casino:
                        own = self._terms.side_of[build[2]] == view.side
                        packed += self._columns[at + 3 if own else at + 4]
        return packed

    def _of_builds(self, view: FastView, hand: int, builds: Builds) -> int:
        """Return what the builds add."""
        packed = 0
        for build in builds:
            own = 1 if self._terms.side_of[build[2]] == view.side else 0
            capturers = self._terms.capturers[build[0]]
            place = (min(build[0], VALUES) - 1) * 2 + own
            level = bisect(LEVELS, self._worths[build[1]] - TEN_CARDS_LESS)
            packed += self._columns[network.BUILD + (place * 2 + build[3]) * 4 + level]
            takes = 1 if hand & capturers else 0
            there = (view.unseen & capturers).bit_count()
            packed += self._columns[network.CAPTURERS + (place * 2 + takes) * 5 + there]
        return packed

    def _captures(self, loose: int, builds: Builds) -> RankColumns:
        """Return the ranks that capture on a table and what they add; kept for the next time."""
        of_captures = self._of_captures
        captures: RankColumns = []
        if builds:
            for rank, capture, sweeps in self._balances.captures.on(loose, builds):
                columns = of_captures[2 * rank + sweeps].get(capture)
                if columns is None:
                    columns = self._of_capture(rank, capture, sweeps=sweeps)
                captures.append((PLACES[rank], columns))
        else:
            for rank, whole, some in self._balances.captures.by_rank(loose):
                capture = loose & whole | lowest(some, loose) if some else loose & whole
                sweeps = capture == loose
                columns = of_captures[2 * rank + sweeps].get(capture)
                if columns is None:
                    columns = self._of_capture(rank, capture, sweeps=sweeps)
                captures.append((PLACES[rank], columns))
        if len(self._cache) >= MOST_KEPT:
            self._cache.clear()
        self._cache[loose, builds] = captures
        return captures

    def _of_capture(self, rank: int, capture: int, *, sweeps: bool) -> list[int]:
        """Return what a capture adds; kept for the next time."""
        level = bisect(LEVELS, self._worths[capture] + self._hearts[rank])
        key = (rank * 4 + level) * 2 + (sweeps and self._sweep_counts)
        columns = self._of_levels.get(key)
        if columns is None:
            columns = self._of_levels[key] = self._of_level(key)
        cache = self._of_captures[2 * rank + sweeps]
        if len(cache) >= MOST_KEPT:
            cache.clear()
        cache[capture] = columns
        return columns

    def _of_level(self, key: int) -> list[int]:
        """Return what a capture of a level adds.

        The key is made of its rank, its level, and whether it sweeps.
        """
        of_level, sweeps = key >> 1, key & 1
        columns = self._columns[network.CAPTURE + of_level * 10 :][:10]
        if sweeps:
            at = network.SWEEP + (of_level >> 2) * 4
            of_sweep = [self._columns[at + known] for known in (0, 1)]
            of_sweep += [self._columns[at + 2 + known] for known in (0, 1)] * 4
            columns = [some + more for some, more in zip(columns, of_sweep, strict=True)]
        return columns


def move_evaluator(policy: PlayEvaluator, rules: RuleSet) -> MoveEvaluator | None:
    """Return the evaluator of moves that agrees with a policy, in a game that the fast state knows.

    It is None in other games, and for other policies than those of playouts.
    """
    return judge_of_moves(policy, rules) if claims(rules) else None


@lru_cache(maxsize=16)
def judge_of_moves(policy: PlayEvaluator, rules: RuleSet) -> MoveEvaluator | None:
    """Return the evaluator of moves that agrees with a policy, however the plays are listed.

    It is None in a game of which plays cannot be judged as moves (`judges`), and for other policies
    than those of playouts. What it computes of tables is cached from search to search.
    """
    if not judges(rules):
        return None
    terms = judging_terms_of(rules)
    if _asks_network(policy, rules):
        return fast_policy(terms)
    if policy in (learned_balances, balances):
        return FastBalances(terms)
    if policy in (learned_prospects, further_prospects, expected_prospects):
        return FastBalances(terms, prospects=True)
    return None


def _asks_network(policy: PlayEvaluator, rules: RuleSet) -> bool:
    """Return whether a policy asks the network in a game."""
    reach = REACH.get(policy)
    return reach is not None and reach(rules)


def preparation(policy: PlayEvaluator, rules: RuleSet) -> Iterator[None]:
    """Prepare what judges moves in small steps: the terms, the weights, and the network."""
    if not judges(rules):
        return
    judging_terms_of(rules)
    yield None
    if _asks_network(policy, rules):
        policy_weights()
        yield None
        trained_policy()
        yield None


def fast_policy(terms: Terms) -> FastPolicy:
    """Return the policy network that ships, under the terms of a rule set."""
    return FastPolicy(trained_policy(), terms)
