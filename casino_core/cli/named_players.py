"""The players that a command names: those of the package, and those that somebody else wrote.

    greedy, master-2, counting@0.2   a player of this package (`players.registry`)
    ./bot.py:bot                     the function or object `bot` of a file
    package.module:bot               likewise of a module that Python finds
    bot                              an entry point of an installed package, in
                                     `casino_core.players`
    run:node bot.js                  a program in any language, which reads a view and writes a play
                                     (see `program_player`)

What is not of this package is guarded: its faults are counted, and legal plays are made for it.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import shlex
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from ..errors import CasinoError
from ..notation.limits import shortened
from ..play import Play
from ..players import EARLIER, KNOWN, PLAYERS, Player
from ..players.base.limits import LIMITS
from ..players.base.player import asks_for_past
from ..players.beliefs.past import Past
from ..players.guarded import GuardedPlayer, problem_of_error
from ..position import View
from .program_player import ProgramPlayer

GROUP = "casino_core.players"
"""The entry points that name players of other packages."""
PROGRAM = "run:"
"""What stands before the command line of a program."""
SECONDS = 10.0
"""The time that a player of somebody else may take for a play."""
OF_THE_PACKAGE = (
    f"one of {', '.join(PLAYERS)}, or of an earlier version, {', '.join(EARLIER)}; from greedy up, "
    f"-1 to -{len(LIMITS)} after the name makes a weaker player: master-2"
)
OWN = "FILE.py:NAME, MODULE:NAME, 'run:COMMAND' for a program"
OF_ALL = f"{OF_THE_PACKAGE}; or a player of your own: {OWN}"
"""What the help says of the names of players."""


@lru_cache
def player_named(name: str) -> Player:
    """The player of this name, the same one each time.

    Raises `CasinoError` if there is none, or if its file or its program cannot be started.
    """
    if name in KNOWN:
        return KNOWN[name].play
    if name.startswith(PROGRAM):
        return GuardedPlayer(_program(name))
    found = _of_a_file_or_module(name) if ":" in name else _of_an_entry_point(name)
    if not callable(found):
        raise CasinoError(f"{shortened(name)}: {shortened(repr(found))} cannot be called")
    return GuardedPlayer(_printing_aside(found), time.monotonic, SECONDS)


def forget_players() -> None:
    """End the programs that play, and read files anew when their players are named again."""
    ProgramPlayer.end_all()
    player_named.cache_clear()


def faults_of(name: str) -> list[str]:
    """The faults of a player since they were last asked for, each in one line."""
    player = player_named(name)
    if not isinstance(player, GuardedPlayer):
        return []
    found = [f"{name}: {fault.problem}" for fault in player.faults]
    player.faults.clear()
    return found


def _printing_aside(player: Callable[..., Play]) -> Player:
    """The player, but that what it prints goes to the standard error: the output is the command's.

    It is told the past if the player asks for it.
    """

    def play(view: View, rng: Random, past: Past = ()) -> Play:
        with redirect_stdout(sys.stderr):
            return player(view, rng, past) if asks_for_past(player) else player(view, rng)

    return play


def _program(name: str) -> ProgramPlayer:
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise CasinoError(f"{shortened(name)}: {error}") from None
    if not words:
        raise CasinoError(f"{shortened(name)}: names no program")
    if shutil.which(words[0]) is None:
        raise CasinoError(f"{shortened(name)}: there is no program {shortened(words[0])!r}")
    return ProgramPlayer(words, SECONDS)


def _of_a_file_or_module(name: str) -> Any:
    place, _, attribute = name.rpartition(":")
    if not place.endswith(".py") and re.search(r"^\.|[\\/]", place):
        raise CasinoError(f"{shortened(name)}: the name of a file with a player ends in .py")
    try:
        module = _file(place) if place.endswith(".py") else importlib.import_module(place)
    except OSError as error:
        if error.filename != str(Path(place).resolve()):
            raise CasinoError(f"{shortened(name)}: {problem_of_error(error)}") from error
        raise CasinoError(f"{shortened(name)}: {error.strerror}") from None
    except (Exception, SystemExit) as error:
        raise CasinoError(f"{shortened(name)}: {problem_of_error(error)}") from error
    try:
        return getattr(module, attribute)
    except AttributeError:
        there = [each for each in vars(module) if not each.startswith("_")]
        raise CasinoError(
            f"{shortened(name)}: {place} has no {attribute!r}; it has {shortened(', '.join(there))}"
        ) from None


def _file(place: str) -> Any:
    """The module of a file. Raises what the file raises, and `OSError` if it cannot be read."""
    path = Path(place).resolve()
    path.read_bytes()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None, "a file of Python has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses look for their module there
    folder = str(path.parent)
    sys.path.insert(0, folder)  # a player may have its parts in files beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def _of_an_entry_point(name: str) -> Any:
    # Its library of e-mails costs every command a tenth of its start.
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=name):
        try:
            return point.load()
        except (Exception, SystemExit) as error:
            raise CasinoError(f"{shortened(name)}: {problem_of_error(error)}") from error
    raise CasinoError(
        f"{shortened(name)!r} is no player; there are {', '.join([*PLAYERS, *EARLIER])}, "
        f"and your own: {OWN}"
    )
