"""The players that are loaded for their first play.

They are those that count or search, the earlier ones, and those half a step above a level.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, cast

from ..play import Play
from ..position import View
from .base.limits import Limit
from .base.player import LimitedPlayer, Player, asks_for_past
from .beliefs.past import Past, PlayerWithPast
from .policies.beginner import beginner
from .policies.careless import careless
from .policies.counting import COUNTING_0_2, counting
from .policies.greedy import greedy
from .registry import KNOWN, ComputerPlayer

_AT_ONCE: Final[Mapping[str, Player]] = {"careless@0.2": careless, "beginner@0.2": beginner}
_LIMITED: Final[Mapping[str, LimitedPlayer]] = {
    "greedy@0.2": greedy,
    "counting@0.2": COUNTING_0_2,
    "counting": counting,
}
"""The players that do not search, by name."""


def play_of(name: str, view: View, rng: Random, past: Past, limit: Limit) -> Play:
    """Return the play of a player by its name, at full strength or within a limit."""
    if name in _AT_ONCE:
        return _AT_ONCE[name](view, rng)
    if name in _LIMITED:
        return _LIMITED[name](view, rng, limit)
    if KNOWN[name].above:
        player = player_at_turn(KNOWN[name], rng).play
        if asks_for_past(player):
            return cast("PlayerWithPast", player)(view, rng, past)
        return player(view, rng)
    from .search.search import choose
    from .search.styles import STYLES

    return choose(view, rng, STYLES[name], past, limit)


def player_at_turn(half: ComputerPlayer, rng: Random) -> ComputerPlayer:
    """Return the level as which a player half a step above one plays a turn, by chance.

    By turns instead of by games: who plays against it meets one opponent, neither of two. The
    random source derives from the view, so each play can be made again.
    """
    return KNOWN[half.above if rng.random() < 0.5 else half.level]
