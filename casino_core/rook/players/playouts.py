"""Playing a round out by rules of thumb, fast, from any point; and the value of its end."""

from __future__ import annotations

from collections.abc import Sequence

from ...seats import Seat
from ..cards import Card
from ..position import SEATS
from ..ruleset import PLAYERS, RuleSet
from ..tricks import TrickOrder
from .thumb import card_to_play


class Playout:
    """A round that is being played out; all cards are known to it, but not to the seats in it.

    hands    the cards of each seat
    bidders  the seats of the bidding side
    taken    the points of the bidding side, and those of the other side
    won      the tricks of the two
    """

    def __init__(
        self,
        rules: RuleSet,
        order: TrickOrder,
        hands: Sequence[Sequence[Card]],
        nest: Sequence[Card],
        bidders: frozenset[Seat],
    ) -> None:
        self.order = order
        self._rules = rules
        self.hands: list[list[Card]] = [list(hand) for hand in hands]
        self.bidders = bidders
        self.others: frozenset[Seat] = frozenset(SEATS) - bidders
        self.taken: list[int] = [0, 0]
        self.won: list[int] = [0, 0]
        self._at_end = sum(map(rules.points, nest)) + rules.last_trick
        self._nest = list(nest)

    def play(self, card: Card, leader: Seat, trick: list[Card]) -> tuple[Seat, list[Card]]:
        """Play a card to a trick; the leader and the cards of the trick afterwards."""
        seat = Seat((leader + len(trick)) % PLAYERS)
        self.hands[seat].remove(card)
        trick = [*trick, card]
        if len(trick) < PLAYERS:
            return leader, trick
        winner = Seat((leader + self.order.winner(trick)) % PLAYERS)
        side = int(winner not in self.bidders)
        self.won[side] += 1
        self.taken[side] += sum([self.order.points[each.number] for each in trick])
        if not any(self.hands):
            self.taken[side] += self._at_end
        return winner, []

    def end(self, to_come: int) -> None:
        """End the round at once: the bidding side takes `to_come` of the points not yet taken."""
        self.taken[0] += to_come
        self.taken[1] = self._rules.round_points - self.taken[0]

    def to_the_end(self, leader: Seat, trick: list[Card]) -> None:
        """Play all cards that are left."""
        hands, order = self.hands, self.order
        out = {card for hand in hands for card in hand}
        out.update(self._nest)
        while trick or any(hands):
            seat = Seat((leader + len(trick)) % PLAYERS)
            hand = hands[seat]
            friends = self.bidders if seat in self.bidders else self.others
            elsewhere = out.difference(hand)
            attacking = seat in self.bidders
            card = card_to_play(order, hand, leader, trick, friends, elsewhere, attacking=attacking)
            out.discard(card)
            leader, trick = self.play(card, leader, trick)


def lead(
    rules: RuleSet,
    seat: Seat,
    bidders: frozenset[Seat],
    bid: int,
    points: list[int],
    won: list[int],
) -> float:
    """Return what a seat's side scores more than the other (RULES 6), before the bonus of a slam.

    A missed bid is counted as the loss that it is for the whole side.
    """
    bonus = [rules.all_tricks if not won[1 - side] else 0 for side in (0, 1)]
    ours = (points[0] if points[0] >= bid else -bid) + bonus[0]
    difference = ours - points[1] - bonus[1]
    return difference if seat in bidders else -difference
