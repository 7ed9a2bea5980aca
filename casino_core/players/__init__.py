"""Computer players. Each sees the view of its own seat only, and chooses a play.

`registry` has one record for each, by its name, and `thinking` lets one think in small steps.
"""

from __future__ import annotations

from .careless import careless
from .greedy import greedy
from .past import Past, past_of
from .player import Player, calls
from .registry import (
    EARLIER,
    KNOWN,
    LEVELS,
    LIMITED,
    PLAYERS,
    ComputerPlayer,
    at_strength,
    played_by,
)
from .searching_player import SearchingPlayer, play_by
from .thinking import BestSoFar, think

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
    "think",
]
