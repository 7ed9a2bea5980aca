"""The course of a round: what each action changes (RULES 3 to 5, 8)."""

from __future__ import annotations

from ...seats import Seat
from ..actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from ..cards import Card, in_order
from ..position import SEATS, Call, Position, Trick
from ..ruleset import PLAYERS
from .dealing import receiver
from .refusal import IllegalActionError, Reason, Refusal
from .why import why_not


def apply(position: Position, action: Action, seat: Seat | None = None) -> Position:
    """Return the position after an action of the player to move.

    `seat` is the seat that acts, where it is known. Raises `IllegalActionError` for an action that
    the rules refuse, and for a seat that is not to move.
    """
    if seat is not None and seat != position.turn and not position.over:
        refusal: Refusal | None = Refusal(Reason.OUT_OF_TURN, value=position.turn + 1)
    else:
        refusal = why_not(position, action)
    if refusal:
        raise IllegalActionError(position, action, refusal)
    return _after(position, action)


def _after(position: Position, action: Action) -> Position:
    seat = position.turn
    after = position
    match action:
        case Bid(points):
            after = _after_bidding(position, Call(seat, points))
        case NoBid():
            after = _after_bidding(position, Call(seat, 0))
        case Misdeal():
            after = position._replace(redealt=True, misdealt=True)
        case PutAside(cards):
            after = _put_aside(position, seat, cards)
        case NameTrump(suit):
            after = position._replace(trump=suit)
        case Give(cards):
            after = _give(position, seat, cards)
        case CallCard(card):
            after = position._replace(called=card)
        case PlayCard(card):
            after = _play(position, seat, card)
    return after


def _after_bidding(position: Position, bid: Call) -> Position:
    """Return the position after what a seat said.

    At the end of the bidding the bidder takes the nest into hand.
    """
    position = position._replace(bids=(*position.bids, bid))
    if position.contract is not None:
        bidder = position.contract.seat
        hand = in_order(position.hands[bidder] + position.nest)
        return position._replace(hands=_with(position, bidder, hand), nest=())
    return position._replace(redealt=sum(not each.points for each in position.bids) == PLAYERS)


def _put_aside(position: Position, seat: Seat, cards: tuple[Card, ...]) -> Position:
    rules = position.rules
    hand = _without(position.hands[seat], cards)
    counting = any(map(rules.points, cards))
    return position._replace(
        hands=_with(position, seat, hand),
        nest=in_order(cards),
        aside=True,
        announced=counting and rules.nest_points == "none",
    )


def _give(position: Position, seat: Seat, cards: tuple[Card, ...]) -> Position:
    """Return the position after a seat has passed cards, which wait until all have passed some."""
    gifts = tuple(in_order(cards) if each == seat else position.given[each] for each in SEATS)
    hand = _without(position.hands[seat], cards)
    position = position._replace(given=gifts, hands=_with(position, seat, hand))
    if not all(gifts):
        return position
    hands = list(position.hands)
    for giver in SEATS:
        taker = receiver(giver, position.round_number)
        hands[taker] = in_order(hands[taker] + gifts[giver])
    return position._replace(hands=tuple(hands))


def _play(position: Position, seat: Seat, card: Card) -> Position:
    hand = _without(position.hands[seat], (card,))
    *before, last = position.tricks or (Trick(seat),)
    if last.full:
        before, last = [*before, last], Trick(seat)
    tricks = (*before, Trick(last.leader, (*last.cards, card)))
    return position._replace(hands=_with(position, seat, hand), tricks=tricks)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in hand if card not in cards)


def _with(position: Position, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(hand if each == seat else position.hands[each] for each in SEATS)
