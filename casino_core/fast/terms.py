"""The terms of a rule set: what a fast state asks of the rules, as card sets and numbers.

They are derived from `rules/`, where the rules are stated: which values a card has, which cards
capture a build, and which conditions the loose cards of a play meet. `refusal_of` says of a
rule set why the fast state does not know its game, if it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from ..cards import FULL_PACK, NO_CARDS, ONE_PACK, RANK_SETS, WEIGHT_SETS, Card, CardSet, union
from ..rows import How
from ..rules.builds import build_gatherings
from ..rules.dealing import order_of_deal
from ..rules.gathering import Alike, Gathering, OneSet, Sets
from ..rules.scoring import counted_items
from ..rules.sums import NO_RANKS
from ..rules.ways import court_gathering
from ..ruleset import RuleSet
from ..score import Item
from ..seats import Seat
from .conditions import (
    ALIKE,
    ALL_THE_SETS,
    MOST_ALIKE,
    ONE_SET,
    SETS,
    known,
    number_of,
    totals_for,
)

Way = tuple[dict[int, list[int]], int, int, int, int, int]
"""A way to capture or to build with a card.

It has what is known of its condition (`conditions.known`), the number of the condition, the loose
cards that may meet it, the totals of which these must have one, as bits, the builds used, by their
places, and the announced value, 0 for a capture."""
Ways = tuple[Way, ...]
HandCard = tuple[int, int, int]
"""A card of a hand: its bit, its index, and the values as which the other cards capture, as bits.

Bit 0 is set, too: it stands for plays that announce no value."""


def claims(rules: RuleSet) -> bool:
    """Return whether the fast state knows the game of a rule set."""
    return not refusal_of(rules)


@lru_cache(maxsize=64)
def refusal_of(rules: RuleSet) -> str:
    """Return the reason for which the fast state does not know a game, "" if it does."""
    builds = rules.building != "none"
    reasons = (
        (rules.all_cards > ONE_PACK, "its card sets are of one pack with the usual ranks"),
        (rules.takes_from_piles, "it knows no order of the captured cards"),
        (rules.extra_actions, "its moves have no extra actions"),
        (rules.keeps_tally, "it does not keep the counters of twins, feeders and courts aside"),
        (not rules.is_plain, "its rules are the same in every deal and for partners"),
        (
            builds and rules.capture_extent == "maximal",
            "it lists the largest captures without builds only",
        ),
        (builds and rules.must_sweep, "it lists sweeps that must be made without builds only"),
    )
    return next((reason for applies, reason in reasons if applies), "")


@lru_cache(maxsize=64)
def judges(rules: RuleSet) -> bool:
    """Return whether plays of a game can be judged at a fast view, however they are listed.

    What is judged is the table that a play leaves: see `translation.view_with_hand`.
    """
    if claims(rules):
        return True
    one_pack = rules.all_cards <= ONE_PACK and not rules.keeps_tally
    builds = rules.building != "none"
    # A card that goes back to the table from a pile may take a point away.
    loses_points = rules.takes_from_piles and rules.ending == "at-once"
    return one_pack and not (builds and rules.must_sweep) and not loses_points


class Terms:
    """A rule set in card sets and numbers.

    Cards are named by their index in a pack, values and weights by themselves. For each card,
    `capture_ways` has the ways to capture without builds, and `build_ways` those to make a new
    build of each value for which it can. `ways_of_kinds`, `ways_alone` and `ways_with_builds` are
    what `moves` keeps.
    """

    def __init__(self, rules: RuleSet) -> None:
        """Derive the terms of a game of which plays can be judged (`judges`)."""
        self.rules: RuleSet = rules
        self.players: int = rules.players
        self.sides: int = rules.sides
        self.side_of: tuple[int, ...] = tuple([rules.side(seat) for seat in rules.seats])
        self.next_seats: tuple[int, ...] = (*range(1, rules.players), 0)
        self.pack: int = rules.all_cards
        self.valued: int = rules.valued
        self._of_turns(rules)
        self._of_cards(rules)
        self._of_ranks()
        self._of_rounds(rules)

    def _of_turns(self, rules: RuleSet) -> None:
        """Prepare what the rules of a turn depend on."""
        self.takes_pairs: bool = rules.capture_extent == "pairs"
        self.must_sweep: bool = rules.must_sweep
        self.trails_no_pair: bool = rules.trailing == "not-a-pair"
        self.must_capture: bool = rules.trailing == "forced-capture"
        self.builds: bool = rules.building != "none"
        self.builds_in_sums: bool = rules.builds_in_sums
        self.coexist: bool = rules.same_value == "coexist"
        self.adds: bool = rules.building != "single"
        self.adds_to_own_only: bool = rules.adding == "own"
        self.raises: bool = rules.raising != "none"
        self.raises_of_others_only: bool = rules.raising in ("opponents-only", "other-side")
        self.raises_own_if_both_held: bool = rules.raising == "own-if-both-held"
        self.raises_to_double_only: bool = rules.raise_limit == "double"
        self.max_builds: int = 99 if rules.max_builds is None else rules.max_builds
        self.counts_raised: bool = rules.max_builds_counts == "all"
        self.owner_set_value: bool = rules.ownership == "last-valued"
        self.duty_to_take: bool = rules.duty in ("take-or-add", "attend")
        self.duty_to_add: bool = rules.duty == "take-or-add"
        self.attends: bool = rules.duty == "attend"
        self.duty_not_to_trail: bool = rules.duty != "free"

    def _of_cards(self, rules: RuleSet) -> None:
        """Prepare what each card and each value can do."""
        self.high_totals: tuple[int, ...] = rules.high_totals
        self.build_values: tuple[int, ...] = tuple(rules.capturers)
        self.capturers: tuple[int, ...] = tuple(
            [rules.capturers.get(value, NO_CARDS) for value in range(rules.highest_value + 1)]
        )
        self.shared_values: tuple[tuple[int, int], ...] = rules.shared_values
        self.values: tuple[tuple[int, ...], ...] = tuple(
            [rules.values.get(card, ()) for card in FULL_PACK]
        )
        self.rank_of: tuple[int, ...] = tuple(
            [RANK_SETS[card.rank] & ONE_PACK for card in FULL_PACK]
        )
        # Cards of one rank with the same values can do the same.
        kinds = [(card.rank, rules.values.get(card, ())) for card in FULL_PACK]
        first = [kinds.index(kind) for kind in kinds]
        self.kinds: tuple[int, ...] = tuple(first)
        captures: dict[int, Ways] = {}
        building: dict[int, dict[int, Ways]] = {}
        for index in {*first}:
            captures[index] = self._captures_with(FULL_PACK[index])
            building[index] = self._builds_with(index)
        self.capture_ways: tuple[Ways, ...] = tuple([captures[index] for index in first])
        self.build_ways: tuple[dict[int, Ways], ...] = tuple([building[index] for index in first])
        self.values_built: tuple[int, ...] = tuple(
            [sum(1 << value for value in ways) for ways in self.build_ways]
        )
        self.narrows: tuple[bool, ...] = tuple(
            [
                len(values) > 1 or self.takes_pairs or self.must_capture or self.trails_no_pair
                for values in self.values
            ]
        )
        self._further_ways: dict[int, Ways] = {}
        self._value_bits: tuple[int, ...] = tuple(
            [sum(1 << value for value in values) for values in self.values]
        )
        caches: dict[int, dict[int, tuple[int, Ways]]] = {index: {} for index in first}
        self.ways_of_kinds: tuple[dict[int, tuple[int, Ways]], ...] = tuple(
            [caches[index] for index in first]
        )
        self.ways_alone: dict[int, Any] = {}
        self.ways_with_builds: dict[tuple[int, Any, int], Any] = {}
        self._hands: dict[int, tuple[HandCard, ...]] = {}

    def _of_ranks(self) -> None:
        """Prepare what players expect of cards that they do not see: rank by rank, of hearts."""
        self.ranks: tuple[int, ...] = self.rank_of[::4]
        self.values_of_ranks: tuple[tuple[int, ...], ...] = self.values[1::4]
        self.ranks_with: tuple[tuple[int, ...], ...] = tuple(
            [
                tuple([rank for rank, cards in enumerate(self.ranks) if cards & capturers])
                for capturers in self.capturers
            ]
        )

    def _of_rounds(self, rules: RuleSet) -> None:
        """Prepare how a round goes on, and what ends it."""
        self.draws: bool = rules.draw
        self.later_hand_size: int = rules.later_hand_size
        self.sweeps_last_deal: bool = rules.sweeps_last_deal
        self.sweep_points: int = rules.sweep_points
        self.sweeps_cancel: bool = rules.sweeps_cancel
        self.sweep_limit: int = -1 if rules.sweep_limit is None else rules.sweep_limit
        self.limit_binds_all: bool = rules.sweep_limit is not None and (
            rules.sweep_limit_binds == "all"
        )
        self.ends_at_once: bool = rules.ending == "at-once" and rules.target is not None
        self.target: int = rules.target or 0
        self.points_at_once: tuple[tuple[int, int], ...] = tuple(
            [
                (item.cards, item.points)
                for item in counted_items(rules)
                if item.how is How.EACH and item.item is not Item.SWEEPS
            ]
        )
        self._deals: dict[tuple[int, int], tuple[int, ...]] = {}

    def _captures_with(self, card: Card) -> Ways:
        """Return the ways to capture with a card without builds, one for each of its values."""
        rules = self.rules
        everything = rules.capture_extent == "maximal"
        values = rules.values.get(card, ())
        if not values:
            alike = court_gathering(rules, card)
            permitted = sum(1 << count for count in alike.counts)
            number = number_of(MOST_ALIKE if everything else ALIKE, permitted)
            return (_way(number, alike.cards, 0),)
        kind = ALL_THE_SETS if everything else SETS
        return tuple(
            [
                _way(
                    number_of(kind, value, NO_RANKS, rules.high_totals[value]),
                    rules.low_cards[value],
                    0,
                )
                for value in values
            ]
        )

    def _builds_with(self, index: int) -> dict[int, Ways]:
        """Return for each value for which a card can build the ways to make a new build."""
        if not (self.builds and self.values[index]):
            return {}
        return {value: self._ways(index, value, 0, adds=False) for value in self.build_values}

    def adding(self, index: int, value: int) -> Ways:
        """Return the ways to add with a card to a build of a value."""
        return self.raising(index, value, 0, adds=True)

    def raising(self, index: int, value: int, raised: int, *, adds: bool) -> Ways:
        """Return the ways of a build play that raises a build of a lower value, if it is not 0."""
        key = ((index * 20 + value) * 20 + raised) * 2 + adds
        ways = self._further_ways.get(key)
        if ways is None:
            ways = self._further_ways[key] = self._ways(index, value, raised, adds=adds)
        return ways

    def _ways(self, index: int, value: int, raised: int, *, adds: bool) -> Ways:
        """Return the ways of a build play: see `rules.builds.build_gatherings`."""
        stated = build_gatherings(self.rules, FULL_PACK[index], value, raised, adds=adds)
        return tuple([self._as_way(gathering, value) for gathering in stated])

    def hand_cards(self, hand: int) -> tuple[HandCard, ...]:
        """Return the cards of a hand, the lowest first; kept for each hand."""
        cards = self._hands.get(hand)
        if cards is None:
            if len(self._hands) >= MOST_HANDS:
                self._hands.clear()
            cards = self._hands[hand] = self._hand_cards(hand)
        return cards

    def _hand_cards(self, hand: int) -> tuple[HandCard, ...]:
        once, twice, left = 0, 0, hand
        bits: list[int] = []
        while left:
            bit = left & -left
            left ^= bit
            bits.append(bit)
            values = self._value_bits[bit.bit_length() - 1]
            twice |= once & values
            once |= values
        cards: list[HandCard] = []
        for bit in bits:
            index = bit.bit_length() - 1
            cards.append((bit, index, 1 | twice | once & ~self._value_bits[index]))
        return tuple(cards)

    def _as_way(self, gathering: Gathering, announced: int) -> Way:
        """Return a gathering of the rules as a way to build."""
        if isinstance(gathering, Sets):
            value, required, high, valued = gathering
            cards = valued & self.rules.low_cards[value]
            return _way(number_of(SETS, value, required, high), cards, announced)
        if isinstance(gathering, OneSet):
            light = union(WEIGHT_SETS[1 : gathering.need + 1])
            return _way(number_of(ONE_SET, gathering.need), gathering.valued & light, announced)
        assert isinstance(gathering, Alike), "build plays have no other gatherings"
        number = number_of(ALIKE, sum(1 << count for count in gathering.counts))
        return _way(number, gathering.cards, announced)

    def deal_order(self, dealer: int, size: int) -> tuple[int, ...]:
        """Return the seats that get the cards of a later deal, in order."""
        order = self._deals.get((dealer, size))
        if order is None:
            order = tuple(order_of_deal(self.rules, Seat(dealer), size, 0))
            self._deals[dealer, size] = order
        return order

    def counts_sweeps(self, scores: Sequence[int], *, stock: bool) -> bool:
        """Return whether a sweep made now is counted (RULES 9): see `rules.sweeps.sweeps_count`.

        scores  for each side its points before the round
        stock   whether there are undealt cards
        """
        if not (self.sweeps_last_deal or stock):
            return False
        return not (self.limit_binds_all and 0 <= self.sweep_limit <= max(scores))

    def is_won(self, scores: Sequence[int], won: Sequence[int], sweeps: Sequence[int]) -> bool:
        """Return whether captures so far win the game at once: see `rules.scoring.won_at_once`."""
        off = min(sweeps) if self.sweeps_cancel else 0
        limited = [0 <= self.sweep_limit <= score for score in scores]
        none_count = self.limit_binds_all and any(limited)
        for side, cards in enumerate(won):
            points = scores[side]
            for counted, each in self.points_at_once:
                points += each * (cards & counted).bit_count()
            if not (none_count or limited[side]):
                points += self.sweep_points * (sweeps[side] - off)
            if points >= self.target:
                return True
        return False


def _way(number: int, cards: CardSet, value: int) -> Way:
    """Return a way without builds.

    `number` is that of its condition, which `cards` may meet; `value` is announced.
    """
    return known[number], number, cards & ONE_PACK, totals_for(number), 0, value


MOST_HANDS: Final = 1 << 12
"""The number of hands that the terms of a rule set keep."""
MOST_WAYS: Final = 1 << 8
"""The number of the other cards' values for which the ways of a card are kept."""
MOST_TERMS: Final = 16
"""The number of rule sets whose terms are kept."""
_TERMS: Final[dict[RuleSet, Terms]] = {}


def terms_of(rules: RuleSet) -> Terms:
    """Return the terms of a rule set, derived once.

    Raises `ValueError` for a game that the fast state does not know.
    """
    refusal = refusal_of(rules)
    if refusal:
        raise ValueError(f"rules: the fast state does not know this game: {refusal}")
    return judging_terms_of(rules)


def judging_terms_of(rules: RuleSet) -> Terms:
    """Return the terms of a game of which plays can be judged (`judges`), derived once."""
    terms = _TERMS.get(rules)
    if terms is None:
        if len(_TERMS) >= MOST_TERMS:
            _TERMS.clear()
        terms = _TERMS[rules] = Terms(rules)
    return terms


def as_card_set(cards: int) -> CardSet:
    """Return a number of the fast state as the card set that it is."""
    return CardSet(cards)


def as_card_sets(numbers: Sequence[int]) -> tuple[CardSet, ...]:
    """Return numbers of the fast state as the card sets that they are."""
    return tuple([CardSet(cards) for cards in numbers])
