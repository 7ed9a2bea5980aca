"""Computer players by name. Each sees only the view of its own seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .base import Player, calls
from .careless import careless
from .greedy import greedy

PLAYERS: Final[Mapping[str, Player]] = {"careless": careless, "greedy": greedy}
"""The players, weakest first."""

__all__ = ["PLAYERS", "Player", "calls", "careless", "greedy"]
