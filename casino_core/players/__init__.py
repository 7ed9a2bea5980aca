"""Computer players. Each sees the view of its own seat only, and chooses a play.

`registry` has one record for each, by its name, and `thinking` lets one think in small steps. The
rooms, from the ground up: `estimates` of what cards, rounds and hidden cards are worth; `base`,
what every player is built from; `policies`, the players that choose at once; `beliefs` about hidden
hands; `networks`, which learned to judge plays; `search`. `contract` checks players of somebody
else; it is not imported here, because a table with our own players does without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base.player import Player, calls
from .beliefs.past import Past, past_of
from .registry import (
    EARLIER,
    KNOWN,
    LEVELS,
    LIMITED,
    PLAYERS,
    ComputerPlayer,
    at_strength,
    played_by,
    player_of,
)
from .searching_player import SearchingPlayer, play_by
from .thinking import BestSoFar, think

if TYPE_CHECKING:
    from .policies.simple import careless, greedy

__all__ = [
    "EARLIER",
    "KNOWN",
    "LEVELS",
    "LIMITED",
    "PLAYERS",
    "BestSoFar",
    "ComputerPlayer",
    "Past",
    "Player",
    "SearchingPlayer",
    "at_strength",
    "calls",
    "careless",
    "greedy",
    "past_of",
    "play_by",
    "played_by",
    "player_of",
    "think",
]


def __getattr__(name: str) -> object:
    """Load one of the two plainest players when it is asked for: no level needs it."""
    if name in ("careless", "greedy"):
        from .policies import simple

        return getattr(simple, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
