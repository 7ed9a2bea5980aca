"""Worlds: hands that the others may hold, drawn at random from what a seat has seen."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...seats import Seat
from ..cards import ROOK, Card, Suit
from ..position import SEATS, Phase, View
from .bidding_model import BiddingModel
from .memory import cards_known, unseen_cards, voids

TRIES = 12
"""How often a deal is tried that agrees with the suits that seats lack, before one that may not."""
CANDIDATES = 6
"""How many worlds are drawn at most, to find one that fits the bids."""
NOWHERE = -1
"""The place of the cards of a nest that the seat has not seen."""


class World(NamedTuple):
    """Hands and a nest that agree with what a seat has seen.

    In the bidding the nest lies on the table; the bidder has it in hand before it is put aside.
    """

    hands: tuple[tuple[Card, ...], ...]
    nest: tuple[Card, ...]


class Sampler:
    """Draws worlds that agree with a view."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known = cards_known(view)
        self._unseen = [card for card in unseen_cards(view) if card not in self._known]
        room = {seat: view.counts[seat] for seat in SEATS if seat != view.seat}
        for seat in self._known.values():
            room[seat] -= 1
        room[Seat(NOWHERE)] = len(self._unseen) - sum(room.values())
        self._room = room
        self._lacking = voids(view)
        caller = view.contract.seat if view.contract else None
        called = view.called if view.phase is Phase.TRICKS else None
        self._barred = {called: caller} if called else {}
        self._bids = BiddingModel(view)

    def likely_world(self, rng: Random) -> World:
        """Draw the hidden cards, those more often that fit the bids of the others.

        One world after another is drawn, and taken with the likelihood of the bids in it; if none
        is taken, the likeliest of them.
        """
        if not self._bids.limits:
            return self.world(rng)
        likeliest, most = None, -1.0
        for _number in range(CANDIDATES):
            world = self.world(rng)
            likelihood = self._bids.likelihood(world.hands)
            if rng.random() < likelihood:
                return world
            if likelihood > most:
                likeliest, most = world, likelihood
        assert likeliest is not None, "one of the worlds is the likeliest"
        return likeliest

    def world(self, rng: Random) -> World:
        """Draw the hidden cards at random.

        A seat gets no card of a suit that it has shown to lack, unless no such deal is found in
        `TRIES`.
        """
        view = self._view
        for chance in range(TRIES):
            lacking = self._lacking if chance < TRIES - 1 else []
            placed = _placed(self._unseen, dict(self._room), lacking, self._barred, rng)
            if placed is not None:
                break
        else:
            placed = _placed(self._unseen, dict(self._room), [], {}, rng)
            assert placed is not None, "cards without conditions always fit"
        hands = {seat: list(view.hand) if seat == view.seat else [] for seat in SEATS}
        for card, seat in self._known.items():
            hands[seat].append(card)
        nest = list(view.nest)
        for card, place in placed:
            (nest if place == NOWHERE else hands[place]).append(card)
        return World(tuple(tuple(hands[seat]) for seat in SEATS), tuple(nest))


def _placed(
    unseen: list[Card],
    room: dict[Seat, int],
    lacking: list[set[Suit]],
    barred: dict[Card, Seat | None],
    rng: Random,
) -> list[tuple[Card, Seat]] | None:
    """Put each card somewhere at random, those with the fewest places first; None if one fails."""
    cards = [(_places(card, room, lacking, barred), card) for card in unseen]
    rng.shuffle(cards)
    cards.sort(key=lambda pair: len(pair[0]))
    placed = []
    for places, card in cards:
        weights = [room[place] for place in places]
        if not any(weights):
            return None
        place = rng.choices(places, weights)[0]
        room[place] -= 1
        placed.append((card, place))
    return placed


def _places(
    card: Card, room: dict[Seat, int], lacking: list[set[Suit]], barred: dict[Card, Seat | None]
) -> list[Seat]:
    """Return where a card may be.

    A called card is neither with the bidder nor in the nest (RULES 8).
    """
    return [
        place
        for place, count in room.items()
        if count
        and not (card in barred and place in (NOWHERE, barred[card]))
        and (place == NOWHERE or not lacking or card is ROOK or card.suit not in lacking[place])
    ]
