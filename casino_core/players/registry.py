"""The computer players by name, each with one record.

A name is that of a level, such as `master`. Steps after it limit the strength: `master-2`.
`beginner-half` is half a step above `beginner`: at each turn it plays as one of the two levels. A
release after it names a player that the present one replaced, the last release that had it:
`counting@0.2`. Steps may follow: `counting@0.2-1`. The version of a player is the first release
whose records name it. A record names the engine, and that tells which player made the plays
(`played_by`). Between two releases a new player has the version of the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final, NamedTuple

from ..errors import CasinoError
from ..i18n import N_
from ..notation.limits import shortened
from .base.player import FULL_STRENGTH, LIMITS, Limit, LimitedPlayer, Player
from .policies.inattentive import inattentive
from .searching_player import HalfStep, LaterPlayer, SearchingPlayer

STEPS_MARK: Final = "-"
"""The character between the name of a level and the number of steps by which it is limited."""
HALF: Final = "half"
"""The word after `STEPS_MARK` for half a step above a level."""
VERSION_MARK: Final = "@"
"""The character between the name of a level and the release of an earlier player."""


class ComputerPlayer(NamedTuple):
    """A computer player.

    name         its name in records, addresses and commands, and the name of its level
    label        the name as people read it: `Medium`
    in_sentence  the name within a sentence: `medium`
    play         its policy: from a view and a random source to a play
    limited      the same with a limit to its strength; None if it cannot be made weaker, and for a
                 player that searches, which always can
    searches     whether it searches; the search is loaded for its first play
    version      the first release whose records name it
    steps        the number of steps by which its strength is limited
    above        the level above with which it shares the turns, for half a step; else empty

    >>> from casino_core.players import PLAYERS
    >>> PLAYERS["greedy"].level, PLAYERS["master"].searches
    ('greedy', True)
    """

    name: str
    label: str
    in_sentence: str
    play: Player
    limited: LimitedPlayer | None = None
    searches: bool = False
    version: str = "0.1"
    steps: int = 0
    above: str = ""

    @property
    def level(self) -> str:
        """The name of the present player at full strength."""
        return self.style.partition(VERSION_MARK)[0]

    @property
    def style(self) -> str:
        """The name of the same player at full strength, of its style if it searches."""
        return self.name.partition(STEPS_MARK)[0]

    @property
    def limit(self) -> Limit:
        """The limit to its strength."""
        return LIMITS[self.steps - 1] if self.steps else FULL_STRENGTH

    @property
    def can_be_limited(self) -> bool:
        """Whether its strength can be limited."""
        later = isinstance(self.play, LaterPlayer) and self.level not in _NEVER_LIMITED
        return later or self.limited is not None

    @property
    def is_later(self) -> bool:
        """Whether its code is loaded for its first play (`loaded`)."""
        later = isinstance(self.play, LaterPlayer)
        return later or bool(self.above and PLAYERS[self.above].is_later)


_NEVER_LIMITED: Final = ("careless", "beginner")
"""The levels that are weak enough."""
_MEDIUM: Final[LimitedPlayer] = partial(inattentive, level="greedy")

_LISTED = (
    ComputerPlayer(
        "careless",
        N_("Very easy"),
        N_("very easy"),
        partial(inattentive, level="careless"),
        version="0.3",
    ),
    ComputerPlayer(
        "beginner",
        N_("Easy"),
        N_("easy"),
        partial(inattentive, level="beginner"),
        version="0.3",
    ),
    ComputerPlayer(
        "greedy",
        N_("Medium"),
        N_("medium"),
        _MEDIUM,
        limited=_MEDIUM,
        version="0.3",
    ),
    ComputerPlayer(
        "counting",
        N_("Hard"),
        N_("hard"),
        LaterPlayer("counting"),
        version="0.3",
    ),
    ComputerPlayer(
        "searcher",
        N_("Expert"),
        N_("expert"),
        SearchingPlayer("searcher"),
        searches=True,
        version="0.2",
    ),
    ComputerPlayer(
        "master",
        N_("Master"),
        N_("master"),
        SearchingPlayer("master"),
        searches=True,
        version="0.3",
    ),
)

_WITHOUT_CHARACTER: tuple[ComputerPlayer, ...] = ()
"""Players that people cannot choose on the page, where each one has a name, a face and a voice.

A record here and its policy make a player: the command line and programs have it.
"""

PLAYERS: Final[Mapping[str, ComputerPlayer]] = {player.name: player for player in _LISTED}
"""The computer players by name, weakest first.

>>> from casino_core.players import PLAYERS
>>> list(PLAYERS)
['careless', 'beginner', 'greedy', 'counting', 'searcher', 'master']
"""


def _later(player: ComputerPlayer, name: str, limit: Limit = FULL_STRENGTH) -> LaterPlayer:
    """Return what loads a player by its name, which searches if `player` does."""
    return (SearchingPlayer if player.searches else LaterPlayer)(name, limit)


def _limited(player: ComputerPlayer, steps: int) -> ComputerPlayer:
    """Return a player that is some steps weaker."""
    limit = LIMITS[steps - 1]
    play: Player = (
        partial(player.limited, limit=limit)
        if player.limited
        else _later(player, player.name, limit)
    )
    return player._replace(name=f"{player.name}{STEPS_MARK}{steps}", play=play, steps=steps)


def _all_limited(players: Iterable[ComputerPlayer]) -> dict[str, ComputerPlayer]:
    """Return those of some players that can be made weaker, in all steps, by name."""
    return {
        limited.name: limited
        for player in players
        if player.can_be_limited
        for limited in (_limited(player, steps) for steps in range(1, len(LIMITS) + 1))
    }


LIMITED: Final[Mapping[str, ComputerPlayer]] = _all_limited(_LISTED)
"""Players of limited strength by name: `master-2` is the master, two steps weaker.

>>> from casino_core.players import LIMITED
>>> list(LIMITED)[:2]
['greedy-1', 'greedy-2']
"""


def _half_step(lower: ComputerPlayer, upper: ComputerPlayer) -> ComputerPlayer:
    """Return the player half a step above one level and below the next."""
    name = f"{lower.name}{STEPS_MARK}{HALF}"
    return lower._replace(
        name=name,
        play=HalfStep(lower.play, upper.play),
        limited=None,
        searches=upper.searches,
        version="0.3",
        above=upper.name,
    )


HALVES: Final[Mapping[str, ComputerPlayer]] = {
    half.name: half for half in map(_half_step, _LISTED, _LISTED[1:])
}
"""The players half a step above a level by name, the weakest first (`players.adaptive`).

>>> from casino_core.players.registry import HALVES
>>> list(HALVES)[:2]
['careless-half', 'beginner-half']
"""

LEVELS: Final[Mapping[str, ComputerPlayer]] = {**PLAYERS, **LIMITED, **HALVES}
"""Every player that a person can play against, by name.

>>> from casino_core.players import LEVELS
>>> [name for name in LEVELS if name.startswith("searcher")]
['searcher', 'searcher-1', 'searcher-2', 'searcher-3', 'searcher-4', 'searcher-half']
"""


def at_strength(level: str, steps: int) -> str | None:
    """Return the name of a level that is some steps weaker; None if there is no such player.

    >>> from casino_core.players import at_strength
    >>> at_strength("master", 2)
    'master-2'
    """
    name = f"{level}{STEPS_MARK}{steps}" if steps else level
    return name if name in LEVELS else None


_HIGHEST: Final = 10_000
"""More than any number of a version."""


def _release(version: str) -> tuple[int, ...]:
    """Return the first two numbers of a version; of one that cannot be read, more than any has."""
    numbers = version.split(".")[:2]
    if len(numbers) < 2 or not all(each.isascii() and each.isdigit() for each in numbers):
        return (_HIGHEST,)
    return tuple([int(each) if len(each) < 5 else _HIGHEST for each in numbers])


def _earlier(level: str, release: str, version: str = "") -> ComputerPlayer:
    """Return a player as an earlier release had it.

    release  the last release that had it
    version  the first one, if that was another
    """
    present, name = PLAYERS[level], f"{level}{VERSION_MARK}{release}"
    return present._replace(
        name=name, play=_later(present, name), limited=None, version=version or release
    )


EARLIER: Final[Mapping[str, ComputerPlayer]] = {
    player.name: player
    for player in (
        _earlier("careless", "0.2", "0.1"),
        _earlier("beginner", "0.2", "0.1"),
        _earlier("greedy", "0.2", "0.1"),
        _earlier("counting", "0.2", "0.1"),
        _earlier("searcher", "0.1"),
        _earlier("master", "0.1"),
        _earlier("master", "0.2"),
    )
}
"""The players that present ones replaced, by name and release: opponents to measure against.

They are not levels. The check of a record has them play again (`played_by`), and the days of
Daily-5 that are over keep their master (`daily`).

>>> from casino_core.players import EARLIER
>>> EARLIER["counting@0.2"].level
'counting'
"""

_LIMITED_SINCE: Final = (0, 2)
"""The first release with players of limited strength."""

KNOWN: Final[Mapping[str, ComputerPlayer]] = {
    **LEVELS,
    **{player.name: player for player in _WITHOUT_CHARACTER},
    **_all_limited(_WITHOUT_CHARACTER),
    **EARLIER,
    **_all_limited(
        player
        for name, player in EARLIER.items()
        if _release(name.partition(VERSION_MARK)[2]) >= _LIMITED_SINCE
    ),
}
"""The present players and the earlier ones, by name; earlier ones of limited strength come last.

Those without a character stand between them: only the command line and programs have them.

>>> from casino_core.players import KNOWN
>>> KNOWN["greedy@0.2"].level
'greedy'
"""

_UNCLEAR: Final = "0.1.0"
"""The engine of release 0.1.0, whose version builds after it had, too, until 0.2 was begun."""
_CLEAR: Final = (0, 2)
"""The release whose players those builds had."""


def player_of(player: str | Player) -> Player:
    """Return a player of this package by its name, or a player of one's own, checked (`contract`).

    Raises `CasinoError` for another name, and `PlayerFaultError` for what cannot be a player.

    >>> from casino_core.players import PLAYERS, player_of
    >>> player_of("greedy") is PLAYERS["greedy"].play
    True
    """
    if not isinstance(player, str):
        from .contract import CheckedPlayer

        return CheckedPlayer(player)
    if player not in KNOWN:
        raise CasinoError(f"player: {shortened(player)!r} is none of {', '.join(KNOWN)}")
    return KNOWN[player].play


def played_by(level: str, engine: str) -> tuple[str, ...]:
    """Return the names of the players that may have made the plays of a level, the likeliest first.

    `engine` is the version of the engine that a record names. A release had the player of the
    latest version that is not later than its own. Where the version cannot be read, it was the
    present player.

    >>> from casino_core.players import played_by
    >>> played_by("master", "0.1.0")
    ('master@0.1', 'master@0.2')
    """
    releases = (_release(engine), _CLEAR) if engine == _UNCLEAR else (_release(engine),)
    return tuple(dict.fromkeys(_player_of(level, release) for release in releases))


def _player_of(level: str, release: tuple[int, ...]) -> str:
    """Return the name of the player that a release had at a level.

    For a release before the first one, it is the first.
    """
    present = LEVELS[level]
    alike = [
        player
        for player in KNOWN.values()
        if (player.level, player.steps, player.above)
        == (present.level, present.steps, present.above)
    ]
    alike.sort(key=lambda player: _release(player.version))
    had = [player for player in alike if _release(player.version) <= release]
    return (had or alike[:1])[-1].name
