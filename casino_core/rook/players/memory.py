"""The certain knowledge of a seat: cards that are out, suits that others lack, the sides."""

from __future__ import annotations

from ...seats import Seat
from ..cards import ROOK, Card, Suit
from ..position import SEATS, View
from ..rules.dealing import receiver
from ..ruleset import PLAYERS
from ..tricks import TrickOrder, trick_order


def order_of(view: View) -> TrickOrder:
    """Return the order of the cards once trumps are named."""
    assert view.trump is not None, "trumps are named"
    return trick_order(view.rules, view.trump)


def played_cards(view: View) -> set[Card]:
    """Return all cards that were played."""
    return {card for trick in view.tricks for card in trick.cards}


def unseen_cards(view: View) -> list[Card]:
    """Return the cards that may be in another hand, or in a nest that the seat has not seen."""
    in_sight = {*view.hand, *view.nest, *played_cards(view)}
    return [card for card in view.rules.cards if card not in in_sight]


def cards_known(view: View) -> dict[Card, Seat]:
    """Return the cards in other hands that the seat knows.

    It knows those that it has passed, until they are played.
    """
    if not view.given:
        return {}
    taker = receiver(view.seat, view.round_number)
    played = played_cards(view)
    return {card: taker for card in view.given if card not in played}


def voids(view: View) -> list[set[Suit]]:
    """Return for each seat the suits of which it has shown to have no card but perhaps the Rook."""
    suits_by_seat: list[set[Suit]] = [set() for _seat in SEATS]
    if view.trump is None:
        return suits_by_seat
    suits = order_of(view).suits
    for trick in view.tricks:
        suit = suits[trick.cards[0].number]
        for place, card in enumerate(trick.cards):
            if card is not ROOK and suits[card.number] is not suit:
                suits_by_seat[trick.seat(place)].add(suit)
    return suits_by_seat


def friends(view: View) -> frozenset[Seat]:
    """Return the seats that play for the side of the viewer, as far as it knows (RULES 8)."""
    if view.rules.partners == "fixed":
        return frozenset({view.seat, Seat((view.seat + 2) % PLAYERS)})
    bidder = view.contract.seat if view.contract else None
    if bidder is None or (view.partner is None and view.seat == bidder):
        return frozenset({view.seat})
    bidders = {bidder} if view.partner is None else {bidder, view.partner}
    if view.seat in bidders:
        return frozenset(bidders)
    others = set(SEATS) - bidders
    return frozenset(others if view.partner is not None else {view.seat})
