"""Computer players by name, each with one record. A player sees the view of its own seat only.

Those that search also make use of what this seat saw in the present deal (`past`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from ..i18n import N_
from ..play import Play
from ..position import Position, View
from ..rules.turn import Step
from .base import Player, calls
from .beginner import beginner
from .careless import careless
from .counting import counting
from .greedy import greedy
from .limits import FULL_STRENGTH, LIMITS, Limit
from .past import Past, past_of

STEPS_MARK: Final = "-"
"""What stands between the name of a level and the number of steps by which it is limited."""


class ComputerPlayer(NamedTuple):
    """A computer player.

    name         its name in records, addresses and commands, and the name of its level
    label        the name as people read it: `Medium`
    in_sentence  the name within a sentence: `medium`
    play         its policy: from a view and a random source to a play
    searches     whether it searches; the module `search` is loaded for its first play
    steps        the number of steps by which its strength is limited
    """

    name: str
    label: str
    in_sentence: str
    play: Player
    searches: bool = False
    steps: int = 0

    @property
    def level(self) -> str:
        """The name of the same player at full strength."""
        return self.name.partition(STEPS_MARK)[0]

    @property
    def limit(self) -> Limit:
        """The limit to its strength."""
        return LIMITS[self.steps - 1] if self.steps else FULL_STRENGTH


class SearchingPlayer:
    """A player that plays by a style of `search`."""

    def __init__(self, name: str, limit: Limit = FULL_STRENGTH) -> None:
        """Make the player of the style with this name."""
        self._name, self._limit = name, limit

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Choose a play; `past` is what the seat saw in the present deal."""
        from .search import STYLES, choose

        return choose(view, rng, STYLES[self._name], past, self._limit)


def play_by(
    player: Player, position: Position, steps: Sequence[Step[Position]], rng: Random
) -> Play:
    """Return a player's play at a position, of which it sees what its seat sees.

    `steps` are those of the round so far; a player that searches is told what its seat saw of them.
    """
    view = position.view(position.turn)
    if isinstance(player, SearchingPlayer):
        return player(view, rng, past_of(steps, view.turn))
    return player(view, rng)


_LISTED = (
    ComputerPlayer(
        "careless",
        N_("Random"),
        N_("random"),
        careless,
    ),
    ComputerPlayer(
        "beginner",
        N_("Easy"),
        N_("easy"),
        beginner,
    ),
    ComputerPlayer(
        "greedy",
        N_("Medium"),
        N_("medium"),
        greedy,
    ),
    ComputerPlayer(
        "counting",
        N_("Hard"),
        N_("hard"),
        counting,
    ),
    ComputerPlayer(
        "searcher",
        N_("Expert"),
        N_("expert"),
        SearchingPlayer("searcher"),
        searches=True,
    ),
    ComputerPlayer(
        "master",
        N_("Master"),
        N_("master"),
        SearchingPlayer("master"),
        searches=True,
    ),
)

PLAYERS: Final[Mapping[str, ComputerPlayer]] = {player.name: player for player in _LISTED}
"""The computer players by name, weakest first."""


def _limited(player: ComputerPlayer, steps: int) -> ComputerPlayer:
    """Return a player, some steps weaker."""
    limit = LIMITS[steps - 1]
    policy = _LIMITED_POLICIES.get(player.name)
    play: Player = partial(policy, limit=limit) if policy else SearchingPlayer(player.name, limit)
    name = f"{player.name}{STEPS_MARK}{steps}"
    return player._replace(name=name, play=play, steps=steps)


_LIMITED_POLICIES: Final = {"greedy": greedy, "counting": counting}
LIMITED: Final[Mapping[str, ComputerPlayer]] = {
    limited.name: limited
    for player in PLAYERS.values()
    if player.searches or player.name in _LIMITED_POLICIES
    for limited in (_limited(player, steps) for steps in range(1, len(LIMITS) + 1))
}
"""Players of limited strength by name: `master-2` is the master, two steps weaker."""

LEVELS: Final[Mapping[str, ComputerPlayer]] = {**PLAYERS, **LIMITED}
"""Every player that a person can play against, by name."""


def at_strength(level: str, steps: int) -> str | None:
    """Return the name of a level that is some steps weaker; None if there is no such player."""
    name = f"{level}{STEPS_MARK}{steps}" if steps else level
    return name if name in LEVELS else None


EARLIER: Final[Mapping[str, ComputerPlayer]] = {
    f"{name}@{version}": PLAYERS[name]._replace(
        name=f"{name}@{version}", play=SearchingPlayer(f"{name}@{version}")
    )
    for name, version in (
        ("searcher", "0.1"),
        ("master", "0.1"),
        ("master", "0.2"),
        ("master", "0.3"),
    )
}
"""Players as an earlier version had them, by name and version: opponents to measure against.

They are no levels. The days of Daily-5 that are over keep their master (`daily`)."""

KNOWN: Final[Mapping[str, ComputerPlayer]] = {**LEVELS, **EARLIER}
"""The players of this version and the earlier ones, by name."""


class BestSoFar(NamedTuple):
    """The best play that a player has found so far, and the number of deals it has tried."""

    play: Play
    samples: int = 0


def think(name: str, view: View, rng: Random, past: Past = ()) -> Iterator[BestSoFar | None]:
    """Let a named player think in small steps, each yielding None or the best play so far.

    `past` is what its seat saw in the present deal. The last result holds the play that the player
    makes. A page that must stay responsive takes one step at a time, and may settle for the best
    play found so far.
    """
    player = KNOWN[name]
    if not player.searches:
        yield BestSoFar(player.play(view, rng))
        return
    from .search import STYLES, search

    yield None  # importing the search was a step
    # An earlier version of a player is a style of its own.
    style = STYLES[player.level]
    for result in search(view, rng, style, past=past, best_only=True, limit=player.limit):
        yield BestSoFar(result.play, result.samples) if result else None


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
    "at_strength",
    "calls",
    "careless",
    "greedy",
    "past_of",
    "play_by",
    "think",
]
