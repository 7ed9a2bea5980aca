"""The players that a command names: those of the package, and those that somebody else wrote.

    greedy, master-2, counting@0.2   a player of this package (`players.registry`)
    ./bot.py:bot                     the function or object `bot` of a file
    package.module:bot               the same of a module that Python finds
    bot                              an entry point of an installed package, in
                                     `casino_core.players`
    run:node bot.js                  a program in any language, which reads a view and writes a play
                                     (see `program_player`)

What is not of this package plays in a process of its own, which is ended where it takes too long.
Its first fault raises `PlayerFaultError`: nothing is measured by plays that are not its own.
"""

from __future__ import annotations

import sys
import time
from contextlib import redirect_stdout
from random import Random
from typing import Final, Protocol, cast

from ..errors import CasinoError
from ..play import Play
from ..players import EARLIER, KNOWN, PLAYERS, Player
from ..players.base.player import LIMITS, asks_for_past
from ..players.beliefs.past import Past, PlayerWithPast
from ..players.contract import CheckedPlayer
from ..players.guarded import too_slow
from ..position import View
from ..rules.refusal import PlayerFaultError
from .hosted_player import HostedPlayer
from .own_players import OWN, load
from .player_process import PlayerProcess
from .program_player import ProgramPlayer

PROGRAM = "run:"
"""The beginning of a name that is the command line of a program."""
SECONDS: Final = 10.0
"""The time that a player of somebody else may take for a play, unless a command is told another."""
STARTS_PROCESSES = sys.platform != "emscripten"
"""Whether this Python can start a process; one in a browser asks a player itself."""
OF_THE_PACKAGE = (
    f"one of {', '.join(PLAYERS)}, or of an earlier version, {', '.join(EARLIER)}; from greedy up, "
    f"-1 to -{len(LIMITS)} after the name makes a weaker player: master-2"
)
OF_ALL = f"{OF_THE_PACKAGE}; or a player of your own: {OWN}"
"""The help on the names of players."""


class OwnPlayer(Protocol):
    """A player of somebody else: it has a name, and a time for each play."""

    name: str
    seconds: float

    def start(self) -> None:
        """Start what can be started before the first turn. Raises `CasinoError`."""

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Choose a legal play. Raises `PlayerFaultError`."""


_started: dict[str, OwnPlayer] = {}


def player_named(name: str, seconds: float = SECONDS) -> Player:
    """Return the player of this name, the same one each time.

    `seconds` is the time that a player of somebody else has for a play. Raises `CasinoError` if
    there is none of this name, if it cannot be a player, and if its program cannot be started.
    """
    if name in KNOWN:
        return KNOWN[name].play
    if name not in _started:
        _started[name] = _own(name, seconds)
    player = _started[name]
    player.seconds = seconds
    player.start()
    return player


def any_player(player: str | Player, argument: str) -> Player:
    """Return the player of a name (`player_named`), or a function or an object, checked.

    Raises `CasinoError`, with the name of the argument before it.
    """
    if not isinstance(player, str):
        return CheckedPlayer(player)
    try:
        return player_named(player)
    except CasinoError as error:
        raise CasinoError(f"{argument}: {error}") from None


class NamedPlayer:
    """A player that is found by its name where it plays: a worker of a command can be given it."""

    def __init__(self, name: str, seconds: float) -> None:
        """Take what `player_named` takes."""
        self.name: str = name
        self.seconds: float = seconds

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Return the play of the player. Raises what `player_named` and the player raise."""
        player = player_named(self.name, self.seconds)
        if asks_for_past(player):
            return cast("PlayerWithPast", player)(view, rng, past)
        return player(view, rng)


def named(name: str, seconds: float) -> str | Player:
    """Return a player as the functions of the library take it.

    A player of the package is taken by its name.
    """
    return name if name in KNOWN else NamedPlayer(name, seconds)


def _own(name: str, seconds: float) -> OwnPlayer:
    if name.startswith(PROGRAM):
        return ProgramPlayer(name, name.removeprefix(PROGRAM), seconds)
    return HostedPlayer(name, seconds) if STARTS_PROCESSES else _PlayerHere(name, seconds)


def lost_by_faults(faults: int, first: str) -> PlayerFaultError:
    """Return the error with which a command ends where faults have lost rounds or games."""
    return PlayerFaultError(f"lost by fault: {faults}, the first of them", first)


def forget_players() -> None:
    """End the processes that play, and read files anew when their players are named again."""
    PlayerProcess.end_all()
    _started.clear()


class _PlayerHere:
    """A Python player that is asked in this process, which cannot end it where it takes too long.

    What it prints goes to the standard error: the output is the command's.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self.seconds = name, seconds
        self._player = CheckedPlayer(load(name), name)

    def start(self) -> None:
        """Do nothing: the player was loaded here."""

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        begin = time.monotonic()
        with redirect_stdout(sys.stderr):
            play = self._player(view, rng, past)
        took = time.monotonic() - begin
        if took > self.seconds:
            raise PlayerFaultError(self.name, too_slow(took, self.seconds), view, late=True)
        return play
