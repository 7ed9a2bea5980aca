"""Rules of thumb: what a hand is worth, what is put aside, and which card is played.

They need no more than a hand and what lies open, so that a search plays rounds out with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...seats import Seat
from ..cards import CARDS, ROOK, Card, Suit
from ..ruleset import NEST, PLAYERS, RuleSet
from ..tricks import TRUMPS, TrickOrder, trick_order

LONG_SUIT: Final = 4
"""The trumps that a hand has of its share; each further one is worth a trick."""
TRICK_SHARE: Final = 0.77
"""The share of the points of an average trick that a trick of the hand brings."""
PARTNER_SHARE: Final = 0.35
"""The share of all points that a partner brings to an average hand."""
CALLED_SHARE: Final = 0.52
"""The share of all points that a called partner brings: the bidder calls a strong card."""


# Hands


class CardWorths(NamedTuple):
    """The value that each card, by its number, adds to a hand.

    suits      the place of its suit in `Suit`; of the Rook, the number of suits
    as_trumps  its addition to the strength of its suit as trumps
    trump      the tricks that it brings as a trump
    side       the tricks that it brings in another suit
    """

    suits: tuple[int, ...]
    as_trumps: tuple[float, ...]
    trump: tuple[float, ...]
    side: tuple[float, ...]


@lru_cache(maxsize=64)
def card_worths(rules: RuleSet) -> CardWorths:
    """Return what the cards add to a hand under these rules."""
    places = {suit: place for place, suit in enumerate(Suit)}
    tops = [_rank_from_top(rules, card) for card in CARDS]
    return CardWorths(
        tuple(places[card.suit] if card.suit else len(places) for card in CARDS),
        tuple(0.0 if card is ROOK else _as_trump(rules, card) for card in CARDS),
        tuple(_tricks_as_trump(rules, card, top) for card, top in zip(CARDS, tops, strict=True)),
        tuple({0: 0.8, 1: 0.3}.get(top, 0.0) for top in tops),
    )


def _as_trump(rules: RuleSet, card: Card) -> float:
    assert card.suit is not None, "the Rook belongs to every trump suit"
    strength = trick_order(rules, card.suit).strengths[card.number]
    return 2.0 + max(0, strength - TRUMPS - 9) * 0.6


def _tricks_as_trump(rules: RuleSet, card: Card, top: int) -> float:
    if top == 0 or (card is ROOK and rules.rook == "high"):
        return 1.0
    return 0.7 if top <= 2 else 0.35


def suit_strengths(rules: RuleSet, hand: Iterable[Card]) -> list[float]:
    """Return how good each suit would be as trumps: its length, its high cards and its points."""
    worths = card_worths(rules)
    suits, as_trumps = worths.suits, worths.as_trumps
    strengths = [0.0] * (len(Suit) + 1)
    for card in hand:
        strengths[suits[card.number]] += as_trumps[card.number]
    return strengths[: len(Suit)]


def best_suit(rules: RuleSet, hand: Sequence[Card]) -> Suit:
    """Return the suit that makes the best trumps."""
    strengths = suit_strengths(rules, hand)
    return tuple(Suit)[strengths.index(max(strengths))]


def hand_worth(rules: RuleSet, hand: Sequence[Card]) -> float:
    """Return the points that the side of a hand may take with its best suit as trumps."""
    worths = card_worths(rules)
    suits, as_trump, as_side = worths.suits, worths.trump, worths.side
    strengths = suit_strengths(rules, hand)
    best, rook = strengths.index(max(strengths)), len(Suit)
    tricks, trumps, own = 0.0, 0, 0.0
    for card in hand:
        suit = suits[card.number]
        if suit in (best, rook):
            trumps += 1
            tricks += as_trump[card.number]
            if suit == rook and rules.rook == "high":
                own = rules.card_points[card.number] * 0.5
        else:
            tricks += as_side[card.number]
    tricks += max(0, trumps - LONG_SUIT) * 0.6
    share = PARTNER_SHARE if rules.partners == "fixed" else CALLED_SHARE
    trick_worth = TRICK_SHARE * rules.round_points / rules.hand_cards
    return share * rules.round_points + own + tricks * trick_worth


def _rank_from_top(rules: RuleSet, card: Card) -> int:
    """Return how many cards of its suit are higher."""
    if card is ROOK:
        return 9
    if card.rank == 1:
        return 0 if rules.ones == "high" else 13
    return 14 - card.rank + (1 if rules.ones == "high" else 0)


def cards_aside(
    rules: RuleSet,
    hand: Sequence[Card],
    trump: Suit,
    counting: int = NEST,
    void: Suit | None = None,
) -> tuple[Card, ...]:
    """Return the five cards to put aside, if this suit will be trumps.

    Trumps and the highest cards stay; short suits go first, the cards of `void` before all others.
    At most `counting` counting cards are put aside.
    """
    order = trick_order(rules, trump)
    lengths = {suit: sum(card.suit is suit for card in hand) for suit in Suit}

    def use(card: Card) -> float:
        if order.suits[card.number] is trump:
            return 100.0 + order.strengths[card.number]
        assert card.suit is not None, "the Rook is a trump"
        if card.suit is void:
            return -100.0 - order.points[card.number]
        keep = 40.0 if _rank_from_top(rules, card) == 0 else 0.0
        if _rank_from_top(rules, card) == 1 and lengths[card.suit] > 1:
            keep += 6.0
        return keep + 2.0 * lengths[card.suit] - 0.8 * order.points[card.number]

    discard: list[Card] = []
    for card in sorted(hand, key=use):
        if len(discard) < NEST and (counting or not order.points[card.number]):
            discard.append(card)
            counting -= bool(order.points[card.number])
    return tuple(discard)


def cards_given(rules: RuleSet, hand: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """Return the three cards to pass to an opponent: low ones without points."""
    worth = trick_order(rules, trump)
    return tuple(
        sorted(hand, key=lambda card: (worth.points[card.number], worth.strengths[card.number]))[:3]
    )


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
    """Return the card to play to a trick by rules of thumb.

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


def cheapest(order: TrickOrder, legal: Sequence[Card]) -> Card:
    """Return the card that costs least in a trick of the others."""
    return min(legal, key=lambda card: _cost(order, card))


def without_gifts(
    order: TrickOrder,
    legal: Sequence[Card],
    leader: Seat,
    trick: Sequence[Card],
    friends: Collection[Seat],
) -> Sequence[Card]:
    """Return the legal cards without those that give the other side more points than necessary.

    Only the last player of a trick knows: of the cards that leave the trick with the other side,
    those with the fewest points stay. The arguments are those of `card_to_play`.
    """
    if len(trick) < PLAYERS - 1 or (leader + order.winner(trick)) % PLAYERS in friends:
        return legal
    losing = [card for card in legal if order.winner([*trick, card]) < PLAYERS - 1]
    if len(losing) < 2:
        return legal
    least = min(order.points[card.number] for card in losing)
    return [card for card in legal if card not in losing or order.points[card.number] == least]


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
    legal = without_gifts(order, legal, leader, trick, friends)
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
    """Return a card that beats the trick if that is worth it, else the cheapest card."""
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
    """Return whether no card of the same suit that is out is higher."""
    suits, strengths = order.suits, order.strengths
    suit, strength = suits[card.number], strengths[card.number]
    return not any(
        suits[other.number] is suit and strengths[other.number] > strength for other in out
    )


def _gift(order: TrickOrder, card: Card) -> float:
    """Return how good a card is to give to a trick that the side wins."""
    trump = order.suits[card.number] is order.trump
    return order.points[card.number] - (9.0 if trump else 0.0) - order.strengths[card.number] / 40


def _cost(order: TrickOrder, card: Card) -> float:
    """Return what it costs to lose a card to a trick of the others."""
    return order.points[card.number] * 2 + order.strengths[card.number] / 10
