"""The luck of a round: what the deals gave to a side, which is 0 on average.

From the lead of a player in a mirrored pair the luck of both rounds can be taken off. The lead
stays unbiased, whatever the value network says, since each term is the value of what was dealt less
the mean value of what might have been dealt in its place. Its variance falls to six tenths or so.

1. *Each hand*, but for those of the last deal: the best lead that its owner expects by the value
   network at its first turn with that hand, less the mean over `REDEALT` hands. After the first
   play of a deal the hand of the second player is dealt anew from the cards that the first player
   does not hold.
2. *The last deal*: its exact value less the mean over `REDEALT` other divisions of the same cards,
   where the endgame solver can search it.

It is for points: whether the round decides the game counts nothing.

There is none where a card is drawn after each play, and none with more than two seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

from casino_core.cards import Card, CardSet, card_set, cards_in
from casino_core.game import Round
from casino_core.players.base.considered import largest_and_trails
from casino_core.players.estimates.evaluation import OUT_OF_REACH, standing
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.search.bounded_plays import bounded_plays
from casino_core.players.search.endgame import MOST_SOLVED, MOST_SOLVED_WITH_EXTRAS, EndgameSearch
from casino_core.position import Position
from casino_core.seats import Side

REDEALT: Final = 20
"""The number of deals with which one is compared."""
MOST_PLAYS: Final = 60
"""The most plays that are valued at a turn, besides the trails."""


def luck_of(round_: Round, seed: str) -> float:
    """Return the luck of the first side in a round that was played to its end, in points.

    The random deals that it is compared with derive from `seed`.
    """
    rules = round_.start.rules
    if rules.players != 2 or rules.draw:
        return 0.0
    rules = replace(rules, target=OUT_OF_REACH, endgame="none")
    positions = [round_.start, *(step.after for step in round_.steps)]
    return sum(_terms([each.replace(rules=rules) for each in positions], seed))


def _terms(positions: Sequence[Position], seed: str) -> Iterator[float]:
    """Yield the luck of each hand and that of the last deal."""
    for number, (start, then) in enumerate(_deals(positions)):
        if not start.stock:
            if _is_solvable(start):
                yield luck_of_last_deal(start, f"{seed}/last")
            return
        if number:
            yield luck_of_hand(start, f"{seed}/{number}/first")
        if then.turn != start.turn and not then.over:
            yield luck_of_hand(then, f"{seed}/{number}/second")


def _deals(positions: Sequence[Position]) -> Iterator[tuple[Position, Position]]:
    """Yield the position after each deal, and the one after the first play of it."""
    starts = [0]
    for number, (before, after) in enumerate(pairwise(positions), 1):
        if len(after.stock) < len(before.stock):
            starts.append(number)
    for start in starts:
        if start + 1 < len(positions):
            yield positions[start], positions[start + 1]


def luck_of_hand(position: Position, seed: str) -> float:
    """Return the luck of the first side by the hand of the player to move, in points.

    Where no hand of the deal has been played from yet, both hands are dealt anew, and else only the
    hand of the player to move.
    """
    values = [_value(each) for each in _redealt(position, seed)]
    return _value(position) - sum(values) / len(values)


def luck_of_last_deal(position: Position, seed: str) -> float:
    """Return the luck of the first side by the hands of the last deal, in points."""
    values = [_exact_value(each) for each in _redealt(position, seed)]
    return _exact_value(position) - sum(values) / len(values)


def _redealt(position: Position, seed: str) -> Iterator[Position]:
    """Yield the same position with other cards in the hands and the stock."""
    seat = position.turn
    own, other = position.hands[seat], position.hands[1 - seat]
    fresh = own.bit_count() == other.bit_count()
    stock = [card for card in position.stock if card]
    for number in range(REDEALT):
        cards = [*cards_in(own), *stock, *(cards_in(other) if fresh else ())]
        Random(f"{seed}/{number}").shuffle(cards)
        yield _with_cards(position, cards, fresh=fresh)


def _with_cards(position: Position, cards: Sequence[Card], *, fresh: bool) -> Position:
    """The position where the player to move, then the other one, then the stock has these cards."""
    seat, hands = position.turn, list(position.hands)
    size = hands[seat].bit_count()
    hands[seat], rest = card_set(cards[:size]), cards[size:]
    if fresh:
        hands[1 - seat], rest = card_set(rest[:size]), rest[size:]
    dealt: tuple[CardSet, ...] = tuple(hands)
    return position.replace(hands=dealt, stock=tuple(rest))


def _value(position: Position) -> float:
    """The lead of the first side that the player to move expects."""
    view = position.view(position.turn)
    leads = expected_leads(view, largest_and_trails(view, MOST_PLAYS))
    best = max(lead for _, lead in leads)
    return best if position.side == 0 else -best


def _is_solvable(position: Position) -> bool:
    most = MOST_SOLVED_WITH_EXTRAS if position.rules.extra_actions else MOST_SOLVED
    return all(hand.bit_count() <= most for hand in position.hands)


def _exact_value(position: Position) -> float:
    """The lead of the first side at the end of the round, by the best plays of both."""
    if position.over:
        return standing(position, Side(0))
    search = EndgameSearch(position, best_only=True)
    best = max(search.value(play) for play in bounded_plays(position).plays)
    return best if position.side == 0 else -best
