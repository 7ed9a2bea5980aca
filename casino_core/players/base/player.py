"""A player: a function from the view of its own seat to a play; and when it calls out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from ...play import Play
from ...position import View
from ...rules.calling import certain_points, may_call
from .limits import Limit

Player = Callable[[View, Random], Play]
"""A function from the view of the player to move and a random source to a legal play."""


class LimitedPlayer(Protocol):
    """A player that can be made weaker."""

    def __call__(self, view: View, rng: Random, limit: Limit = ...) -> Play:
        """Choose a legal play of the player to move."""


def calls(view: View) -> bool:
    """Whether a player calls out: as soon as it is certain to be right (RULES 10)."""
    target = view.rules.target
    return may_call(view) and target is not None and certain_points(view, view.side) >= target
