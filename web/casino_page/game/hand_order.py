"""The order in which a hand is shown: by rank, by suit or as dealt."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Card, cards_in
from casino_core.game import Round
from casino_core.seats import Seat


def arranged(
    order: str, hand: tuple[Card, ...], seat: Seat, current_round: Round
) -> tuple[Card, ...]:
    """Return the cards of a hand by `rank`, by `suit` or as `dealt` in the current round."""
    if order == "suit":
        return tuple(sorted(hand, key=lambda card: (card.suit, card)))
    if order == "dealt":
        numbers = {card: number for number, card in enumerate(_as_dealt(seat, current_round))}
        return tuple(sorted(hand, key=lambda card: numbers.get(card, -1)))
    return hand


def _as_dealt(seat: Seat, current_round: Round) -> Iterator[Card]:
    """Yield every card that a seat was dealt or drew in a round, in the order of arrival.

    In a round that began from a position the order of the first hands is not known.
    """
    first = current_round.start.hands[seat]
    yield from (card for card in current_round.cards or cards_in(first) if card.bit & first)
    for step in current_round.steps:
        before, after = step.before, step.after
        new = after.hands[seat] & ~before.hands[seat]
        yield from (card for card in before.stock if card is not None and card.bit & new)
