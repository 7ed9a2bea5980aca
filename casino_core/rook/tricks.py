"""Tricks: which cards may be played to one, and which card wins it (RULES 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .cards import CARDS, ROOK, Card, Suit
from .ruleset import RuleSet

TRUMPS = 100
"""The addition to the strength of a trump, so that each beats all other cards."""


class TrickOrder(NamedTuple):
    """The order of the cards in the tricks of one round.

    suits      the suit to which each card belongs, by its number; that of the Rook is the trump
    strengths  the strength of each card, by its number; a card that does not follow has none
    points     the points in each card, by its number
    duty       whether the Rook must be played where only it follows a trump led (`rook_duty`)
    """

    trump: Suit
    suits: tuple[Suit, ...]
    strengths: tuple[int, ...]
    points: tuple[int, ...]
    duty: bool

    def legal(self, hand: Sequence[Card], led: Card | None) -> Sequence[Card]:
        """Return the cards of a hand that may be played to a trick after the card `led`."""
        if led is None:
            return hand
        suits, suit = self.suits, self.suits[led.number]
        following = [card for card in hand if suits[card.number] is suit and card is not ROOK]
        if following:
            return [*following, ROOK] if ROOK in hand else following
        if self.duty and suit is self.trump and ROOK in hand:
            return [ROOK]
        return hand

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the place, from 0, of the card that wins a trick or is winning it."""
        suits, strengths = self.suits, self.strengths
        best, suit = 0, suits[cards[0].number]
        for place in range(1, len(cards)):
            number = cards[place].number
            follows = suits[number] is suit or suits[number] is self.trump
            if follows and strengths[number] > strengths[cards[best].number]:
                best = place
        return best


@lru_cache(maxsize=64)
def trick_order(rules: RuleSet, trump: Suit) -> TrickOrder:
    """Return the order of the cards under these rules with this trump suit."""
    return TrickOrder(
        trump,
        tuple(card.suit or trump for card in CARDS),
        tuple(_strength(rules, card, trump) for card in CARDS),
        rules.card_points,
        rules.rook_duty == "trump",
    )


def _strength(rules: RuleSet, card: Card, trump: Suit) -> int:
    if card is ROOK:
        return TRUMPS + (50 if rules.rook == "high" else 0)
    rank = 15 if card.rank == 1 and rules.ones == "high" else card.rank
    return rank + (TRUMPS if card.suit is trump else 0)
