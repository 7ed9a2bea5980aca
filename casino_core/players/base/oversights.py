"""The oversights of players: plays that use several table cards, and forgotten captured cards."""

from __future__ import annotations

from random import Random

from ...cards import card_set, cards_in
from ...play import Play
from ...position import View
from .player import Limit


def noticed_plays(plays: list[Play], rng: Random, overlooked: float) -> list[Play]:
    """Return the plays that a human player would notice: all trails, and a random choice of others.

    Each table card after the first adds `overlooked` to the chance that the play is overlooked.
    """
    return [
        play
        for play in plays
        if not (cards := _table_cards(play)) or rng.random() >= overlooked * (cards - 1)
    ]


def _table_cards(play: Play) -> int:
    """Return the number of table cards that a play uses, those of its extra actions too."""
    number = play.taken.bit_count()
    for extra in play.extras:
        number += extra.loose.bit_count()
    return number


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
