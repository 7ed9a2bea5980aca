"""Worlds: hands that the others may hold, drawn at random from what a seat has seen."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...seats import Seat
from ..cards import ROOK, Card, Suit
from ..position import SEATS, Phase, View
from .memory import cards_known, unseen_cards, voids

TRIES = 12
"""How often a deal is tried that agrees with the suits that seats lack, before one that may not."""
NOWHERE = -1
"""The place of the cards of a nest that the seat has not seen."""


class World(NamedTuple):
    """Hands and a nest that agree with what a seat has seen.

    In the bidding the nest lies on the table; the bidder has it in hand before it is put aside.
    """

    hands: tuple[tuple[Card, ...], ...]
    nest: tuple[Card, ...]


def sample_world(view: View, rng: Random) -> World:
    """Draw the hidden cards of a view at random.

    A seat gets no card of a suit that it has shown to lack, unless no such deal is found in time.
    """
    known = cards_known(view)
    unseen = [card for card in unseen_cards(view) if card not in known]
    room = {seat: view.counts[seat] for seat in SEATS if seat != view.seat}
    for seat in known.values():
        room[seat] -= 1
    room[Seat(NOWHERE)] = len(unseen) - sum(room.values())
    lacking = voids(view)
    caller = view.contract.seat if view.contract else None
    barred = {view.called: caller} if view.called and view.phase is Phase.TRICKS else {}
    for chance in range(TRIES):
        strict = chance < TRIES - 1
        placed = _placed(unseen, dict(room), lacking if strict else [], barred, rng)
        if placed is not None:
            break
    else:
        placed = _placed(unseen, dict(room), [], {}, rng)
        assert placed is not None, "cards without conditions always fit"
    hands = {seat: list(view.hand) if seat == view.seat else [] for seat in SEATS}
    for card, seat in known.items():
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
    """Where a card may be. A called card is neither with the bidder nor in the nest (RULES 8)."""
    return [
        place
        for place, left in room.items()
        if left
        and not (card in barred and place in (NOWHERE, barred[card]))
        and (place == NOWHERE or not lacking or card is ROOK or card.suit not in lacking[place])
    ]
