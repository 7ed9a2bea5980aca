"""The policy network at a fast view: the values of `PolicyNetwork.values`, to the last digit."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ...cards import BIG_CASINO, LITTLE_CASINO
from ...fast.moves import Builds, Move
from ...fast.state import NOBODY
from ...fast.terms import Terms, claims, terms_of
from ...fast.translation import view_of
from ...fast.view import FastView
from ...ruleset import RuleSet
from ...seats import Side
from ..base.considered import PlayEvaluator
from ..base.measured_games import has_policy, has_policy_nearby
from ..estimates.balances import balances
from ..estimates.evaluation import lead_so_far, standing
from ..estimates.fast_balances import FastBalances
from ..estimates.prospects import expected_prospects
from ..policies.fast_playout import MoveEvaluator
from . import policy_network as network
from .policy_network import (
    LEVELS,
    MOST_HELD,
    STATES,
    TEN_CARDS_LESS,
    VALUES,
    PolicyNetwork,
    learned_balances,
    learned_prospects,
    trained_policy,
)

MOST_KEPT: Final = 1 << 13
"""The number of tables for which the observations of captures are kept."""
RANK_SHIFTS: Final = range(0, 52, 4)
"""The places of the ranks in a card set."""
CASINOS: Final = (
    (network.CASINO, int(BIG_CASINO.bit)),
    (network.CASINO + 5, int(LITTLE_CASINO.bit)),
)
"""The first number of the observations of each casino, and the casino."""
HEART: Final = 2
"""The bit of the heart among the four cards of a rank: the typical card of the rank."""


class FastPolicy:
    """The policy network under the terms of a rule set."""

    def __init__(self, policy: PolicyNetwork, terms: Terms) -> None:
        """Prepare to judge moves by a network."""
        self._policy: PolicyNetwork = policy
        self._terms: Terms = terms
        self._balances: FastBalances = FastBalances(terms)
        self._worths = self._balances.worths
        self._columns: list[int] = policy.columns
        flags = network.observations_of_rules(terms.rules)
        self._start: int = sum([self._columns[flag] for flag in flags], policy.start)
        self._sweep_counts: bool = terms.rules.sweep_points > 0
        self._ranks: list[list[int]] = [self._by_counts(rank) for rank in range(13)]
        self._kept: dict[tuple[int, Builds], list[tuple[int, int, bool]]] = {}

    def _by_counts(self, rank: int) -> list[int]:
        """The columns of a rank, by 25 * its loose cards + 5 * those held + the unseen ones."""
        columns = [0] * 125
        for (loose, held, unseen), number in STATES.items():
            at = network.RANK + rank * len(STATES) + number
            columns[25 * loose + 5 * held + unseen] = self._columns[at]
        return columns

    def values(self, view: FastView, moves: Sequence[Move]) -> list[float]:
        """The value of each of some moves in points, all less the same number."""
        if view.ends:
            return [self._value_at_end(view, move) for move in moves]
        unseen = [(view.unseen >> shift & 15).bit_count() for shift in RANK_SHIFTS]
        next_held = 0
        if view.next_turn != view.seat:
            next_held = min(MOST_HELD, view.next_hidden)
        own = min(MOST_HELD, self._own_cards(view))
        same = self._same(view, unseen) + self._columns[network.HANDS + own * 5 + next_held]
        same += self._columns[network.STOCK + min(6, (view.next_stock + 7) // 8)]
        over = 1 if view.next_stock == 0 else 0
        of_last = 0 if view.last == NOBODY else 1 if view.last == view.side else 2
        without_capture = same + self._columns[network.LAST + of_last * 2 + over]
        with_capture = same + self._columns[network.LAST + 2 + over]
        found: list[float] = []
        for move in moves:
            loose, builds = view.table_after(move)
            hand = 0 if view.deals else view.hand ^ move[0]
            captures = not move[3] and (move[1] or move[2])
            packed = self._of_ranks(
                *(with_capture if captures else without_capture, view, move, loose, hand, unseen)
            )
            packed = self._further(packed, view, loose, builds, hand, unseen)
            value = self._policy.value_of_packed(packed, next_held)
            if captures:
                value = self._balances.capture_worth(view, move) + value
            found.append(value)
        return found

    def _own_cards(self, view: FastView) -> int:
        """The number of cards that the seat holds after a move, known or not."""
        return view.next_own + (0 if view.deals else view.hand.bit_count() - 1)

    def _same(self, view: FastView, unseen: list[int]) -> int:
        """The columns of the rules, and of the ranks as they are before a move."""
        packed = self._start
        table, hand = view.loose, view.hand
        for rank, columns in enumerate(self._ranks):
            loose = (table >> 4 * rank & 15).bit_count()
            held = (hand >> 4 * rank & 15).bit_count()
            packed += columns[25 * loose + 5 * held + unseen[rank]]
        return packed

    def _of_ranks(
        self, packed: int, view: FastView, move: Move, loose: int, hand: int, unseen: list[int]
    ) -> int:
        """The same columns with those of the ranks that a move changes."""
        moved = move[0] | move[1]
        while moved:
            rank = moved.bit_length() - 1 >> 2
            shift = 4 * rank
            columns = self._ranks[rank]
            before = 25 * (view.loose >> shift & 15).bit_count()
            before += 5 * (view.hand >> shift & 15).bit_count()
            after = 25 * (loose >> shift & 15).bit_count() + 5 * (hand >> shift & 15).bit_count()
            packed += columns[after + unseen[rank]] - columns[before + unseen[rank]]
            moved &= ~(15 << shift)
        return packed

    def _further(
        self,
        packed: int,
        view: FastView,
        loose: int,
        builds: Builds,
        hand: int,
        unseen: list[int],
    ) -> int:
        """The same columns with those of the loose cards, the captures, builds and casinos."""
        numbers = [network.LOOSE + min(12, loose.bit_count())]
        captures = self._captures(loose, builds)
        for rank, number, sweeps in captures:
            left = unseen[rank]
            held = 1 if hand >> 4 * rank & 15 else 0
            numbers.append(number + left * 2 + held)
            if sweeps:
                numbers.append(network.SWEEP + (rank * 2 + (left > 0)) * 2 + held)
        in_builds = [0, 0]
        for build in builds:
            own = 1 if self._terms.side_of[build[2]] == view.side else 0
            in_builds[own] |= build[1]
            capturers = self._terms.capturers[build[0]]
            place = (min(build[0], VALUES) - 1) * 2 + own
            level = bisect(LEVELS, self._worths[build[1]] - TEN_CARDS_LESS)
            numbers.append(network.BUILD + (place * 2 + build[3]) * 4 + level)
            takes = 1 if hand & capturers else 0
            there = (view.unseen & capturers).bit_count()
            numbers.append(network.CAPTURERS + (place * 2 + takes) * 5 + there)
        for at, casino in CASINOS:
            if casino & view.unseen:
                numbers.append(at + 2)
            elif casino & loose:
                numbers.append(at)
            elif casino & hand:
                numbers.append(at + 1)
            elif casino & in_builds[1]:
                numbers.append(at + 3)
            elif casino & in_builds[0]:
                numbers.append(at + 4)
        return sum(map(self._columns.__getitem__, numbers), packed)

    def _captures(self, loose: int, builds: Builds) -> list[tuple[int, int, bool]]:
        """Each rank that captures, the first number of its observation, and whether it sweeps."""
        observed = self._kept.get((loose, builds))
        if observed is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            observed = self._kept[loose, builds] = self._observed(loose, builds)
        return observed

    def _observed(self, loose: int, builds: Builds) -> list[tuple[int, int, bool]]:
        worths = self._worths
        found = []
        for rank, taken, sweeps in self._balances.captures.on(loose, builds):
            level = bisect(LEVELS, worths[taken] + worths[HEART << 4 * rank])
            number = network.CAPTURE + (rank * 4 + level) * 10
            found.append((rank, number, sweeps and self._sweep_counts))
        return found

    def _value_at_end(self, view: FastView, move: Move) -> float:
        """The value of a move that may end the round."""
        after = view.after(move)
        if after.over:
            side = Side(view.side)
            return standing(view_of(after), side) - lead_so_far(view_of(view), side)
        unseen = [(view.unseen >> shift & 15).bit_count() for shift in RANK_SHIFTS]
        next_held = min(MOST_HELD, after.hidden[after.turn])
        if after.turn == view.seat:
            next_held = 0
        own = min(MOST_HELD, after.cards_held(view.seat))
        of_last = 0 if after.last == NOBODY else 1 if after.last == view.side else 2
        columns = self._columns
        packed = self._same(view, unseen) + columns[network.HANDS + own * 5 + next_held]
        packed += columns[network.STOCK + min(6, (after.stock + 7) // 8)]
        packed += columns[network.LAST + of_last * 2 + (not after.stock)]
        packed = self._of_ranks(packed, view, move, after.loose, after.hand, unseen)
        packed = self._further(packed, view, after.loose, after.builds, after.hand, unseen)
        captures = not move[3] and (move[1] or move[2])
        worth = self._balances.capture_worth(view, move) if captures else 0.0
        return worth + self._policy.value_of_packed(packed, next_held)


@lru_cache(maxsize=16)
def move_evaluator(policy: PlayEvaluator, rules: RuleSet) -> MoveEvaluator | None:
    """What judges moves as a policy judges plays; None where the fast state does not serve it.

    The policies are those of playouts. What it finds about tables is kept from search to search.
    """
    if not claims(rules):
        return None
    terms = terms_of(rules)
    if policy is learned_balances:
        return fast_policy(terms) if has_policy(rules) else FastBalances(terms)
    if policy is learned_prospects:
        near = has_policy_nearby(rules)
        return fast_policy(terms) if near else FastBalances(terms, prospects=True)
    if policy is balances:
        return FastBalances(terms)
    return FastBalances(terms, prospects=True) if policy is expected_prospects else None


def fast_policy(terms: Terms) -> FastPolicy:
    """The policy network that ships, under the terms of a rule set."""
    return FastPolicy(trained_policy(), terms)
