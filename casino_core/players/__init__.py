"""Computer players. Each sees the view of its own seat only, and chooses a play.

`registry` has one record for each, by its name, and `thinking` lets one think in small steps. The
rooms, from the ground up: `estimates` of what cards, rounds and hidden cards are worth; `base`,
what every player is built from; `policies`, the players that choose at once; `beliefs` about hidden
hands; `networks`, which learned to judge plays; `search`. `contract` checks players of somebody
else; it is not imported here, because a table with our own players does without it.
"""

from __future__ import annotations

from .base.player import Player, calls
from .beliefs.past import Past, past_of
from .policies.careless import careless
from .policies.greedy import greedy
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
