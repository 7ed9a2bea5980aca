"""A computer player's own source of chance."""

from __future__ import annotations

from random import Random

from ..notation.positions import format_position
from ..position import View


def rng_for(view: View) -> Random:
    """Chance that derives from what a player sees and from nothing else.

    A player asked again about the same view answers the same, so that each of its plays can be
    made again by whoever checks a game, and nothing about the hidden cards reaches it this way.
    """
    return Random(format_position(view))
