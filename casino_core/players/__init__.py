"""Computer players by name. Each sees only the view of its own seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .base import Player, calls
from .beginner import beginner
from .careless import careless
from .counting import counting
from .greedy import greedy
from .search import MASTER, SEARCHER, searching

PLAYERS: Final[Mapping[str, Player]] = {
    "careless": careless,
    "beginner": beginner,
    "greedy": greedy,
    "counting": counting,
    "searcher": searching(SEARCHER),
    "master": searching(MASTER),
}
"""The players, weakest first."""

__all__ = ["PLAYERS", "Player", "calls", "careless", "greedy"]
