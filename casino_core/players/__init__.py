"""Computer players by name. Each sees only the view of its own seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from ..play import Play
from ..position import View
from .base import Player, calls
from .beginner import beginner
from .careless import careless
from .counting import counting
from .greedy import greedy
from .search import MASTER, SEARCHER, Style, searching, think

PLAYERS: Final[Mapping[str, Player]] = {
    "careless": careless,
    "beginner": beginner,
    "greedy": greedy,
    "counting": counting,
    "searcher": searching(SEARCHER),
    "master": searching(MASTER),
}
"""The players, weakest first."""

STYLES: Final[Mapping[str, Style]] = {"searcher": SEARCHER, "master": MASTER}
"""The players who search, and how."""


class Thought(NamedTuple):
    """The best play that a player has found so far, and how many deals it has tried."""

    play: Play
    samples: int = 0


def deliberate(name: str, view: View, chance: Random) -> Iterator[Thought | None]:
    """A named player at thought, in small steps: None, or what it has found so far.

    The last play is the player's. A page that must not stand still takes a step at a time, and
    may settle for what has been found.
    """
    if name not in STYLES:
        yield Thought(PLAYERS[name](view, chance))
        return
    for answer in think(view, chance, STYLES[name]):
        yield Thought(answer.play, answer.samples) if answer else None


__all__ = ["PLAYERS", "STYLES", "Player", "Thought", "calls", "careless", "deliberate", "greedy"]
