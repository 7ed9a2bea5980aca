"""A Python player of somebody else, which plays in a process of its own.

The process (`player_host`) loads its file or module, and is asked for a play at a time. It gets the
view, the random source as it is then, and the past if the player asks for it; it answers with the
play and the random source afterwards, so a game is the same as if the player were called here. The
random source goes only where the other process has another one.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any, Final

from ..errors import CasinoError
from ..play import Play
from ..players.beliefs.past import Past
from ..players.contract import checked
from ..position import View
from ..rules.refusal import PlayerFaultError
from .frames import frame_of, value_of
from .player_process import PlayerProcess

START: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
    "from casino_core.cli.player_host import run; run()"
)
"""The first lines of the process, by which it finds the modules that this one finds."""
START_SECONDS: Final = 60.0
"""The time in which a file or a module has to be loaded; more, if a play may take more."""


class HostedPlayer:
    """A player of a file, a module or an installed package, started for its first turn."""

    def __init__(self, name: str, seconds: float) -> None:
        """Take its name, and the seconds that it has for a play."""
        self.name: str = name
        self.seconds: float = seconds
        self._process: PlayerProcess | None = None
        self._wants_past = False
        self._chance: object = None  # the state of the random source that the process has

    def start(self) -> None:
        """Start the process, unless it runs. Raises `CasinoError` for a name without a player."""
        if self._process is not None:
            if self._process.runs:
                return
            self._process.end()
        self._chance = None
        self._process = PlayerProcess([sys.executable, "-c", START, json.dumps(sys.path)])
        try:
            answer = self._ask(self.name, max(START_SECONDS, self.seconds))
        except TimeoutError:
            problem = f"not loaded within {max(START_SECONDS, self.seconds):g} seconds"
            raise CasinoError(f"{self.name}: {problem}") from None
        except CasinoError as error:
            raise CasinoError(f"{self.name}: while it was loaded {error}") from None
        if isinstance(answer, CasinoError):
            self._process.end()
            raise answer
        self._wants_past = bool(answer)

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Ask the process for a play. Raises `PlayerFaultError` for anything but a legal one."""
        self.start()
        chance = rng.getstate() if rng else None
        new_chance = None if chance == self._chance else chance
        self._chance = None  # after a fault nobody knows it
        try:
            question = (view, new_chance, past if self._wants_past else ())
            answer = self._ask(question, self.seconds)
        except (TimeoutError, CasinoError) as error:
            late = isinstance(error, TimeoutError)
            raise PlayerFaultError(self.name, str(error), view, late=late) from None
        if isinstance(answer, CasinoError):
            raise answer
        play, after = answer
        self._chance = after or chance
        if after:
            rng.setstate(after)
        return checked(self.name, view, play)

    def _ask(self, question: object, seconds: float) -> Any:
        """Ask the process. Raises `TimeoutError` and `CasinoError` where it does not answer."""
        assert self._process is not None, "it was started"
        content = self._process.ask(frame_of(question), self._process.frame, seconds)
        try:
            return value_of(content)
        except Exception as error:  # noqa: BLE001 - a play may be made of anything
            raise CasinoError(f"its answer cannot be read: {error}") from None
