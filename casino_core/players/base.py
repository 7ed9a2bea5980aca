"""What a player is: a function from what its seat knows to a play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..play import Kind, Play
from ..position import View
from ..rules.calling import certain_points, may_call


def calls(view: View) -> bool:
    """Whether a player calls out: as soon as it is certain to be right (RULES 10)."""
    target = view.rules.target
    return may_call(view) and target is not None and certain_points(view, view.side) >= target


Player = Callable[[View, Random], Play]
"""A view whose turn it is, and the player's own source of chance, to a legal play."""

MANY_PLAYS = 400
"""No player looks at more plays than this: a crowded table has millions."""


def noticed(plays: list[Play], chance: Random, overlooked: float) -> list[Play]:
    """The plays that meet a person's eye: all trails, and what is not overlooked of the others.

    Each table card after the first makes a play the easier to overlook, by the share `overlooked`.
    """
    return [
        play
        for play in plays
        if play.kind is Kind.TRAIL or chance.random() >= overlooked * (play.taken.bit_count() - 1)
    ]
