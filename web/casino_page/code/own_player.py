"""A player from the text of a file that somebody has written."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from random import Random
from types import ModuleType
from typing import Any

from casino_core import Play, View
from casino_core.i18n import gettext as _
from casino_core.players.base.player import asks_for_past
from casino_core.players.beliefs.past import Past

from .advice import ContractError
from .contract import problem_of_player
from .faults import fault, forget_calls

PLAYER = "player"
"""The name of the function in the file, as in `casino match ./player.py:player greedy`."""

ROOM = 2**22
"""Bytes of memory that have to be left after a play, for what the round needs besides."""

LONGEST_NOTE = 1000
"""Characters of what a player prints for a play that are kept."""


class _Note(io.TextIOBase):
    """The text that a player prints for a play: its first `LONGEST_NOTE` characters are kept."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.text += text[: LONGEST_NOTE - len(self.text)]
        return len(text)


class OwnPlayer:
    """A player from the text of a file. It is a player itself.

    `printed` is what it printed for its last play. One that fills the memory loses its variables:
    the file is run anew for its next turn.
    """

    def __init__(self, code: str, file: str) -> None:
        """Run the file. Raises what it raises, and `ContractError` without a player in it."""
        self._file = file
        self._compiled = compile(code, file, "exec", dont_inherit=True)
        self.printed = ""
        self._play: Any = self._loaded()

    @property
    def asks_for_past(self) -> bool:
        """Return whether it is told the plays of the present deal."""
        return asks_for_past(self._play)

    def _loaded(self) -> Any:
        """Run the file, and find the player in it."""
        self._module = ModuleType(self._file.removesuffix(".py"))
        sys.modules[self._module.__name__] = self._module  # where dataclasses look for annotations
        exec(self._compiled, self._module.__dict__)  # noqa: S102
        player = self._module.__dict__.get(PLAYER)
        if problem := problem_of_player(player):
            raise ContractError(problem)
        return player

    def _give_up_memory(self, error: MemoryError) -> None:
        """Forget all variables of the file, those of the calls that met an error included."""
        forget_calls(error)
        self._play = None
        self._module.__dict__.clear()

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Ask the player for a play."""
        printed = _Note()
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                if self._play is None:
                    self._play = self._loaded()
                arguments = (view, rng, past) if asks_for_past(self._play) else (view, rng)
                play: Play = self._play(*arguments)
                bytearray(ROOM)
        except MemoryError as error:
            self._give_up_memory(error)
            raise
        except SystemExit as error:
            raise ContractError from error
        finally:
            self.printed = printed.text
        return play

    def sentence_about(self, error: BaseException) -> str:
        """Say what went wrong in a turn that ended with an error, with its line."""
        if isinstance(error, ContractError) and error.__cause__:
            error = error.__cause__
        mistake = fault(error, [self._file])
        words = mistake.advice or ": ".join(filter(None, [mistake.type, mistake.message]))
        where = _("{file}, line {line}").format(file=self._file, line=mistake.line)
        return f"{words} ({where})" if mistake.line else words
