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

SEARCHING: Final = ("searcher", "master")
"""The players who search; how is in `search`, which is only loaded when one of them plays."""


def _searching(name: str) -> Player:
    def player(view: View, chance: Random) -> Play:
        from .search import STYLES, choose

        return choose(view, chance, STYLES[name])

    return player


PLAYERS: Final[Mapping[str, Player]] = {
    "careless": careless,
    "beginner": beginner,
    "greedy": greedy,
    "counting": counting,
    **{name: _searching(name) for name in SEARCHING},
}
"""The players, weakest first."""


class BestSoFar(NamedTuple):
    """The best play that a player has found so far, and how many deals it has tried."""

    play: Play
    samples: int = 0


def think(name: str, view: View, chance: Random) -> Iterator[BestSoFar | None]:
    """A named player at thought, in small steps: None, or what it has found so far.

    The last play is the player's. A page that must not stand still takes a step at a time, and
    may settle for what has been found.
    """
    if name not in SEARCHING:
        yield BestSoFar(PLAYERS[name](view, chance))
        return
    from .search import STYLES, search

    yield None  # loading was a step
    for answer in search(view, chance, STYLES[name]):
        yield BestSoFar(answer.play, answer.samples) if answer else None


__all__ = ["PLAYERS", "SEARCHING", "BestSoFar", "Player", "calls", "careless", "greedy", "think"]
