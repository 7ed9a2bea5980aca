"""What captured cards, and a round that is not over, are worth in points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, fsum, sqrt

from ..cards import (
    ACES,
    BIG_CASINO,
    JACK_OF_SPADES,
    LITTLE_CASINO,
    RANK_SETS,
    SEVEN_OF_DIAMONDS,
    SUIT_SETS,
    Card,
    Rank,
    Suit,
    cards_in,
)
from ..position import State
from ..rules.scoring import outcome
from ..ruleset import RuleSet

CARD_WORTH = 3 / 20
"""A card's share of the points for most cards: about twenty decide them."""
WIN = 1000.0
"""What winning the game is worth, in points."""
LYING = 0.5
"""The share of the worth of the loose cards that the side to play next comes to win of them.

By regression over 10,000 deals of self-play: `python -m tests.measure_self_play`."""
CARD_SPREAD = 1.4
SPADE_SPREAD = 1.1
"""The standard deviation of the final lead in cards or spades, by the root of those to come."""
SPADES = SUIT_SETS[Suit.SPADES]
DIAMONDS = SUIT_SETS[Suit.DIAMONDS]
QUARTETS = (RANK_SETS[Rank.SEVEN], RANK_SETS[Rank.SIX], ACES)


def pile_worth(rules: RuleSet, cards: int) -> float:
    """The points that captured cards are worth, on average."""
    return worth_of(card_worths(rules), cards)


def worth_of(worths: dict[int, float], cards: int) -> float:
    """The sum of the worths of a card set."""
    found = 0.0
    while cards:
        bit = cards & -cards
        found += worths[bit]
        cards ^= bit
    return found


@lru_cache(maxsize=64)
def card_worths(rules: RuleSet) -> dict[int, float]:
    """For each card, by its bit, the points it is worth on average."""
    measure = _diamond if rules.scoring == "diamond" else _standard
    spade = 1.0 if rules.scoring == "spade" else 1 / 5
    return {card.bit: measure(card, spade) for card in cards_in((1 << 52) - 1)}


def _standard(card: Card, spade: float) -> float:
    worth = CARD_WORTH + spade * (card.suit == Suit.SPADES) + bool(card.bit & ACES)
    return worth + 2 * (card is BIG_CASINO) + (card is LITTLE_CASINO)


def _diamond(card: Card, _spade: float) -> float:
    quartet = any(card.bit & cards for cards in QUARTETS)
    seven = card is SEVEN_OF_DIAMONDS
    return 0.05 + 0.2 * bool(card.bit & DIAMONDS) + 0.4 * quartet + seven


def standing(state: State, side: int) -> float:
    """How many points a side is ahead of the others' average, as far as can be expected.

    A finished round is counted exactly, with the game if that is decided; in a round still going
    on, cards for which only the majority counts are weighed by how sure their lead is, and the
    loose cards are partly the next player's.
    """
    if state.over:
        return _final(state, side)
    expected = _expected(state)
    expected[state.side] += LYING * pile_worth(state.rules, state.loose)
    return lead_of(expected, side)


def lead_so_far(state: State, side: int) -> float:
    """The same of a round still going on, without what lies on the table."""
    return lead_of(_expected(state), side)


def _expected(state: State) -> list[float]:
    """For each side the points to be expected of the cards and sweeps it has won."""
    points = _expected_diamond if state.rules.scoring == "diamond" else _expected_standard
    return [
        points(state, side) + state.rules.sweep_points * sweeps
        for side, sweeps in enumerate(state.sweeps)
    ]


def lead_of(points: Sequence[float], side: int) -> float:
    """How many points a side is ahead of the others' average."""
    others = [count for each, count in enumerate(points) if each != side]
    return points[side] - fsum(others) / len(others)


def _final(state: State, side: int) -> float:
    result = outcome(state)
    ahead = lead_of([float(total) for total in result.totals], side)
    ahead -= lead_of([float(score) for score in state.scores], side)
    if not result.over or result.winner is None:
        return ahead
    return ahead + (WIN if result.winner == side else -WIN)


def _expected_standard(state: State, side: int) -> float:
    pile = state.won[side]
    points = 3 * _sure(state, side, -1, CARD_SPREAD)
    points += (pile & ACES).bit_count() + 2 * bool(pile & BIG_CASINO.bit)
    points += bool(pile & LITTLE_CASINO.bit)
    if state.rules.scoring == "spade":
        return points + (pile & SPADES).bit_count() + bool(pile & JACK_OF_SPADES.bit)
    return points + _sure(state, side, SPADES, SPADE_SPREAD)


def _expected_diamond(state: State, side: int) -> float:
    pile = state.won[side]
    points = _sure(state, side, -1, CARD_SPREAD) + _sure(state, side, DIAMONDS, SPADE_SPREAD)
    points += bool(pile & SEVEN_OF_DIAMONDS.bit)
    for cards in QUARTETS:
        lost = any(other & cards for each, other in enumerate(state.won) if each != side)
        points += 0 if lost else (0.25, 0.4, 0.7, 1.2, 2.0)[(pile & cards).bit_count()]
    return points


def _sure(state: State, side: int, cards: int, spread: float) -> float:
    """How likely a side is to get most of some cards, from its lead and how many are to come."""
    counts = [(pile & cards).bit_count() for pile in state.won]
    of_all = 13 if cards in (SPADES, DIAMONDS) else len(state.rules.cards)
    return _chance(
        counts[side] - max(c for s, c in enumerate(counts) if s != side),
        of_all - sum(counts),
        spread,
    )


@lru_cache(maxsize=1 << 12)
def _chance(lead: int, to_come: int, spread: float) -> float:
    if to_come <= 0:
        return float(lead > 0)
    # Rounded, because the last digit of `erf` differs from machine to machine.
    return round(0.5 + 0.5 * erf(lead / (spread * sqrt(2 * to_come))), 12)
