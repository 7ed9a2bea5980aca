"""Hints: what the strongest player would do for the person, and a true reason for it."""

from __future__ import annotations

from random import Random
from typing import Final

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.rook.actions import (
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
from casino_core.rook.cards import ROOK, Card, Suit
from casino_core.rook.notation import format_view
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.players.memory import friends, order_of, unseen_cards
from casino_core.rook.players.sampling import Sampling, highest_good_bid
from casino_core.rook.position import Position, View
from casino_core.rook.prose import card_name, card_names, suit_name
from casino_core.rook.rules.why import lowest_bid

from .scene import Hint

ADVISER: Final = "searcher"
WORLDS: Final = 32
"""The deals that the adviser imagines for a bid."""


def hint_for(position: Position, names: tuple[str, ...]) -> Hint:
    """Return a hint for the player to move, from what that player has seen."""
    action, view = play_by(PLAYERS[ADVISER], position), position.view(position.turn)
    return Hint(action, _words(action), _reason(view, action, names))


def _words(action: Action) -> str:  # noqa: PLR0911 - a line each
    match action:
        case Bid(points):
            return _("Bid {points}.").format(points=points)
        case NoBid():
            return _("Pass.")
        case Misdeal():
            return _("Ask for a new deal.")
        case PutAside(cards):
            return _("Put aside: {cards}.").format(cards=card_names(cards))
        case Give(cards):
            return _("Pass on: {cards}.").format(cards=card_names(cards))
        case NameTrump(suit):
            return _("Make {suit} trumps.").format(suit=suit_name(suit))
        case CallCard(card):
            return _("Call {card}.").format(card=card_name(card))
        case PlayCard(card):
            return _("Play {card}.").format(card=card_name(card))


def _reason(view: View, action: Action, names: tuple[str, ...]) -> str:  # noqa: PLR0911 - a line each
    match action:
        case Bid() | NoBid():
            return _about_bid(view)
        case Misdeal():
            return _("You hold no counting card.")
        case PutAside():
            return _("They do the least for you with your best suit as trumps.")
        case Give():
            return _("They have the fewest points, and win the fewest tricks.")
        case NameTrump(suit):
            return _about_suit(view, suit)
        case CallCard():
            return _("It is the strongest card that you have not seen.")
        case PlayCard(card):
            return _about_card(view, card, names)


def _about_bid(view: View) -> str:
    """Return what the hand is worth, by the deals that the adviser imagines."""
    best = highest_good_bid(view, Random(format_view(view)), Sampling(WORLDS, suits=3))
    if best < lowest_bid(view):
        return _("Your side would more often miss a higher bid.")
    return _("This hand is worth a bid of {points}.").format(points=best)


def _about_suit(view: View, suit: Suit) -> str:
    count = sum(card.suit is suit for card in view.hand)
    return ngettext(
        "You hold {n} card of it, and it wins the most with this hand.",
        "You hold {n} cards of it, and it wins the most with this hand.",
        count,
    ).format(n=count)


def _about_card(view: View, card: Card, names: tuple[str, ...]) -> str:
    order, trick = order_of(view), view.trick
    if len(order.legal(view.hand, view.led)) == 1:
        return _("It is the only card that you may play.")
    if trick is None:
        return _about_lead(view, card)
    winning = trick.seat(order.winner(trick.cards))
    takes = order.winner([*trick.cards, card]) == len(trick.cards)
    at_stake = sum(map(view.rules.points, trick.cards))
    if takes and len(trick.cards) == len(names) - 1:
        points = at_stake + view.rules.points(card)
        return ngettext(
            "It wins the trick, with {n} point.", "It wins the trick, with {n} points.", points
        ).format(n=points)
    if not takes and winning in friends(view) and view.rules.points(card):
        return _("{name} is winning the trick, and its points go to your side.").format(
            name=names[winning]
        )
    if not takes and not view.rules.points(card):
        return _("It does not take the trick, and gives no points away.")
    return _generally()


def _about_lead(view: View, card: Card) -> str:
    """Return whether another card that is still out can beat a card that is led."""
    order, out = order_of(view), unseen_cards(view)
    beaten = any(order.winner([card, each]) == 1 for each in out)
    if not beaten:
        return _("No card that you have not seen beats it.")
    of_suit = [each for each in out if each.suit is card.suit and each is not ROOK]
    if not any(order.winner([card, each]) == 1 for each in of_suit):
        return _("Only a trump can beat it.")
    return _generally()


def _generally() -> str:
    return _("It brings your side the most points.")
