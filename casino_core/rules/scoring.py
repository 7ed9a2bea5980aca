"""Scoring a round, and deciding the game (RULES 9 and 10)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from ..cards import (
    ACES,
    BIG_CASINO,
    FULL_PACK,
    JACK_OF_SPADES,
    LITTLE_CASINO,
    NO_CARDS,
    RANK_SETS,
    SEVEN_OF_DIAMONDS,
    SUIT_SETS,
    Card,
    CardSet,
    Rank,
    Suit,
    card_set,
    cards_in,
)
from ..position import State
from ..ruleset import RuleSet
from ..score import Item, Outcome, RoundScore, ScoreLine
from ..seats import Side


class How(StrEnum):
    """The way in which an item scores.

    MOST: the side with most of its cards scores. EACH: every card scores for the side that has it.
    ALL: a side that has all of its cards scores.
    """

    MOST = "most"
    EACH = "each"
    ALL = "all"


class Counted(NamedTuple):
    """An item that scores under a rule set.

    item    the item
    how     the way in which it scores
    points  the points for it (each time, if `how` is EACH)
    cards   the card set that it counts, empty for sweeps
    """

    # Piles, reasons, evaluation and search keys all derive from these items.

    item: Item
    how: How
    points: int
    cards: CardSet = NO_CARDS

    @property
    def card(self) -> Card | None:
        """The card of an item that counts a single card, else None."""
        return cards_in(self.cards)[0] if self.cards.bit_count() == 1 else None


def score_round(state: State) -> RoundScore:
    """The score of a finished round (RULES 9).

    The hands and the stock of `state` are empty. A residue still on the table counts for the side
    that captured last.
    """
    won = _won(state)
    lines = tuple(_lines(state, won))
    points = tuple(sum(line.points[side] for line in lines) for side in range(len(won)))
    return RoundScore(lines, points)


def outcome(state: State) -> Outcome:
    """The outcome of the game after a finished round, with empty hands and stock (RULES 10)."""
    rules = state.rules
    score = score_round(state)
    totals = tuple(a + b for a, b in zip(state.scores, score.points, strict=True))
    if rules.target is None:
        return Outcome(totals, True, _leader(totals))
    if rules.ending == "count-order":
        reached = first_to_reach(state)
        winner = reached.side if reached else None
        return Outcome(totals, winner is not None, winner)
    winner = _leader(totals)
    if winner is None or totals[winner] < rules.target:
        return Outcome(totals, False, None)
    return Outcome(totals, True, winner)


def _leader(totals: tuple[int, ...]) -> Side | None:
    """The side with the highest number, None if several are level."""
    best = max(totals)
    # The place of a number in the totals is its side; a call would cost time in the search.
    return totals.index(best) if totals.count(best) == 1 else None  # type: ignore[return-value]


class Reached(NamedTuple):
    """The side that first reached the target as the points were counted (RULES 10).

    side    the side
    item    the item with which it reached the target
    card    the ace with which it did, for aces are counted one by one; None for other items
    totals  for each side its points at that moment
    """

    side: Side
    item: Item
    card: Card | None
    totals: tuple[int, ...]


def first_to_reach(state: State) -> Reached | None:
    """The side that first reaches the target as a finished round is counted in order (RULES 10).

    Where one item takes several sides over the target together, the side with most points is
    first; if they are level, the counting goes on. None if no side reaches the target, or under
    another `ending` than `count-order`.
    """
    target = state.rules.target
    if target is None or state.rules.ending != "count-order":
        return None
    totals = state.scores
    for line in score_round(state).lines:
        for card, points in _counting_steps(state, line):
            totals = tuple(a + b for a, b in zip(totals, points, strict=True))
            if max(totals) >= target and totals.count(max(totals)) == 1:
                return Reached(Side(totals.index(max(totals))), line.item, card, totals)
    return None


def _counting_steps(state: State, line: ScoreLine) -> Iterator[tuple[Card | None, tuple[int, ...]]]:
    """Yield the points of a line in the steps in which they are counted: aces one by one."""
    if line.item is not Item.ACES or state.rules.scoring == "diamond":
        yield None, line.points
        return
    for suit in (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS):
        ace = Card(Rank.ACE, suit)
        yield ace, tuple(int(bool(won & ace.bit)) for won in _won(state))


def _won(state: State) -> tuple[CardSet, ...]:
    """For each side the card set that it captured, with a residue still on the table (RULES 8)."""
    won = list(state.won)
    if state.last is not None:
        won[state.last] |= state.on_table
    return tuple(won)


def _lines(state: State, won: tuple[CardSet, ...]) -> Iterator[ScoreLine]:
    """Yield the line of every item, in the order of counting."""
    for counted in counted_items(state.rules):
        yield _line(counted, state, won)


def _line(counted: Counted, state: State, won: tuple[CardSet, ...]) -> ScoreLine:
    item, how, points, cards = counted
    if item is Item.SWEEPS:
        counts = counted_sweeps(state.rules, state.sweeps)
        return ScoreLine(item, tuple(points * count for count in counts), state.sweeps)
    counts = tuple((pile & cards).bit_count() for pile in won)
    if how is How.EACH:
        return ScoreLine(item, tuple(points * count for count in counts), counts)
    # In a tie for most no side scores.
    winner = _leader(counts) if how is How.MOST else _all(counts, cards)
    return ScoreLine(item, tuple(points * (side == winner) for side in range(len(won))), counts)


def _all(counts: tuple[int, ...], cards: CardSet) -> int | None:
    """The side that has all of `cards`, if any, from the number of them that each side has."""
    return next((side for side, count in enumerate(counts) if count == cards.bit_count()), None)


def counted_sweeps(rules: RuleSet, sweeps: tuple[int, ...]) -> tuple[int, ...]:
    """For each side the number of its sweeps that score (RULES 9).

    Under `sweeps_cancel` the lowest number of any side is taken off all.
    """
    off = min(sweeps) if rules.sweeps_cancel else 0
    return tuple(count - off for count in sweeps)


@lru_cache(maxsize=64)
def counted_items(rules: RuleSet) -> tuple[Counted, ...]:
    """The items that score under a rule set (RULES 9), in the order of `count-order` (RULES 10)."""
    return (*_SCHEMES[rules.scoring], Counted(Item.SWEEPS, How.EACH, rules.sweep_points))


@lru_cache(maxsize=64)
def counted_suit(rules: RuleSet) -> Counted:
    """The item that counts the cards of one suit: spades, or diamonds in Diamond Casino."""
    return next(item for item in counted_items(rules) if item.cards in _SUITS)


def counted_cards(rules: RuleSet, how: How) -> CardSet:
    """The card set of all cards of the items that score in one way."""
    cards = NO_CARDS
    for item in counted_items(rules):
        if item.how is how:
            cards |= item.cards
    return cards


_SUITS = frozenset(SUIT_SETS.values())
_ALL_CARDS = card_set(FULL_PACK)
_SPADES = SUIT_SETS[Suit.SPADES]
_MOST_CARDS = Counted(Item.CARDS, How.MOST, 3, _ALL_CARDS)
_CASINOS_AND_ACES = (
    Counted(Item.BIG_CASINO, How.EACH, 2, BIG_CASINO.bit),
    Counted(Item.LITTLE_CASINO, How.EACH, 1, LITTLE_CASINO.bit),
    Counted(Item.ACES, How.EACH, 1, ACES),
)
_SCHEMES: Final = {
    "standard": (
        _MOST_CARDS,
        Counted(Item.SPADES, How.MOST, 1, _SPADES),
        *_CASINOS_AND_ACES,
    ),
    "spade": (
        _MOST_CARDS,
        Counted(Item.SPADES, How.EACH, 1, _SPADES),
        Counted(Item.JACK_OF_SPADES, How.EACH, 1, JACK_OF_SPADES.bit),
        *_CASINOS_AND_ACES,
    ),
    "diamond": (
        Counted(Item.CARDS, How.MOST, 1, _ALL_CARDS),
        Counted(Item.DIAMONDS, How.MOST, 1, SUIT_SETS[Suit.DIAMONDS]),
        Counted(Item.SEVEN_OF_DIAMONDS, How.EACH, 1, SEVEN_OF_DIAMONDS.bit),
        Counted(Item.SEVENS, How.ALL, 2, RANK_SETS[Rank.SEVEN]),
        Counted(Item.SIXES, How.ALL, 2, RANK_SETS[Rank.SIX]),
        Counted(Item.ACES, How.ALL, 2, ACES),
    ),
}
