"""Deciding the game after a round (RULES 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..cards import BIG_CASINO, SUIT_SETS, Card, CardSet, Rank, Suit
from ..position import Position, State
from ..rows import How
from ..score import Item, Outcome, RoundScore, ScoreLine
from ..seats import Side
from .dealing import deal_round
from .scoring import captured_cards, counted_items, leader, restriction, score_round


@lru_cache(maxsize=8)
def outcome(state: State) -> Outcome:
    """Return the outcome of the game after a finished round, with empty hands and stock (RULES 10).

    >>> casino.outcome(finished.position).winner
    0
    """
    score = score_round(state)
    rules = state.rules
    totals = tuple(a + b for a, b in zip(state.scores, score.points, strict=True))
    if rules.target is not None and max(totals) < rules.target:
        return Outcome(totals, False, None)
    if rules.goal == "least":
        winner = leader(tuple(-total for total in totals))
        return Outcome(totals, winner is not None or rules.target is None, winner)
    winner = _winner_in_endgame(state, score)
    if winner is None:
        reached = first_to_reach(state)
        winner = reached.side if reached else None
    if winner is None:
        winner = leader(totals)
    if winner is None:
        winner = _tie_break(state, totals)
    return Outcome(totals, winner is not None or rules.target is None, winner)


def deal_next_round(end: Position, cards: Sequence[Card]) -> Position:
    """Return the position after the first deal of the round that follows a finished one.

    See RULES 2, 10.

    The deal passes to the left. Raises `CasinoError` if `cards` is not the pack of the rules.
    """
    dealer = (end.dealer + 1) % end.rules.players
    return deal_round(end.rules, cards, dealer, outcome(end).totals, score_round(end).carried)


def _tie_break(state: State, totals: tuple[int, ...]) -> Side | None:
    """Return the one of the sides level at the top that the tie break names (RULES 10)."""
    cards: dict[str, CardSet] = {"spades": SUIT_SETS[Suit.SPADES], "big-casino": BIG_CASINO.copies}
    counted = cards.get(state.rules.tie_break)
    if counted is None:
        return None
    return leader(
        tuple(
            (pile & counted).bit_count() if total == max(totals) else -1
            for pile, total in zip(captured_cards(state), totals, strict=True)
        )
    )


def _winner_in_endgame(state: State, score: RoundScore) -> Side | None:
    """Return the first restricted side that reaches the target (RULES 10, endgame).

    The items that decide are counted in the order cards, spades, big casino.
    """
    rules = state.rules
    if rules.endgame not in ("16", "18"):
        return None
    assert rules.target is not None, "an endgame needs a target"
    totals = [
        points if restriction(state, Side(side)) else 0 for side, points in enumerate(state.scores)
    ]
    lines = {line.item: line for line in score.lines}
    for item in (Item.CARDS, Item.SPADES, Item.BIG_CASINO):
        if item in lines:
            totals = [
                total + points if total else 0
                for total, points in zip(totals, lines[item].points, strict=True)
            ]
        first = leader(tuple(totals))
        if first is not None and totals[first] >= rules.target:
            return first
    return None


class FirstToTarget(NamedTuple):
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


def first_to_reach(state: State) -> FirstToTarget | None:
    """Return the side that first reaches the target as a finished round is counted in order.

    See RULES 10.

    Where one item takes several sides over the target together, the side with most points is
    first; if they are level, the counting goes on. None if no side reaches the target, or under
    `ending=round`.
    """
    target = state.rules.target
    if target is None or state.rules.ending == "round":
        return None
    totals = state.scores
    for line in _in_order(state):
        for card, points in _counting_steps(state, line):
            totals = tuple(a + b for a, b in zip(totals, points, strict=True))
            if max(totals) >= target and totals.count(max(totals)) == 1:
                return FirstToTarget(Side(totals.index(max(totals))), line.item, card, totals)
    return None


def _in_order(state: State) -> Iterable[ScoreLine]:
    """Return the lines of the score in the order in which they are counted."""
    lines = score_round(state).lines
    if state.rules.ending == "count-order":
        return lines
    # RULES 10, at-once: what counted when it was captured comes first.
    at_once = {item.item for item in counted_items(state.rules) if item.how is How.EACH}
    return sorted(lines, key=lambda line: line.item not in at_once)


def _counting_steps(state: State, line: ScoreLine) -> Iterator[tuple[Card | None, tuple[int, ...]]]:
    """Yield the points of a line in the steps in which they are counted: aces one by one."""
    if line.item is not Item.ACES or line.points != line.counts:
        yield None, line.points
        return
    for suit in (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS):
        ace = Card(Rank.ACE, suit)
        yield ace, tuple((won & ace.copies).bit_count() for won in captured_cards(state))
