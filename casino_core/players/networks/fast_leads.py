"""The value network at a fast view: the leads of `value_network.usual_leads`, to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from operator import getitem, mul
from typing import Final, TypeVar

from ...cards import BIG_CASINO, LITTLE_CASINO, union
from ...fast.moves import Move
from ...fast.state import NOBODY, FastState
from ...fast.terms import Terms, claims, terms_of
from ...fast.translation import view_of
from ...fast.view import FastView, fast_view, seen_at
from ...rows import How
from ...rules.scoring import counted_items, counted_suit
from ...ruleset import RuleSet
from ...seats import Side
from ..base.considered import PlayEvaluator
from ..beliefs.missed_captures import HOLDING_FACTORS, MissedCapture, chance_of_none
from ..estimates.evaluation import expected_points, lead_of, standing
from ..estimates.fast_balances import (
    HAND_BITS,
    FastBalances,
    counts_of_ranks,
    expected_best,
    probabilities_of_ranks,
)
from ..estimates.features import UNIT, features_of_rules
from .value_network import Family, expected_leads, family_of, trained_network, usual_leads

HEARTS: Final = [2 << 4 * rank for rank in range(13)]
"""The heart of each rank, the typical card of it."""

FACTORS: Final = [
    [HOLDING_FACTORS[kind][: hidden + 1][-1] for kind in MissedCapture]
    for hidden in range(max(map(len, HOLDING_FACTORS.values())))
]
"""By the number of cards in a hidden hand the factors on cards that could have captured nothing, a
pair, a sum and a build."""
MOST_KEPT: Final = 1 << 12
"""The number of leads that are kept."""
MOST_PARTS: Final = 1 << 10
"""The number of parts of the inputs that are kept, those of each kind."""
OF_PROGRESS: Final = 12
"""The number of features of the progress of a round, the first ones."""
OF_SPECIAL_CARDS: Final = 9
"""The number of features of both casinos and the suit that counts, the last ones before ranks."""
BOTH_CASINOS: Final = int(BIG_CASINO.bit | LITTLE_CASINO.bit)

K = TypeVar("K")
T = TypeVar("T")


class FastLeads:
    """The expected lead after a move, by the value network of the usual games."""

    def __init__(self, terms: Terms) -> None:
        """Prepare to judge moves under the terms of a rule set whose points are good."""
        rules = terms.rules
        self._terms: Terms = terms
        self._balances: FastBalances = FastBalances(terms)
        self._worths: dict[int, float] = self._balances.worths
        self._network = trained_network(Family.USUAL)
        network = self._network
        flags = features_of_rules(rules)
        self._start: int = sum(map(mul, flags, network.rows), network.zero)
        self._of_ranks: int = len(network.rows) - 6 * 13
        self._rows: list[int] = network.rows[len(flags) : self._of_ranks]
        self._further_rows: list[int] = self._rows[OF_PROGRESS + 2 :]
        starts = range(self._of_ranks, len(network.rows), 6)
        # What a loose card adds, a card in the hand, and each number of unseen cards of a rank.
        self._loose_rows: list[int] = [UNIT // 2 * network.rows[at] for at in starts]
        self._own_rows: list[int] = [UNIT // 2 * network.rows[at + 1] for at in starts]
        self._unseen_rows: list[list[int]] = [
            [UNIT // 4 * number * network.rows[at + 2] for number in range(5)] for at in starts
        ]
        self._of_loose: dict[int, int] = {}
        self._of_hand: dict[int, int] = {}
        self._of_unseen: dict[int, int] = {}
        self._chances: dict[int, list[float]] = {}
        self._of_replies: list[tuple[int, int, int]] = [
            (network.rows[at], network.rows[at + 1], network.rows[at + 2])
            for at in range(self._of_ranks + 3, len(network.rows), 6)
        ]
        self._progress: dict[tuple[int, ...], int] = {}
        self._special_cards: dict[tuple[int, ...], int] = {}
        self._cache: dict[tuple[object, ...], float] = {}
        items = [each for each in counted_items(rules) if each.cards]
        self._each: int = union([each.cards for each in items if each.how is How.EACH])
        self._counted: list[int] = [each.cards for each in items if each.how is not How.EACH]
        self._so_far: dict[tuple[int, ...], float] = {}
        self._suit: int = counted_suit(rules).cards
        self._pack: int = len(rules.cards)

    def lead_at(self, state: FastState, move: Move) -> float:
        """Return the lead in points that is expected after a move, for the side to move.

        It is kept for the next time by all that it depends on.
        """
        unseen = state.unseen_by(state.turn)
        key = (seen_at(state, unseen), move, state.carried, *state.won, *state.sweeps)
        lead = self._cache.get(key)
        if lead is None:
            lead = self.lead(fast_view(state, unseen, ahead=False), move)
            _keep(self._cache, key, lead, MOST_KEPT)
        return lead

    def lead(self, view: FastView, move: Move) -> float:
        """Return the lead that `lead_at` keeps, computed anew for a view."""
        after = view.after(move)
        side = Side(view.side)
        if after.over:
            return standing(view_of(after), side)
        chances = self._held(view, after)
        so_far = self._lead_so_far(after.won, after.sweeps, side)
        return so_far + self._network.value_of_packed(self._packed(after, chances))

    def _lead_so_far(self, won: list[int], sweeps: list[int], side: Side) -> float:
        """Return the lead by what is captured so far; kept by all that counts of it."""
        signature = [side, *sweeps]
        for pile in won:
            signature += [pile & self._each, *[(pile & each).bit_count() for each in self._counted]]
        key = tuple(signature)
        lead = self._so_far.get(key)
        if lead is None:
            lead = lead_of(expected_points(self._terms.rules, won, sweeps), side)
            _keep(self._so_far, key, lead, MOST_KEPT)
        return lead

    def _held(self, view: FastView, after: FastView) -> list[float]:
        """Return the probability that the next seat holds each rank: `believed_probabilities`."""
        terms, seat = self._terms, after.turn
        unseen = after.unseen
        hidden, cards = after.hidden[seat], unseen.bit_count()
        if hidden >= min(cards, terms.later_hand_size):
            key = unseen << HAND_BITS | hidden
            chances = self._chances.get(key)
            if chances is None:
                chances = probabilities_of_ranks(unseen, hidden)
                _keep(self._chances, key, chances)
            return chances
        counts = counts_of_ranks(unseen)
        weights = self._factors(view, seat)
        weighted = [weight * count for weight, count in zip(weights, counts, strict=True)]
        announced = [0.0] * 13
        for build in view.builds:
            if build[2] == seat:
                capturers = unseen & terms.capturers[build[0]]
                hidden -= capturers > 0
                for rank, cards_of_rank in enumerate(terms.ranks):
                    if capturers & cards_of_rank:
                        share = (capturers & cards_of_rank).bit_count() / capturers.bit_count()
                        announced[rank] = share
        scale = cards / fsum(weighted)
        return [
            1 - (1 - chance) * chance_of_none(scale * number, cards, hidden)
            for chance, number in zip(announced, weighted, strict=True)
        ]

    def _factors(self, view: FastView, seat: int) -> list[float]:
        """Return for each rank the factor on its cards in a hidden hand: `holding_factors`."""
        terms = self._terms
        hidden = view.hidden[seat]
        if not 0 < hidden < terms.later_hand_size:
            return [1.0] * 13
        players = terms.players
        played_last = (seat + 1) % players == view.turn
        taken_builds = 0
        for build in view.builds:
            since = (view.turn - build[2]) % players or players
            may_know = (seat - build[2]) % players < since
            if may_know and terms.side_of[build[2]] != terms.side_of[seat]:
                taken_builds |= terms.capturers[build[0]]
        nothing, pair, of_sum, of_build = FACTORS[: hidden + 1][-1]
        factors: list[float] = []
        for cards in terms.ranks:
            if cards & taken_builds:
                factors.append(of_build)
            elif cards & view.loose:
                factors.append(pair)
            else:
                factors.append(nothing)
        if played_last:
            for rank, _, _ in self._balances.captures.on(view.loose, view.builds):
                if not terms.ranks[rank] & (taken_builds | view.loose):
                    factors[rank] = of_sum
        return factors

    def _packed(self, after: FastView, chances: list[float]) -> int:
        """Return the rows of the network's inputs, each times its input: `features.features_of`."""
        worths = self._worths
        loose, hand, unseen = after.loose, after.hand, after.unseen
        packed = self._of_cards(loose, hand, unseen)
        packed += self._of_progress(after) + self._of_special_cards(loose, hand, unseen)
        for_sweep = self._balances.sweep_worth(after)
        replies: list[tuple[float, int]] = []
        sweeping: list[float] = []
        own: list[float] = []
        for rank, capture, sweeps in self._balances.captures.on(loose, after.builds):
            worth = worths[capture] + worths[HEARTS[rank]] + for_sweep * sweeps
            chance = chances[rank]
            if sweeps:
                sweeping.append(chance)
            if not worth:
                continue
            replies.append((worth, rank))
            expected_row, own_row, kept_row = self._of_replies[rank]
            packed += round(UNIT * (worth * chance)) * expected_row
            if hand >> 4 * rank & 15:
                own.append(worth)
                packed += round(UNIT * worth) * own_row
                packed += round(UNIT * (worth * (1 - chance))) * kept_row
        own.sort(reverse=True)
        expected, nothing = expected_best(replies, chances)
        numbers: list[float] = [
            not (loose or after.builds),
            expected / 2,
            nothing,
            fsum(sweeping),
        ]
        if hand or after.builds:
            numbers += (*(*own, 0.0, 0.0)[:2], len(own) / 4, worths[hand] / 3)
        if after.builds:
            numbers += self._of_builds(after, chances)
        for number, row in zip(numbers, self._further_rows, strict=False):
            if number:
                packed += round(UNIT * number) * row
        return packed

    def _of_cards(self, loose: int, hand: int, unseen: int) -> int:
        """Return the start of the network, and what the cards add by their places.

        The part of each place is kept by its cards: where the plays of a turn are tried on one
        deal, the same cards are unseen after each.
        """
        of_loose = self._of_loose.get(loose)
        if of_loose is None:
            of_loose = self._start + _sum_of_rows(loose, self._loose_rows)
            numbers = (self._worths[loose] / 3, loose.bit_count() / 6)
            of_loose += self._weighed(numbers, self._rows[OF_PROGRESS : OF_PROGRESS + 2])
            _keep(self._of_loose, loose, of_loose)
        of_unseen = self._of_unseen.get(unseen)
        if of_unseen is None:
            of_unseen = sum(map(getitem, self._unseen_rows, counts_of_ranks(unseen)))
            _keep(self._of_unseen, unseen, of_unseen)
        if not hand:
            return of_loose + of_unseen
        of_hand = self._of_hand.get(hand)
        if of_hand is None:
            of_hand = _sum_of_rows(hand, self._own_rows)
            _keep(self._of_hand, hand, of_hand)
        return of_loose + of_unseen + of_hand

    def _of_progress(self, after: FastView) -> int:
        """Return what the progress of the round and the leads in cards and the suit add."""
        side, suit = after.side, self._suit
        following, stock = after.hidden[after.turn], after.stock
        counts = [pile.bit_count() for pile in after.won]
        cards = _clamped_lead(counts, side)
        suited = _clamped_lead([(pile & suit).bit_count() for pile in after.won], side)
        last = 0 if after.last == NOBODY else 1 if after.last == side else -1
        others, in_piles = sum(after.hidden) - following, sum(counts)
        key = (not after.hand, following, others, stock, in_piles, cards, suited, last)
        packed = self._progress.get(key)
        if packed is None:
            numbers: tuple[float, ...] = (
                not after.hand,
                following / 4,
                others / 8,
                stock / 40,
                not stock,
                1 - in_piles / self._pack,
                cards / 10,
                suited / 4,
                abs(cards) / 10,
                abs(suited) / 4,
                last,
                0 if stock else last,
            )
            packed = self._weighed(numbers, self._rows[:OF_PROGRESS])
            _keep(self._progress, key, packed)
        return packed

    def _of_special_cards(self, loose: int, hand: int, unseen: int) -> int:
        """Return what the places of both casinos and of the cards of the suit that counts add."""
        suit = self._suit
        key = (
            loose & BOTH_CASINOS,
            hand & BOTH_CASINOS,
            unseen & BOTH_CASINOS,
            (loose & suit).bit_count(),
            (hand & suit).bit_count(),
            (unseen & suit).bit_count(),
        )
        packed = self._special_cards.get(key)
        if packed is None:
            numbers: list[float] = []
            for casino in (BIG_CASINO.bit, LITTLE_CASINO.bit):
                numbers += [bool(cards & casino) for cards in key[:3]]
            numbers += [key[3] / 3, key[4] / 3, key[5] / 13]
            packed = self._weighed(numbers, self._rows[-OF_SPECIAL_CARDS:])
            _keep(self._special_cards, key, packed)
        return packed

    def _weighed(self, numbers: Sequence[float], rows: Sequence[int]) -> int:
        """Return the rows of some features, each times its input."""
        return sum(
            [
                round(UNIT * number) * row
                for number, row in zip(numbers, rows, strict=True)
                if number
            ]
        )

    def _of_builds(self, after: FastView, chances: list[float]) -> list[float]:
        """Return four features of own builds, then of the others'."""
        terms = self._terms
        numbers: list[float] = []
        for own in (True, False):
            worth = safe = takeable = 0.0
            count = 0
            for build in after.builds:
                if (terms.side_of[build[2]] == after.side) == own:
                    of_build = self._worths[build[1]]
                    none_held = 1.0
                    for rank in terms.ranks_with[build[0]]:
                        none_held *= 1 - chances[rank]
                    count += 1
                    worth += of_build
                    safe += of_build * none_held
                    takeable += of_build * bool(terms.capturers[build[0]] & after.hand)
            numbers += (count / 2, worth / 2, safe / 2, takeable / 2)
        return numbers


def _keep(cache: dict[K, T], key: K, value: T, most: int = MOST_PARTS) -> None:
    """Keep a value for the next time; a cache that is full begins anew."""
    if len(cache) >= most:
        cache.clear()
    cache[key] = value


def _sum_of_rows(cards: int, rows: Sequence[int]) -> int:
    """Return the sum of the rows of some cards; each rank has a row."""
    packed = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        packed += rows[bit.bit_length() - 1 >> 2]
    return packed


def _clamped_lead(counts: list[int], side: int) -> int:
    """Return the lead over the best of the others, from -15 to 15."""
    if len(counts) == 2:
        lead = counts[side] - counts[1 - side]
    else:
        lead = counts[side] - max([count for each, count in enumerate(counts) if each != side])
    return max(-15, min(15, lead))


@lru_cache(maxsize=16)
def lead_evaluator(evaluate: PlayEvaluator, rules: RuleSet) -> FastLeads | None:
    """Return what expects leads as an evaluator does; None where the fast state does not serve it.

    What it computes of tables is cached from search to search.
    """
    usual = evaluate is usual_leads or (
        evaluate is expected_leads and family_of(rules) is Family.USUAL
    )
    if not usual or rules.goal != "most" or not claims(rules):
        return None
    return FastLeads(terms_of(rules))
