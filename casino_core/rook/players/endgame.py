"""The end of a round with all cards known: the points that both sides reach with best play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...seats import Seat
from ..cards import ROOK, Card
from ..ruleset import PLAYERS
from ..tricks import TrickOrder

LEAST: Final = -1
MOST: Final = 10_000
"""Fewer and more points than a round has."""

Hands = list[int]
"""The cards of each seat as bits, by their places in the search."""


class _Trick(NamedTuple):
    """A trick: the place of its first card, that of the winning one and its seat, its size."""

    led: int
    best: int
    winner: Seat
    size: int
    points: int


class EndgameSearch:
    """A search of all plays in the tricks that are left (alpha-beta, with a table of positions).

    The cards have places: suit by suit, from the lowest to the highest.
    """

    def __init__(
        self, order: TrickOrder, cards: Sequence[Card], bidders: frozenset[Seat], at_end: int
    ) -> None:
        """Search rounds in which these cards are left, those of the open trick included.

        at_end  the points of the last trick, those of the nest included
        """
        suits = list(dict.fromkeys(order.suits))
        placed = sorted(
            cards, key=lambda card: (suits.index(order.suits[card.number]), _strength(order, card))
        )
        self._places = {card: place for place, card in enumerate(placed)}
        self._suits = [suits.index(order.suits[card.number]) for card in placed]
        self._strengths = [_strength(order, card) for card in placed]
        self._points = [order.points[card.number] for card in placed]
        self._trump = suits.index(order.trump)
        self._of_suit = [0] * len(suits)
        for place, suit in enumerate(self._suits):
            self._of_suit[suit] |= 1 << place
        self._rook = 1 << self._places[ROOK] if ROOK in self._places else 0
        self._duty = order.duty
        self._bids = [seat in bidders for seat in range(PLAYERS)]
        self._at_end = at_end
        self._bounds: dict[tuple[int, ...], tuple[int, int]] = {}

    def points_to_come(
        self, hands: Sequence[Sequence[Card]], leader: Seat, trick: Sequence[Card]
    ) -> int:
        """Return what the bidding side takes from now on, an open trick included."""
        bits = [sum(1 << self._places[card] for card in hand) for hand in hands]
        if not trick:
            return self._at_trick(bits, leader, LEAST, MOST)
        lying = _Trick(-1, -1, leader, 0, 0)
        for card in trick:
            lying = self._with(lying, Seat((leader + lying.size) % PLAYERS), self._places[card])
        return self._in_trick(bits, Seat((leader + lying.size) % PLAYERS), lying, LEAST, MOST)

    def _at_trick(self, hands: Hands, leader: Seat, alpha: int, beta: int) -> int:
        if not hands[leader]:
            return 0
        key = (*hands, leader)
        low, high = self._bounds.get(key, (LEAST, MOST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        points = self._in_trick(hands, leader, _Trick(-1, -1, leader, 0, 0), alpha, beta)
        if points < beta:
            high = points
        if points > alpha:
            low = points
        self._bounds[key] = (low, high)
        return points

    def _in_trick(self, hands: Hands, seat: Seat, trick: _Trick, alpha: int, beta: int) -> int:
        attacks = self._bids[seat]
        best = LEAST if attacks else MOST
        for card in self._choices(hands, seat, trick):
            hands[seat] ^= 1 << card
            points = self._after(hands, self._with(trick, seat, card), seat, alpha, beta)
            hands[seat] ^= 1 << card
            if attacks:
                best = max(best, points)
                alpha = max(alpha, points)
            else:
                best = min(best, points)
                beta = min(beta, points)
            if alpha >= beta:
                break
        return best

    def _after(self, hands: Hands, trick: _Trick, seat: Seat, alpha: int, beta: int) -> int:
        if trick.size < PLAYERS:
            return self._in_trick(hands, Seat((seat + 1) % PLAYERS), trick, alpha, beta)
        points = 0
        if self._bids[trick.winner]:
            points = trick.points if any(hands) else trick.points + self._at_end
        return points + self._at_trick(hands, trick.winner, alpha - points, beta - points)

    def _with(self, trick: _Trick, seat: Seat, card: int) -> _Trick:
        size, points = trick.size + 1, trick.points + self._points[card]
        if not trick.size:
            return _Trick(card, card, seat, size, points)
        suit, winning = self._suits[card], self._suits[trick.best]
        higher = suit == winning and self._strengths[card] > self._strengths[trick.best]
        if higher or (suit == self._trump and winning != self._trump):
            return _Trick(trick.led, card, seat, size, points)
        return trick._replace(size=size, points=points)

    def _choices(self, hands: Hands, seat: Seat, trick: _Trick) -> Iterator[int]:
        """Yield the legal cards, the highest first; of those that are alike only the highest."""
        legal = self._legal(hands[seat], trick.led)
        others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hands[seat]
        if trick.size:
            others |= 1 << trick.best
        higher = -1
        while legal:
            card = legal.bit_length() - 1
            legal ^= 1 << card
            if higher < 0 or not self._alike(card, higher, others):
                yield card
            higher = card

    def _alike(self, card: int, higher: int, others: int) -> bool:
        """Return whether two cards of a hand have the same points, and no other between them."""
        if self._suits[card] != self._suits[higher] or self._points[card] != self._points[higher]:
            return False
        return not (1 << card | 1 << higher) & self._rook and not (
            others & ((1 << higher) - 1) & ~((1 << card) - 1)
        )

    def _legal(self, hand: int, led: int) -> int:
        if led < 0:
            return hand
        suit = self._suits[led]
        following = hand & self._of_suit[suit] & ~self._rook
        if following:
            return following | hand & self._rook
        if self._duty and suit == self._trump and hand & self._rook:
            return self._rook
        return hand


def _strength(order: TrickOrder, card: Card) -> int:
    return order.strengths[card.number]
