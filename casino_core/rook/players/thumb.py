"""Rules of thumb: what a hand is worth, what is put aside, and which card is played.

They need no more than a hand and what lies open, so that a search plays rounds out with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from ...seats import Seat
from ..cards import ROOK, Card, Suit
from ..ruleset import NEST, PLAYERS, RuleSet
from ..tricks import TRUMPS, TrickOrder, trick_order

LONG_SUIT: Final = 4
"""The trumps that a hand has of its share; each further one is worth a trick."""
TRICK_WORTH: Final = 12.0
"""The points that a trick brings: its own cards and its part of the rest."""
FROM_PARTNER: Final = 38.0
"""The points that a partner brings to an average hand."""


# Hands


def suit_strength(rules: RuleSet, hand: Iterable[Card], suit: Suit) -> float:
    """How good a suit would be as trumps: its length, its high cards and its points."""
    strengths = trick_order(rules, suit).strengths
    trumps = [card for card in hand if card.suit is suit]
    return sum(2.0 + max(0, strengths[card.number] - TRUMPS - 9) * 0.6 for card in trumps)


def best_suit(rules: RuleSet, hand: Sequence[Card]) -> Suit:
    """The suit that makes the best trumps."""
    return max(Suit, key=lambda suit: suit_strength(rules, hand, suit))


def hand_worth(rules: RuleSet, hand: Sequence[Card]) -> float:
    """The points that the side of a hand may take with its best suit as trumps."""
    trump = best_suit(rules, hand)
    order = trick_order(rules, trump)
    tricks = 0.0
    trumps = [card for card in hand if order.suits[card.number] is trump]
    for card in hand:
        top = _rank_from_top(rules, card)
        if card in trumps:
            high = card is ROOK and rules.rook == "high"
            tricks += 1.0 if high or top == 0 else 0.7 if top <= 2 else 0.35
        elif top == 0:
            tricks += 0.8
        elif top == 1:
            tricks += 0.3
    tricks += max(0, len(trumps) - LONG_SUIT) * 0.6
    own = rules.points(ROOK) if ROOK in hand and rules.rook == "high" else 0
    return FROM_PARTNER + own * 0.5 + tricks * TRICK_WORTH * 9 / rules.hand_cards


def _rank_from_top(rules: RuleSet, card: Card) -> int:
    """How many cards of its suit are higher."""
    if card is ROOK:
        return 9
    if card.rank == 1:
        return 0 if rules.ones == "high" else 13
    return 14 - card.rank + (1 if rules.ones == "high" else 0)


def cards_aside(
    rules: RuleSet, hand: Sequence[Card], trump: Suit, counting: int = NEST
) -> tuple[Card, ...]:
    """The five cards to put aside, if this suit will be trumps.

    Trumps and the highest cards stay; short suits go first. At most `counting` counting cards go.
    """
    return tuple(_least_useful(rules, hand, trump, NEST, counting))


def cards_given(rules: RuleSet, hand: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """The three cards to pass to an opponent: low ones without points."""
    worth = trick_order(rules, trump)
    return tuple(
        sorted(hand, key=lambda card: (worth.points[card.number], worth.strengths[card.number]))[:3]
    )


def _least_useful(
    rules: RuleSet, hand: Sequence[Card], trump: Suit, count: int, counting: int
) -> list[Card]:
    order = trick_order(rules, trump)
    lengths = {suit: sum(card.suit is suit for card in hand) for suit in Suit}

    def use(card: Card) -> float:
        if order.suits[card.number] is trump:
            return 100.0 + order.strengths[card.number]
        assert card.suit is not None, "the Rook is a trump"
        keep = 40.0 if _rank_from_top(rules, card) == 0 else 0.0
        if _rank_from_top(rules, card) == 1 and lengths[card.suit] > 1:
            keep += 6.0
        return keep + 2.0 * lengths[card.suit] - 0.8 * order.points[card.number]

    chosen: list[Card] = []
    for card in sorted(hand, key=use):
        if len(chosen) < count and (counting or not order.points[card.number]):
            chosen.append(card)
            counting -= bool(order.points[card.number])
    return chosen


# Cards


def card_to_play(
    order: TrickOrder,
    hand: Sequence[Card],
    leader: Seat,
    trick: Sequence[Card],
    friends: Collection[Seat],
    out: Collection[Card],
    *,
    attacking: bool,
) -> Card:
    """The card to play to a trick by rules of thumb.

    hand       the cards of the seat
    leader     the seat that led the trick, or leads it
    trick      the cards that lie there
    friends    the seats of the side
    out        the cards in other hands, as far as the seat keeps them in mind
    attacking  whether the side has the bid and draws trumps
    """
    legal = order.legal(hand, trick[0] if trick else None)
    if len(legal) == 1:
        return legal[0]
    if not trick:
        return _lead(order, legal, out, attacking=attacking)
    return _follow(order, legal, leader, trick, friends, out)


def _lead(
    order: TrickOrder, hand: Sequence[Card], out: Collection[Card], *, attacking: bool
) -> Card:
    strengths, suits, points = order.strengths, order.suits, order.points
    trump = order.trump
    highest: dict[Suit, int] = {}
    for card in out:
        suit, strength = suits[card.number], strengths[card.number]
        if strength > highest.get(suit, 0):
            highest[suit] = strength
    trumps_out = trump in highest
    best, value = hand[0], -1000.0
    for card in hand:
        number = card.number
        suit, strength = suits[number], strengths[number]
        master = strength > highest.get(suit, 0)
        if suit is trump:
            if not trumps_out:
                worth = -20.0 - strength / 10
            elif attacking:
                worth = 30.0 + strength / 10 if master else 12.0 - points[number] - strength / 50
            else:
                worth = -8.0 - points[number] - (0.0 if not master else 4.0)
        elif master:
            worth = 20.0 + points[number] / 2 - (8.0 if trumps_out else 0.0)
        else:
            worth = 2.0 - points[number] * 1.5 - strength / 20
        if worth > value:
            best, value = card, worth
    return best


def _follow(
    order: TrickOrder,
    legal: Sequence[Card],
    leader: Seat,
    trick: Sequence[Card],
    friends: Collection[Seat],
    out: Collection[Card],
) -> Card:
    strengths, suits, points = order.strengths, order.suits, order.points
    trump, led = order.trump, suits[trick[0].number]
    place = order.winner(trick)
    winning = trick[place]
    suit, strength = suits[winning.number], strengths[winning.number]
    last = len(trick) == PLAYERS - 1
    ours = (leader + place) % PLAYERS in friends
    if ours and (last or _holds(order, winning, out)):
        return max(legal, key=lambda card: _gift(order, card))
    beating = [
        card
        for card in legal
        if (suits[card.number] is trump or (suits[card.number] is led and suit is led))
        and strengths[card.number] > strength
    ]
    if ours and led is not trump:
        beating = [card for card in beating if suits[card.number] is not trump]
    if beating:
        at_stake = sum(points[card.number] for card in trick)
        return _win(order, legal, beating, out, at_stake, last=last)
    return min(legal, key=lambda card: _cost(order, card))


def _win(
    order: TrickOrder,
    legal: Sequence[Card],
    beating: Sequence[Card],
    out: Collection[Card],
    at_stake: int,
    *,
    last: bool,
) -> Card:
    """A card that beats the trick if that is worth it, else the cheapest card."""
    strengths, points = order.strengths, order.points
    if last:
        card = max(beating, key=lambda one: points[one.number] * 4 - strengths[one.number])
        worth = at_stake + points[card.number] >= 5 or strengths[card.number] < TRUMPS
        return card if worth else min(legal, key=lambda one: _cost(order, one))
    sure = [card for card in beating if _holds(order, card, out)]
    if sure:
        return min(sure, key=lambda one: strengths[one.number])
    cheap = [card for card in beating if not points[card.number]]
    if cheap and at_stake >= 5:
        return max(cheap, key=lambda one: strengths[one.number])
    return min(legal, key=lambda one: _cost(order, one))


def _holds(order: TrickOrder, card: Card, out: Collection[Card]) -> bool:
    """Whether no card of the same suit that is out is higher."""
    suits, strengths = order.suits, order.strengths
    suit, strength = suits[card.number], strengths[card.number]
    return not any(
        suits[other.number] is suit and strengths[other.number] > strength for other in out
    )


def _gift(order: TrickOrder, card: Card) -> float:
    """How good a card is to give to a trick that the side wins."""
    trump = order.suits[card.number] is order.trump
    return order.points[card.number] - (9.0 if trump else 0.0) - order.strengths[card.number] / 40


def _cost(order: TrickOrder, card: Card) -> float:
    """What it costs to lose a card to a trick of the others."""
    return order.points[card.number] * 2 + order.strengths[card.number] / 10
