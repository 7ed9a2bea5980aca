"""Playing a round out from any point in a world, by rules of thumb that see only their views."""

from __future__ import annotations

from ...seats import Seat
from ..actions import Action, PlayCard
from ..cards import Card
from ..players.beginner import before_tricks
from ..players.memory import order_of
from ..players.playouts import Playout, lead
from ..players.thumb import cards_given
from ..players.worlds import World
from ..position import SEATS, Phase, Position, View, left_of, round_from, winner_of
from ..rules.turn import apply
from ..rules.why import CARDS_TO_GIVE
from ..ruleset import NEST, PLAYERS
from ..tricks import trick_order

Cards = tuple[Card, ...]


def position_in(view: View, world: World) -> Position:
    """Return the position that a view sees, with the hidden cards as they lie in a world.

    The view must be that of the player to move.
    """
    nest: Cards = world.nest
    cards_given: tuple[Cards, ...] = ((),) * PLAYERS
    if view.phase is Phase.PASSING:
        nest, cards_given = _cards_that_wait(view, world)
    elif view.phase in (Phase.CALLING, Phase.TRICKS) and view.given:
        cards_given = (view.given,) * PLAYERS  # that of the others has no more meaning
    return Position(
        view.rules,
        view.dealer,
        view.round_number,
        view.scores,
        world.hands,
        nest,
        view.bids,
        view.phase not in (Phase.BIDDING, Phase.NEST),
        view.announced,
        view.trump,
        cards_given,
        view.called,
        view.tricks,
    )


def _cards_that_wait(view: View, world: World) -> tuple[Cards, tuple[Cards, ...]]:
    """Return the nest, and the cards that seats have passed and that nobody has taken up.

    A world has both in one heap. Low cards are passed, as by rules of thumb.
    """
    assert view.contract is not None, "cards are passed after the bidding"
    heap = [card for card in world.nest if card not in view.nest]
    passed_cards: list[Cards] = [()] * PLAYERS
    for seat in round_from(left_of(view.dealer)):
        if seat == view.seat:
            break
        passed_cards[seat] = cards_given(view.rules, heap, order_of(view).trump)[:CARDS_TO_GIVE]
        heap = [card for card in heap if card not in passed_cards[seat]]
    nest = view.nest or tuple(heap)
    assert len(nest) == NEST, "the rest is the nest"
    return nest, tuple(passed_cards)


def lead_after(position: Position, action: Action) -> float:
    """Return what the side of the player to move leads by at the end of the round, in points.

    The rest is played by rules of thumb. A round that is not played is worth nothing.
    """
    seat = position.turn
    if isinstance(action, PlayCard) and position.phase is Phase.TRICKS:
        return _played_out(position, seat, action.card)
    position = apply(position, action)
    while position.phase not in (Phase.TRICKS, Phase.OVER):
        position = apply(position, before_tricks(position.view(position.turn)))
    return 0.0 if position.over else _played_out(position, seat)


def _played_out(position: Position, seat: Seat, card: Card | None = None) -> float:
    """Return the lead of a seat's side after the tricks, of which a card may be played at once."""
    rules, contract, partner = position.rules, position.contract, position.partner
    assert contract is not None, "tricks are played after the bidding"
    assert partner is not None, "the bidder has a partner"
    assert position.trump is not None, "trumps are named"
    bidders = frozenset({contract.seat, partner})
    order = trick_order(rules, position.trump)
    playout = Playout(rules, order, position.hands, position.nest, bidders)
    for trick in position.tricks:
        if trick.full:
            side = int(winner_of(rules, position.trump, trick) not in bidders)
            playout.won[side] += 1
            playout.taken[side] += sum(order.points[each.number] for each in trick.cards)
    lying = position.tricks[-1] if position.tricks and not position.tricks[-1].full else None
    leader, cards = (lying.leader, list(lying.cards)) if lying else (position.turn, [])
    if card is not None:
        leader, cards = playout.play(card, leader, cards)
    playout.to_the_end(leader, cards)
    return lead(rules, seat, bidders, contract.points, playout.taken, playout.won)


def sides_of(position: Position) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """Return the seats of the bidding side and of the other one, in a round that was played."""
    assert position.contract is not None, "the round was played"
    assert position.partner is not None, "the bidder had a partner"
    bidders = frozenset({position.contract.seat, position.partner})
    return bidders, frozenset(SEATS) - bidders
