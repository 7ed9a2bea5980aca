"""The hand in the order in which a person likes it: by rank, by suit or as dealt."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Card, cards_in
from casino_core.game import Round


def arranged(order: str, hand: tuple[Card, ...], seat: int, part: Round) -> tuple[Card, ...]:
    """The cards of a hand by `rank`, by `suit` or as `dealt`; `part` is the round being played."""
    if order == "suit":
        return tuple(sorted(hand, key=lambda card: (card.suit, card.rank)))
    if order == "dealt":
        came = {card: number for number, card in enumerate(_as_dealt(seat, part))}
        return tuple(sorted(hand, key=lambda card: came.get(card, -1)))
    return hand


def _as_dealt(seat: int, part: Round) -> Iterator[Card]:
    """Every card that a seat was dealt or drew in a round, in the order in which they came.

    Where the round began from a position, nobody knows how its first hands were dealt.
    """
    first = part.start.hands[seat]
    yield from (card for card in part.cards or cards_in(first) if card.bit & first)
    for step in part.steps:
        before, after = step.before, step.after
        new = after.hands[seat] & ~before.hands[seat]
        yield from (card for card in before.stock if card is not None and card.bit & new)
