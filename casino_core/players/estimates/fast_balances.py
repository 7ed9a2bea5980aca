"""Balances and expected prospects of moves at a fast view: those of `balances` and `prospects`.

They agree with those to the last digit, because the plays of the players depend on them: every sum
is added up in the same order.

The cards of each rank are counted for all thirteen ranks at once. Rank counts have four bits for a
rank (`rules.sums`). Two by two, they are the bytes of two numbers: those of the first, the third
rank and so on, and those of the second, the fourth and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Final, cast

from ...cards import CardSet
from ...fast.conditions import lowest
from ...fast.moves import Builds, Move, best_of
from ...fast.terms import Terms
from ...fast.view import FastView, Seen
from ...rules.sums import EVERY_OTHER, rank_counts
from .balances import BUILD_SHARE
from .evaluation import card_worths, sign_of
from .fast_captures import Captures, FastCaptures, captures_under
from .probabilities import number_probabilities
from .prospects import NEXT_SHARE


def counts_of_ranks(cards: int) -> list[int]:
    """Return the number of cards of each rank in a card set."""
    return list(_apart(rank_counts(CardSet(cards))))[:13]


@lru_cache(maxsize=1 << 10)
def probabilities_by_suits(cards: int, size: int) -> list[float]:
    """Return `number_probabilities` by the cards of a rank, which are four bits."""
    of_number = number_probabilities(cards, size)
    return [of_number[: four.bit_count() + 1][-1] for four in range(16)]


def probabilities_of_ranks(unseen: int, size: int) -> list[float]:
    """Return the probability that a hand of `size` unseen cards has one of each rank."""
    by_suits = probabilities_by_suits(unseen.bit_count(), size)
    return [by_suits[unseen >> shift & 15] for shift in range(0, 52, 4)]


def _apart(counts: int) -> bytearray:
    """Return the thirteen digits of four bits of a number, and a 0 more."""
    digits = bytearray(14)
    digits[::2] = (counts & EVERY_OTHER).to_bytes(7, "little")
    digits[1::2] = (counts >> 4 & EVERY_OTHER).to_bytes(7, "little")
    return digits


Replies = list[tuple[float, int]]
"""The value and the rank of each reply."""
HAND_BITS: Final = 6
"""The number of bits that the number of cards in a hand needs."""
MOST_KEPT: Final = 1 << 10
"""The number of unseen cards for which the next hand is kept."""
NOT_FIRST: Final = 0xEEEEEEEEEEEEE
"""The bits of all cards but the first of each rank."""
LAST_TWO: Final = 0xCCCCCCCCCCCCC
"""The bits of the last two cards of each rank."""


class FastBalances:
    """The balances of moves: the points that a move wins at once, less the expected best reply.

    prospects  whether it computes prospects, which add the next capture of the player
    """

    def __init__(self, terms: Terms, *, prospects: bool = False) -> None:
        """Prepare to judge moves under the terms of a rule set."""
        rules = terms.rules
        self.chosen: dict[Seen, Move] = {}
        self.terms: Terms = terms
        self.captures: FastCaptures = captures_under(rules)
        self.worths: dict[int, float] = cast("dict[int, float]", card_worths(rules))
        self._next_hands: dict[int, tuple[list[float], list[int]]] = {}
        self._least: bool = rules.goal == "least"
        self._prospects: bool = prospects and not self._least
        self._sweep_points: int = sign_of(rules) * rules.sweep_points
        self._must_capture: bool = rules.trailing == "forced-capture"

    def best(self, view: FastView, moves: Sequence[Move]) -> Move:
        """Return the first of the moves with the highest of their `values`.

        No card and no sweep costs points here, so a reply never makes a move better. A move that
        wins less at once than another is worth after the best reply is not judged further.
        """
        if view.ends or self._least:
            return best_of(moves, self.values(view, moves))
        chances, cards = self._next_hand(view)
        tables, gains = self._at_once(view, moves, chances)
        if not self._replies_follow(view):
            return best_of(moves, gains)
        further = self._prospects and self.terms.players == 2
        for_sweep = self._worth_of_next_sweep(view)
        best, most = 0, -inf
        # That with the highest gain comes first: it leaves the fewest others to judge.
        first = gains.index(max(gains))
        for step in range(-1, len(gains)):
            if step == first:
                continue
            place = step if step >= 0 else first
            gain = gains[place]
            if gain < most and not further:
                continue
            loose, builds = tables[place]
            if further:
                captures = self.captures.on(loose, builds)
                gain += NEXT_SHARE * self._best_capture(captures, view.hand ^ moves[place][0])
                if gain < most:
                    continue
            gain -= self._expected_reply(loose, builds, for_sweep, chances, cards)
            if gain > most or (gain == most and place < best):
                best, most = place, gain
        return moves[best]

    def values(self, view: FastView, moves: Sequence[Move]) -> list[float]:
        """Return the balance or the prospect of each of some moves."""
        chances, cards = self._next_hand(view)
        if self._least:
            return [self._burden(view, move, chances, cards) for move in moves]
        if view.ends:
            return [self._value_at_end(view, move, chances, cards) for move in moves]
        replies = self._replies_follow(view)
        further = replies and self._prospects and self.terms.players == 2
        for_sweep = self._worth_of_next_sweep(view)
        tables, values = self._at_once(view, moves, chances)
        if replies:
            for place, (loose, builds) in enumerate(tables):
                if further:
                    captures = self.captures.on(loose, builds)
                    hand = view.hand ^ moves[place][0]
                    values[place] += NEXT_SHARE * self._best_capture(captures, hand)
                values[place] -= self._expected_reply(loose, builds, for_sweep, chances, cards)
        return values

    def _at_once(
        self, view: FastView, moves: Sequence[Move], chances: list[float]
    ) -> tuple[list[tuple[int, Builds]], list[float]]:
        """Return the table after each of some moves, and the points that the move wins.

        These are the points of a capture, and those of own builds that are left.
        """
        table, on_table, worths = view.loose, view.builds, self.worths
        of_builds = self._of_own_builds(view.turn, on_table, chances) if on_table else 0.0
        tables: list[tuple[int, Builds]] = []
        gains: list[float] = []
        for move in moves:
            bit, pickup, used, value = move
            builds = on_table
            if value or used:
                loose, builds = view.table_after(move)
                gain = self._of_own_builds(view.turn, builds, chances) if builds else 0.0
                if not value:
                    gain += self.capture_worth(view, move)
            elif pickup:
                loose = table & ~pickup
                worth = worths[pickup | bit]
                if not (loose or builds):
                    worth += self.sweep_worth(view)
                gain = of_builds + worth
            else:
                loose, gain = table | bit, of_builds
            tables.append((loose, builds))
            gains.append(gain)
        return tables, gains

    def _replies_follow(self, view: FastView) -> bool:
        """Return whether another seat replies to a move before new cards are dealt."""
        return view.next_turn != view.turn and (
            view.next_stock == view.stock or (self._prospects and self.terms.draws)
        )

    def _worth_of_next_sweep(self, view: FastView) -> int:
        """Return the value of a sweep by the reply to a move."""
        counts = self.terms.counts_sweeps(view.scores, stock=view.next_stock > 0)
        return self._sweep_points if counts else 0

    def _value_at_end(
        self, view: FastView, move: Move, chances: list[float], cards: list[int]
    ) -> float:
        """Return the same of a move that may end the round."""
        after = view.after(move)
        gain = self._of_own_builds(view.turn, after.builds, chances)
        if not move[3] and (move[1] or move[2]):
            gain += self.capture_worth(view, move)
        dealt = after.stock < view.stock and not (self._prospects and self.terms.draws)
        if after.turn == view.turn or dealt or (self._prospects and after.over):
            return gain
        loose, builds = after.loose, after.builds
        if self._prospects and self.terms.players == 2:
            gain += NEXT_SHARE * self._best_capture(self.captures.on(loose, builds), after.hand)
        return gain - self._expected_reply(loose, builds, self.sweep_worth(after), chances, cards)

    def _next_hand(self, view: FastView) -> tuple[list[float], list[int]]:
        """Return the probability that the next seat holds each rank, and the lowest such card."""
        terms, unseen = self.terms, view.unseen
        following = (view.turn + 1) % terms.players
        hidden = view.hidden[following]
        key = unseen << HAND_BITS | hidden
        next_hand = self._next_hands.get(key)
        if next_hand is None:
            # A rank has four bits. Those above its lowest card are found for all ranks at once.
            above = unseen << 1 & NOT_FIRST
            lowest_cards = unseen & ~(above | (above | unseen) << 2 & LAST_TWO)
            next_hand = (
                probabilities_of_ranks(unseen, hidden),
                [lowest_cards & rank for rank in terms.ranks],
            )
            if len(self._next_hands) >= MOST_KEPT:
                self._next_hands.clear()
            self._next_hands[key] = next_hand
        chances, cards = next_hand
        if self._prospects and terms.players == 2 and view.builds:
            chances = chances.copy()
            for build in view.builds:
                if build[2] == following:
                    capturers = terms.capturers[build[0]] & unseen
                    ranks = [at for at in terms.ranks_with[build[0]] if terms.ranks[at] & capturers]
                    if len(ranks) == 1:
                        chances[ranks[0]] = 1.0
        return chances, cards

    def sweep_worth(self, view: FastView) -> int:
        """Return the value of a sweep made now, in points."""
        counts = self.terms.counts_sweeps(view.scores, stock=view.stock > 0)
        return self._sweep_points if counts else 0

    def capture_worth(self, view: FastView, move: Move) -> float:
        """Return the points that a capture wins at once, on average."""
        bit, pickup, used, _ = move
        captured = pickup | bit
        place = 0
        for build in view.builds:
            if used >> place & 1:
                captured |= build[1]
            place += 1
        worth = self.worths[captured]
        if view.loose & ~pickup or used != (1 << place) - 1:
            return worth
        return worth + self.sweep_worth(view)

    def _of_own_builds(self, seat: int, builds: Builds, chances: list[float]) -> float:
        """Return the points that the builds of a seat win, if the next seat does not take them."""
        gain = 0.0
        for build in builds:
            if build[2] == seat:
                safe = 1.0
                for rank in self.terms.ranks_with[build[0]]:
                    safe *= 1 - chances[rank]
                gain += BUILD_SHARE * safe * self.worths[build[1]]
        return gain

    def _expected_reply(
        self, loose: int, builds: Builds, for_sweep: int, chances: list[float], cards: list[int]
    ) -> float:
        """Return the expected value of the best reply of the next seat to a table."""
        worths = self.worths
        replies: Replies = []
        if builds:
            for rank, capture, sweeps in self.captures.on(loose, builds):
                card = cards[rank]
                if card:
                    worth = worths[capture | card]
                    replies.append((worth + for_sweep if sweeps else worth, rank))
        else:
            # Most tables come once, so their captures are not kept.
            for rank, whole, some in self.captures.by_rank(loose):
                card = cards[rank]
                if card:
                    capture = loose & whole | lowest(some, loose) if some else loose & whole
                    worth = worths[capture | card]
                    replies.append((worth + for_sweep if capture == loose else worth, rank))
        expected, _ = expected_best(replies, chances)
        return expected

    def _best_capture(self, captures: Captures, hand: int) -> float:
        """Return the points that the best capture with a hand is worth, without a sweep."""
        worths, ranks = self.worths, self.terms.ranks
        captured = [
            worths[capture] + worths[cards & -cards]
            for rank, capture, _ in captures
            if (cards := hand & ranks[rank])
        ]
        return max(captured) if captured else 0.0

    def _burden(self, view: FastView, move: Move, chances: list[float], cards: list[int]) -> float:
        """Return the same balance where the side with fewest points wins.

        See `balance_of_burdens`.
        """
        after = view.after(move)
        bit, pickup, used, value = move
        if not value and (pickup or used):
            gain = self.capture_worth(view, move)
        else:
            gain = -self.worths[bit]
        if after.over or after.stock < view.stock:
            return gain
        if after.hand:
            own = [after.hand & rank & -(after.hand & rank) for rank in self.terms.ranks]
            forced, free = self._replies(after, own)
            gain += max(forced + free)[0]
        if after.turn == view.turn:
            return gain
        forced, free = self._replies(after, cards)
        of_forced, none_forced = expected_best(forced, chances)
        of_free, _ = expected_best(free, chances)
        return gain - of_forced - none_forced * of_free

    def _replies(self, after: FastView, cards: list[int]) -> tuple[Replies, Replies]:
        """Return the best play with a card of each rank of a hand: forced sweeps, and others."""
        worths, for_sweep = self.worths, self.sweep_worth(after)
        captures = {
            rank: (capture, sweeps)
            for rank, capture, sweeps in self.captures.on(after.loose, after.builds)
        }
        forced: Replies = []
        free: Replies = []
        for rank, card in enumerate(cards):
            if not card:
                continue
            trail = -worths[card]
            if rank not in captures:
                free.append((trail, rank))
                continue
            capture, sweeps = captures[rank]
            worth = worths[capture | card] + for_sweep * sweeps
            if sweeps and self.terms.must_sweep:
                forced.append((worth, rank))
            elif self._must_capture:
                free.append((worth, rank))
            else:
                free.append((max(worth, trail), rank))
        return forced, free


def expected_best(replies: Replies, chances: Sequence[float]) -> tuple[float, float]:
    """Return the expected value of the best reply, and the probability that there is none.

    `replies` is sorted here; `chances` has the probability of each rank. See
    `probabilities.expected_best`.
    """
    if len(replies) > 1:
        replies.sort()
    expected, nothing_better = 0.0, 1.0
    for worth, rank in reversed(replies):
        chance = chances[rank]
        expected += nothing_better * chance * worth
        nothing_better *= 1 - chance
    return expected, nothing_better
