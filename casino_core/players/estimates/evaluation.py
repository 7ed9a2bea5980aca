"""The evaluation of captured cards, and of a round that is not over, in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from math import erf, fsum, sqrt
from typing import Final, NamedTuple

from ...cards import Card, CardSet
from ...play import Play
from ...position import State
from ...rows import How
from ...rules.outcome import outcome
from ...rules.scoring import ScoringItem, counted_items, tally_points
from ...rules.sweeps import feeder, is_sweep, sweeps_count, sweeps_made, takes_twin
from ...ruleset import RuleSet
from ...score import Item
from ...seats import Side

CARDS_THAT_DECIDE: Final = 20
SUITED_THAT_DECIDE: Final = 5
"""The number of cards that decides, on average, who has most cards, most of a suit or a rank."""
WIN: Final = 1000.0
"""The value of winning the game, in points."""
OUT_OF_REACH: Final = 10_000
"""A target that no round reaches, in points."""
LYING: Final = 0.5
"""The share of the worth of the loose cards that the side to play next comes to win of them.

By regression over 10,000 deals of self-play: `python -m tests.lab.measure_self_play`."""
CARD_SPREAD: Final = 1.4
SUIT_SPREAD: Final = 1.1
"""The standard deviation of the final lead in cards or a suit, by the root of those to come."""
ALL_SO_FAR: Final[Sequence[float]] = (0.125, 0.2, 0.35, 0.6, 1.0)
"""The share of the points for all four of a rank that none to four of them are worth."""
MOST_KEPT: Final = 1 << 15
"""The most card sets whose worth is kept."""
ADDED_UP: Final = (
    (Item.CARDS,),
    (Item.DIAMONDS,),
    (Item.SEVEN_OF_DIAMONDS,),
    (Item.SEVENS,),
    (Item.SIXES,),
    (Item.ACES, Item.BIG_CASINO),
    (Item.LITTLE_CASINO,),
    (Item.SPADES,),
    (Item.JACK_OF_SPADES,),
)
"""The order in which expected points are added, group by group: their last digit depends on it.

Other items follow in the order of the table of points."""


class Worths(dict[CardSet, float]):
    """For card sets the points that they are worth on average, kept when first asked for.

    The worths of the single cards are given; those of a set are added from its lowest card up.
    """

    def __missing__(self, cards: CardSet) -> float:
        worth, left = 0.0, cards
        while left:
            bit = left & -left
            worth += self[bit]
            left ^= bit
        if len(self) < MOST_KEPT:
            self[cards] = worth
        return worth


def pile_worth(rules: RuleSet, cards: CardSet) -> float:
    """Return the points that captured cards are worth, on average.

    They are negative where points are bad.
    """
    return card_worths(rules)[cards]


@lru_cache(maxsize=16)
def card_worths(rules: RuleSet) -> Worths:
    """Return the points that each card set is worth on average, negative where points are bad."""
    sign = sign_of(rules)
    return Worths({card.bit: sign * _card_worth(card, rules) for card in rules.full_pack})


def sign_of(rules: RuleSet) -> int:
    """Return the value of a point: 1, or -1 where the side with fewest points wins (RULES 10)."""
    return -1 if rules.goal == "least" else 1


def sweep_worth(state: State) -> int:
    """Return the value of a sweep made now, in points."""
    rules = state.rules
    return sign_of(rules) * rules.sweep_points if sweeps_count(state) else 0


def reply_sweep_worth(state: State) -> int:
    """Return the value of that sweep to the side that swept over the one before it."""
    feeding = sign_of(state.rules) * (state.rules.fed_points or 0) if sweeps_count(state) else 0
    return sweep_worth(state) - feeding


def capture_worth(state: State, play: Play) -> float:
    """Return the points that a capture wins at once, on average; negative where points are bad."""
    worth = pile_worth(state.rules, play.taken | play.card.bit)
    worth += sweep_worth(state) * is_sweep(play, state)
    return worth + _tallied_worth(state, play) if state.tally else worth


def _tallied_worth(state: State, play: Play) -> int:
    """Return the value, in points, of what few games count besides the cards and one sweep.

    That is a twin, the second of two sweeps, and the points of a sweep that its feeder loses.
    """
    rules, new_sweeps = state.rules, sweeps_made(play, state)
    points = rules.twin_points if takes_twin(play) else 0
    points += rules.sweep_points * max(0, new_sweeps - 1)
    if rules.fed_points and feeder(state) not in (None, state.side):
        points -= rules.fed_points * new_sweeps
    return sign_of(rules) * points


def _card_worth(card: Card, rules: RuleSet) -> float:
    """Return the share that a card has, on average, in the points of every item that counts it."""
    shares = [
        _share(counted)
        for counted in counted_items(rules)
        if counted.cards & card.bit and not _is_left_out(counted, rules)
    ]
    return sum(shares, 0.0)


def _is_left_out(counted: ScoringItem, rules: RuleSet) -> bool:
    """Return whether an item is not weighed.

    The weights of the network for Spade Casino were found so.
    """
    return counted.item is Item.JACK_OF_SPADES and rules.scoring == "spade" and not rules.points


def _share(counted: ScoringItem) -> float:
    """Return the points of an item that one of its cards is worth."""
    if counted.how is How.EACH:
        return counted.points
    by = CARDS_THAT_DECIDE if counted.item is Item.CARDS else SUITED_THAT_DECIDE
    return counted.points / by


def standing(state: State, side: Side) -> float:
    """Return the expected lead of a side over the average of the others, in points.

    Where the side with fewest points wins, a lead is to have fewer of them. A finished round is
    counted exactly, with the game if that is decided; in a round still going on, cards for which
    only the majority counts are weighed by how sure their lead is, and the loose cards are partly
    the next player's.
    """
    if state.over:
        return _final(state, side)
    expected = _expected(state)
    expected[state.side] += LYING * pile_worth(state.rules, state.loose)
    return lead_of(expected, side)


def standing_with_builds(state: State, side: Side) -> float:
    """Return the expected lead of a side in a round still going on, in points.

    Builds are partly their owners', loose cards partly the next player's.
    """
    expected = _expected(state)
    expected[state.side] += LYING * pile_worth(state.rules, state.loose)
    for build in state.builds:
        expected[state.rules.side(build.owner)] += LYING * pile_worth(state.rules, build.cards)
    return lead_of(expected, side)


def lead_so_far(state: State, side: Side) -> float:
    """Return the expected lead of a side in a round still going on, without the table cards."""
    return lead_of(_expected(state), side)


def _expected(state: State) -> list[float]:
    """Return the value, in points, to be expected of what each side has won: cards and sweeps."""
    points = expected_points(state.rules, state.won, state.sweeps)
    if state.tally:
        sign = sign_of(state.rules)
        tallied = tally_points(state)
        points = [each + sign * more for each, more in zip(points, tallied, strict=True)]
    return points


def expected_points(rules: RuleSet, won: Sequence[int], sweeps: Sequence[int]) -> list[float]:
    """Return the same without what few games count besides."""
    points = [0.0] * len(won)
    for how, items in _groups(rules):
        if how is How.EACH:
            for side, pile in enumerate(won):
                added = 0
                for _, of_each, cards, _, _ in items:
                    added += of_each * (pile & cards).bit_count()
                points[side] += added
        else:
            for side, expected in enumerate(_of_one_side(items[0], won)):
                points[side] += expected
    worth = rules.sweep_points
    totals = [each + worth * count for each, count in zip(points, sweeps, strict=True)]
    return totals if rules.goal == "most" else [-each for each in totals]


class _Item(NamedTuple):
    """An item as it is weighed: with the number of its cards, and the spread of a lead in them."""

    how: How
    points: int
    cards: CardSet
    in_all: int
    spread: float


@lru_cache(maxsize=64)
def _groups(rules: RuleSet) -> tuple[tuple[How, tuple[_Item, ...]], ...]:
    """Return the items that count cards, in the groups in which their points are added up."""
    weighed = {
        counted.item: _weighed(counted, rules)
        for counted in counted_items(rules)
        if counted.cards and counted.how is not How.BEYOND
    }
    listed = [*ADDED_UP, *((item,) for item in weighed if item not in chain(*ADDED_UP))]
    groups: list[tuple[How, tuple[_Item, ...]]] = []
    for group in listed:
        items = [weighed[item] for item in group if item in weighed]
        if each := tuple(item for item in items if item.how is How.EACH):
            groups.append((How.EACH, each))
        groups += [(item.how, (item,)) for item in items if item.how is not How.EACH]
    return tuple(groups)


def _weighed(counted: ScoringItem, rules: RuleSet) -> _Item:
    # A suit counts as whole under every pack.
    in_all = min(counted.cards.bit_count(), len(rules.cards))
    spread = CARD_SPREAD if counted.item is Item.CARDS else SUIT_SPREAD
    return _Item(counted.how, counted.points, counted.cards, in_all, spread)


def _of_one_side(item: _Item, won: Sequence[int]) -> list[float]:
    """Return for each side the points to be expected of an item that only one side gets."""
    how, points, cards, in_all, spread = item
    counts = [(pile & cards).bit_count() for pile in won]
    total = sum(counts)
    if how is How.ALL:
        quarters = [4 * count // in_all for count in counts]
        return [
            points * ALL_SO_FAR[part] * (count == total)
            for part, count in zip(quarters, counts, strict=True)
        ]
    if len(counts) == 2:
        lead = counts[0] - counts[1]
        leads = [lead, -lead]
    else:
        leads = [
            count - max(other for each, other in enumerate(counts) if each != side)
            for side, count in enumerate(counts)
        ]
    return [points * _probability(lead, in_all - total, spread) for lead in leads]


def lead_of(points: Sequence[float], side: Side) -> float:
    """Return the lead of a side over the average of the others, in points."""
    others = [count for each, count in enumerate(points) if each != side]
    return points[side] - fsum(others) / len(others)


def _final(state: State, side: Side) -> float:
    result = outcome(state)
    ahead = lead_of([float(total) for total in result.totals], side)
    ahead -= lead_of([float(score) for score in state.scores], side)
    ahead *= sign_of(state.rules)
    if not result.over or result.winner is None:
        return ahead
    return ahead + (WIN if result.winner == side else -WIN)


@lru_cache(maxsize=1 << 12)
def _probability(lead: int, to_come: int, spread: float) -> float:
    """Return the probability that a side with a lead gets the majority.

    `to_come` cards are left.
    """
    if to_come <= 0:
        return float(lead > 0)
    # Rounded, because the last digit of `erf` differs from machine to machine.
    return round(0.5 + 0.5 * erf(lead / (spread * sqrt(2 * to_come))), 12)


@lru_cache(maxsize=8)
def for_points(rules: RuleSet) -> RuleSet:
    """Return the rules, with a target out of reach for a single round: it is for points."""
    return rules if rules.target is not None else replace(rules, target=OUT_OF_REACH)
