"""The random source of a computer player."""

from __future__ import annotations

from random import Random

from ..notation.positions import format_position
from ..position import View


def rng_for(view: View) -> Random:
    """A random source derived from a view and from nothing else.

    A player shown the same view again makes the same play, so that a check of the game can repeat
    it, and nothing about the hidden cards reaches the player this way.
    """
    return Random(format_position(view))
