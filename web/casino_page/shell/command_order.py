"""Commands in the order of their events, where a tap at the table is answered before its command.

A tap takes several frames: the engine follows it, and what changes is drawn and laid out. So the
page first shows what was tapped as pressed, and its command runs after that paint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .commands import CommandHandler

TAPS: Final = frozenset({"card", "pile", "play", "clear", "undo", "hint"})
"""The commands of taps at the table. No other waits: browsers allow copying only in a click."""


class CommandOrder:
    """Runs commands in their order; one that waits runs before any other."""

    def __init__(self, run: CommandHandler) -> None:
        self._run = run
        self._waiting: tuple[str, str] | None = None

    def handle(self, name: str, text: str) -> None:
        """Run a command now."""
        self.run_waiting()
        self._run(name, text)

    def put_off(self, name: str, text: str) -> None:
        """Let a command wait until `run_waiting`, or until another command comes."""
        self.run_waiting()
        self._waiting = name, text

    def run_waiting(self) -> None:
        """Run the command that waits, if there is one."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._run(*waiting)
