"""The random source of a computer player."""

from __future__ import annotations

from random import Random

from ...notation.positions import format_position
from ...position import View


def rng_for(view: View) -> Random:
    """Return a random source derived from a view and from nothing else.

    At the same view a player makes the same play again, so that a check of the game can repeat it.
    The random source tells the player nothing about the hidden cards.
    """
    return Random(format_position(view))
