"""Scoring a round, and deciding the game (RULES 9 and 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from ..cards import (
    ACES,
    BIG_CASINO,
    FULL_PACK,
    JACK_OF_SPADES,
    LITTLE_CASINO,
    RANK_SETS,
    SEVEN_OF_DIAMONDS,
    SUIT_SETS,
    Card,
    Rank,
    Suit,
)
from ..position import State
from ..ruleset import RuleSet


class Item(StrEnum):
    """What is counted."""

    CARDS = "cards"
    SPADES = "spades"
    BIG_CASINO = "big-casino"
    LITTLE_CASINO = "little-casino"
    ACES = "aces"
    JACK_OF_SPADES = "jack-of-spades"
    DIAMONDS = "diamonds"
    SEVEN_OF_DIAMONDS = "seven-of-diamonds"
    SEVENS = "sevens"
    SIXES = "sixes"
    SWEEPS = "sweeps"


class ScoreLine(NamedTuple):
    """One item: the points of each side, and what each side has of it (cards, spades, …)."""

    item: Item
    points: tuple[int, ...]
    counts: tuple[int, ...]


class RoundScore(NamedTuple):
    """The points of a round by item, and together, for each side."""

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]


class Outcome(NamedTuple):
    """How the game stands after a round: points of each side, and whether it is decided."""

    totals: tuple[int, ...]
    over: bool
    winner: int | None


def score_round(state: State) -> RoundScore:
    """The points of a finished round.

    A state whose hands and stock are empty; a residue still on the table is counted for the side
    that captured last.
    """
    won = list(state.won)
    if state.last is not None:
        won[state.last] |= state.on_table
    lines = tuple(_lines(state, tuple(won)))
    points = tuple(sum(line.points[side] for line in lines) for side in range(len(won)))
    return RoundScore(lines, points)


def outcome(state: State) -> Outcome:
    """How the game stands after a finished round (RULES 10)."""
    rules = state.rules
    score = score_round(state)
    totals = tuple(a + b for a, b in zip(state.scores, score.points, strict=True))
    if rules.target is None:
        return Outcome(totals, True, _leader(totals))
    if rules.ending == "count-order":
        winner = _first_to_reach(state, score, rules.target)
        return Outcome(totals, winner is not None, winner)
    winner = _leader(totals)
    if winner is None or totals[winner] < rules.target:
        return Outcome(totals, False, None)
    return Outcome(totals, True, winner)


def _leader(totals: tuple[int, ...]) -> int | None:
    """The side with the most points, None if several are level."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _first_to_reach(state: State, score: RoundScore, target: int) -> int | None:
    """RULES 10, count-order: the side that first reaches the target as the items are counted.

    Where one item takes several sides over the target together, the one with most points wins.
    """
    totals = list(state.scores)
    for line in score.lines:
        for points in _counted(state, line):
            totals = [a + b for a, b in zip(totals, points, strict=True)]
            if max(totals) >= target and totals.count(max(totals)) == 1:
                return totals.index(max(totals))
    return None


def _counted(state: State, line: ScoreLine) -> Iterator[tuple[int, ...]]:
    """One line in the steps in which it is counted: aces one by one in their order."""
    if line.item is not Item.ACES or state.rules.scoring == "diamond":
        yield line.points
        return
    for suit in (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS):
        ace = Card(Rank.ACE, suit).bit
        yield tuple(int(bool(won & ace)) for won in state.won)


def _lines(state: State, won: tuple[int, ...]) -> Iterator[ScoreLine]:
    """Every item in the order in which it is counted."""
    scheme: dict[str, Callable[[tuple[int, ...]], Iterator[ScoreLine]]] = {
        "standard": _standard,
        "spade": _spade,
        "diamond": _diamond,
    }
    yield from scheme[state.rules.scoring](won)
    sweeps = counted_sweeps(state.rules, state.sweeps)
    points = tuple(state.rules.sweep_points * count for count in sweeps)
    yield ScoreLine(Item.SWEEPS, points, state.sweeps)


def counted_sweeps(rules: RuleSet, sweeps: tuple[int, ...]) -> tuple[int, ...]:
    """The sweeps that count: under `sweeps_cancel` the lowest number is taken off all."""
    off = min(sweeps) if rules.sweeps_cancel else 0
    return tuple(count - off for count in sweeps)


ALL_CARDS = (1 << len(FULL_PACK)) - 1


def _standard(won: tuple[int, ...]) -> Iterator[ScoreLine]:
    yield _majority(Item.CARDS, won, ALL_CARDS, 3)
    yield _majority(Item.SPADES, won, SUIT_SETS[Suit.SPADES], 1)
    yield from _casinos_and_aces(won)


def _spade(won: tuple[int, ...]) -> Iterator[ScoreLine]:
    yield _majority(Item.CARDS, won, ALL_CARDS, 3)
    yield _each(Item.SPADES, won, SUIT_SETS[Suit.SPADES], 1)
    yield _each(Item.JACK_OF_SPADES, won, JACK_OF_SPADES.bit, 1)
    yield from _casinos_and_aces(won)


def _casinos_and_aces(won: tuple[int, ...]) -> Iterator[ScoreLine]:
    yield _each(Item.BIG_CASINO, won, BIG_CASINO.bit, 2)
    yield _each(Item.LITTLE_CASINO, won, LITTLE_CASINO.bit, 1)
    yield _each(Item.ACES, won, ACES, 1)


def _diamond(won: tuple[int, ...]) -> Iterator[ScoreLine]:
    yield _majority(Item.CARDS, won, ALL_CARDS, 1)
    yield _majority(Item.DIAMONDS, won, SUIT_SETS[Suit.DIAMONDS], 1)
    yield _each(Item.SEVEN_OF_DIAMONDS, won, SEVEN_OF_DIAMONDS.bit, 1)
    yield _all_four(Item.SEVENS, won, RANK_SETS[Rank.SEVEN], 2)
    yield _all_four(Item.SIXES, won, RANK_SETS[Rank.SIX], 2)
    yield _all_four(Item.ACES, won, RANK_SETS[Rank.ACE], 2)


def _counts(won: tuple[int, ...], cards: int) -> tuple[int, ...]:
    return tuple((pile & cards).bit_count() for pile in won)


def _majority(item: Item, won: tuple[int, ...], cards: int, points: int) -> ScoreLine:
    """Most of some cards; a tie for most scores for nobody."""
    counts = _counts(won, cards)
    leader = _leader(counts)
    return ScoreLine(item, tuple(points * (side == leader) for side in range(len(won))), counts)


def _each(item: Item, won: tuple[int, ...], cards: int, points: int) -> ScoreLine:
    counts = _counts(won, cards)
    return ScoreLine(item, tuple(points * count for count in counts), counts)


def _all_four(item: Item, won: tuple[int, ...], cards: int, points: int) -> ScoreLine:
    counts = _counts(won, cards)
    return ScoreLine(item, tuple(points * (count == 4) for count in counts), counts)
