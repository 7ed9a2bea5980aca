"""Tricks by search: hands of the others are drawn, and each legal card is played out in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...seats import Seat
from ..cards import ROOK, Card
from ..position import SEATS, View
from ..ruleset import PLAYERS
from ..tricks import TrickOrder
from .memory import order_of, unseen_cards
from .playouts import Playout
from .thinking import Thinking
from .values import lead
from .worlds import World, sample_world


def searched_card(view: View, rng: Random, worlds: int) -> Thinking[Card]:
    """The legal card with the highest average lead over a number of worlds."""
    cards = choices(view)
    if len(cards) == 1:
        return cards[0]
    sums = dict.fromkeys(cards, 0.0)
    before = _tricks_so_far(view)
    for _number in range(worlds):
        world = sample_world(view, rng)
        for card in cards:
            sums[card] += _value(view, world, card, before)
        yield
    return max(cards, key=lambda card: sums[card])


def choices(view: View) -> list[Card]:
    """The legal cards, of those that are alike only one.

    Two cards are alike if they have the same points, and no card between them is out.
    """
    order = order_of(view)
    legal = order.legal(view.hand, view.led)
    between = [*unseen_cards(view), *(view.trick.cards if view.trick else ())]
    found: list[Card] = []
    for card in sorted(legal, key=lambda each: -order.strengths[each.number]):
        if not any(_alike(order, card, other, between) for other in found):
            found.append(card)
    return found


def _alike(order: TrickOrder, low: Card, high: Card, between: Sequence[Card]) -> bool:
    same = order.suits[low.number] is order.suits[high.number] and ROOK not in (low, high)
    if not same or order.points[low.number] != order.points[high.number]:
        return False
    bounds = order.strengths[low.number], order.strengths[high.number]
    return not any(
        order.suits[card.number] is order.suits[low.number]
        and bounds[0] < order.strengths[card.number] < bounds[1]
        for card in between
    )


def _value(view: View, world: World, card: Card, before: tuple[list[int], ...]) -> float:
    """The lead of the seat's side at the end of the round, if it plays a card now."""
    assert view.contract is not None, "tricks are played after the bidding"
    bidders = _bidders(view, world)
    playout = Playout(view.rules, order_of(view), world.hands, world.nest, bidders)
    for seat in SEATS:
        side = int(seat not in bidders)
        playout.taken[side] += before[0][seat]
        playout.won[side] += before[1][seat]
    leader = view.trick.leader if view.trick else view.seat
    trick = list(view.trick.cards) if view.trick else []
    playout.to_the_end(*playout.play(card, leader, trick))
    bid = view.contract.points
    return lead(view.rules, view.seat, bidders, bid, playout.taken, playout.won)


def _bidders(view: View, world: World) -> frozenset[Seat]:
    """The bidding side in a world: the called card says who the partner is (RULES 8)."""
    assert view.contract is not None, "tricks are played after the bidding"
    bidder, partner = view.contract.seat, view.partner
    if partner is None:
        partner = next(seat for seat in SEATS if view.called in world.hands[seat])
    return frozenset({bidder, partner})


def _tricks_so_far(view: View) -> tuple[list[int], ...]:
    """The points and the number of the tricks that each seat has won."""
    order, taken, won = order_of(view), [0] * PLAYERS, [0] * PLAYERS
    for trick in view.tricks:
        if trick.full:
            winner = trick.seat(order.winner(trick.cards))
            taken[winner] += sum(order.points[card.number] for card in trick.cards)
            won[winner] += 1
    return taken, won
