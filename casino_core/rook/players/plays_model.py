"""How likely worlds are after the cards that the others have played in them.

Who plays by rules of thumb plays one certain card; a seat that has played another one is likely to
hold other cards than those of the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...seats import Seat
from ..cards import Card
from ..position import SEATS, View
from ..tricks import TrickOrder
from .memory import order_of
from .thumb import card_to_play
from .worlds import World

OTHER_CARD: Final = 0.3
"""The likelihood of a card for which the rules of thumb have another one."""
LIKE_CARD: Final = 0.65
"""The same for a card of the same suit, with the same points."""


def likelihood_of_plays(view: View, world: World, bidders: frozenset[Seat]) -> float:
    """Return how likely the plays of the other seats are in a world, from 0 to 1."""
    order = order_of(view)
    sides = (bidders, frozenset(SEATS) - bidders)
    hands = [list(hand) for hand in world.hands]
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            hands[trick.seat(place)].append(card)
    out = {card for hand in hands for card in hand}
    out.update(world.nest)
    likelihood = 1.0
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.seat(place)
            if seat != view.seat:
                attacks = seat in bidders
                usual = card_to_play(
                    order,
                    hands[seat],
                    trick.leader,
                    trick.cards[:place],
                    sides[not attacks],
                    out.difference(hands[seat]),
                    attacking=attacks,
                )
                likelihood *= _likelihood(order, card, usual)
            hands[seat].remove(card)
            out.discard(card)
    return likelihood


def _likelihood(order: TrickOrder, card: Card, usual: Card) -> float:
    if card is usual:
        return 1.0
    same_suit = order.suits[card.number] is order.suits[usual.number]
    same_points = order.points[card.number] == order.points[usual.number]
    return LIKE_CARD if same_suit and same_points else OTHER_CARD


def resampled(
    worlds: Sequence[World], likelihoods: Sequence[float], number: int, rng: Random
) -> list[World]:
    """Draw a number of worlds, each as often as its likelihood says (systematic resampling)."""
    step = sum(likelihoods) / number
    sample: list[World] = []
    at, reached = rng.random() * step, 0.0
    for world, likelihood in zip(worlds, likelihoods, strict=True):
        reached += likelihood
        while at < reached and len(sample) < number:
            sample.append(world)
            at += step
    return sample or list(worlds[:1])
