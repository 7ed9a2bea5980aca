"""How likely hands are after what their players said in the bidding.

A player bids up to about what the hand is worth by rules of thumb (`thumb.hand_worth`), some more
and some less. So a hand that is worth much is unlikely after an early pass, and a poor one after a
high bid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final, NamedTuple

from ...seats import Seat
from ..cards import Card
from ..position import SEATS, Phase, View
from ..ruleset import BID_STEP, LOWEST_BID
from .thumb import hand_worth

ABOVE_WORTH: Final = 8.0
"""How far above the worth of their hands players bid, in points."""
SPREAD: Final = 14.0
"""The points by which bids differ from what hands are worth by rules of thumb."""


class Limit(NamedTuple):
    """The limits of a seat in the bidding, as its bids and its pass show them.

    bid      the highest points that it bid; 0 for none
    refused  the lowest bid that it could have made when it passed; None if it has not passed
    """

    bid: int
    refused: int | None


class BiddingModel:
    """The likelihood of hands at a view, by what the other seats said in the bidding.

    limits  the limits of each seat whose cards are those that it had in the bidding
    """

    def __init__(self, view: View) -> None:
        self.limits: Mapping[Seat, Limit] = bid_limits(view)
        self._rules = view.rules
        self._played: list[list[Card]] = [[] for _seat in SEATS]
        for trick in view.tricks:
            for place, card in enumerate(trick.cards):
                self._played[trick.seat(place)].append(card)

    def likelihood(self, hands: Sequence[Sequence[Card]]) -> float:
        """Return how likely the bids are if the seats hold these cards now, from 0 to 1."""
        value = 1.0
        for seat, (bid, refused) in self.limits.items():
            hand = [*hands[seat], *self._played[seat]]
            worth = hand_worth(self._rules, hand) + ABOVE_WORTH
            if bid:
                value *= _share((worth - bid) / SPREAD)
            if refused is not None:
                value *= _share((refused - worth) / SPREAD)
        return value


def bid_limits(view: View) -> Mapping[Seat, Limit]:
    """Return what each other seat said in the bidding, for the seats whose cards are the same now.

    Nothing is known of hands from which cards were passed, nor of the bidder's, which has cards of
    the nest.
    """
    if view.rules.passing != "off" and view.phase not in (Phase.BIDDING, Phase.NEST, Phase.TRUMP):
        return {}
    limits: dict[Seat, Limit] = {}
    highest = 0
    for seat, points in view.bids:
        if points:
            limits[seat] = Limit(points, None)
            highest = points
        else:
            bid = limits[seat].bid if seat in limits else 0
            limits[seat] = Limit(bid, highest + BID_STEP if highest else LOWEST_BID)
    limits.pop(view.seat, None)
    if view.contract:
        limits.pop(view.contract.seat, None)
    return limits


def _share(errors: float) -> float:
    return 1.0 / (1.0 + exp(-errors))
