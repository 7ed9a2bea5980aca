"""A thoughtful beginner: bids what the hand is worth, draws trumps, keeps points for the side."""

from __future__ import annotations

from random import Random

from ..actions import Action, Bid, CallCard, Give, Misdeal, NameTrump, NoBid, PlayCard, PutAside
from ..cards import ROOK, Card
from ..position import SEATS, Phase, Trick, View
from ..rules.why import counting_allowed, lowest_bid, why_not
from ..ruleset import PLAYERS
from .memory import friends, order_of, unseen_cards, voids
from .thumb import best_suit, card_to_play, cards_aside, cards_given, cheapest, hand_worth


def beginner(view: View, _rng: Random) -> Action:
    """Act by rules of thumb; of the cards played it remembers none."""
    if view.phase is Phase.TRICKS:
        return PlayCard(card_by_thumb(view, remembers=False))
    return before_tricks(view)


def before_tricks(view: View) -> Action:
    """Bid, put aside, name trumps, pass cards and call by rules of thumb."""
    rules, hand = view.rules, view.hand
    if view.phase is Phase.BIDDING:
        return bid_up_to(view, hand_worth(rules, hand))
    if view.phase is Phase.NEST:
        trump = best_suit(rules, hand)
        return PutAside(cards_aside(rules, hand, trump, counting_allowed(view)))
    if view.phase is Phase.TRUMP:
        return NameTrump(best_suit(rules, hand))
    if view.phase is Phase.PASSING:
        return Give(cards_given(rules, hand, order_of(view).trump))
    return CallCard(card_to_call(view))


def bid_up_to(view: View, worth: float) -> Action:
    """Return the lowest bid that is legal, if the hand is worth it; else a pass, or a new deal."""
    if why_not(view, Misdeal()) is None:
        return Misdeal()
    lowest = lowest_bid(view)
    if lowest <= worth and why_not(view, Bid(lowest)) is None:
        return Bid(lowest)
    return NoBid()


def card_to_call(view: View) -> Card:
    """Return the highest card that another player holds.

    It is the Rook if that is high, or else a high trump.
    """
    order = order_of(view)
    there = unseen_cards(view)
    if ROOK in there and view.rules.rook == "high":
        return ROOK
    return max(there, key=lambda card: order.strengths[card.number])


def card_by_thumb(view: View, *, remembers: bool) -> Card:
    """Return the card to play by rules of thumb, with or without a memory of the cards played."""
    return _card(view, unseen_cards(view) if remembers else _not_in_sight(view))


def card_by_count(view: View) -> Card:
    """Return the card to play by rules of thumb, with all cards and the trumps of others in mind.

    Once all opponents have shown that they lack trumps, no more are drawn from the partner. No
    trump takes a trick without points while others have still to play.
    """
    order, trick, out = order_of(view), view.trick, unseen_cards(view)
    if trick is None and _opponents_lack_trumps(view):
        out = [card for card in out if order.suits[card.number] is not view.trump]
    card = _card(view, out)
    if trick and _trumps_for_nothing(view, trick, card):
        return cheapest(order, order.legal(view.hand, view.led))
    return card


def _trumps_for_nothing(view: View, trick: Trick, card: Card) -> bool:
    """Return whether a card would take a trick without points from the others, as a trump."""
    order, cards = order_of(view), trick.cards
    return (
        order.suits[card.number] is view.trump
        and len(cards) < PLAYERS - 1
        and not any(order.points[each.number] for each in cards)
        and trick.seat(order.winner(cards)) not in friends(view)
        and order.winner([*cards, card]) == len(cards)
    )


def _opponents_lack_trumps(view: View) -> bool:
    """Return whether each opponent has shown to have no trump but perhaps the Rook."""
    ours, lacking = friends(view), voids(view)
    return all(view.trump in lacking[seat] for seat in SEATS if seat not in ours)


def _card(view: View, out: list[Card]) -> Card:
    """Return the card to play by rules of thumb while these cards are out."""
    trick = view.trick
    bidder = view.contract.seat if view.contract else None
    ours = friends(view)
    return card_to_play(
        order_of(view),
        view.hand,
        trick.leader if trick else view.seat,
        list(trick.cards) if trick else [],
        ours,
        out,
        attacking=bidder in ours,
    )


def _not_in_sight(view: View) -> list[Card]:
    """Return all cards but those in hand, in its own nest and in the trick that lies there."""
    in_sight = {*view.hand, *view.nest, *(view.trick.cards if view.trick else ())}
    return [card for card in view.rules.cards if card not in in_sight]
