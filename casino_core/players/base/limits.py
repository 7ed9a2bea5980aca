"""Limits to the strength of a player: it thinks less, overlooks plays and forgets cards."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from ...cards import card_set, cards_in
from ...position import View


class Limit(NamedTuple):
    """What a player does worse than it can.

    thinking    the share of the deals and turns that a search may try
    overlooked  added to the probability of overlooking a play, for each table card after the first
    forgotten   the probability of not remembering a captured card, anew in each turn
    """

    thinking: float
    overlooked: float
    forgotten: float


FULL_STRENGTH: Final = Limit(1.0, 0.0, 0.0)
LIMITS: Final = (
    Limit(1 / 2, 0.04, 0.0),
    Limit(1 / 4, 0.06, 0.1),
    Limit(1 / 8, 0.12, 0.3),
    Limit(1 / 16, 0.2, 0.6),
)
"""The limits, from the slightest on: each makes a player one step weaker."""


def remembered(view: View, rng: Random, limit: Limit) -> View:
    """Return the view as the player remembers it: without the captured cards that it forgot.

    It takes them for cards that may still be held or dealt. Where captured cards lie open in piles,
    nobody forgets them.
    """
    if not limit.forgotten or view.piles:
        return view
    won = [
        card_set(card for card in cards_in(cards) if rng.random() >= limit.forgotten)
        for cards in view.won
    ]
    return view.replace(won=tuple(won))
