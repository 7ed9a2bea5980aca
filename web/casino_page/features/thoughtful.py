"""A feature that thinks for a while."""

from __future__ import annotations

from typing import Any, ClassVar

from ..around import Around
from ..ponder import Ponder
from . import Feature


class Thoughtful(Feature):
    """Thinks about one thing at a time, until another command comes.

    may_go_on  the commands for which it need not stop
    """

    may_go_on: ClassVar = frozenset({"replay", "set", "download-record", "fair-again", "seen"})

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._ponder: Ponder[Any] | None = None

    def leave_for(self, name: str) -> None:
        """Another command comes: leave whatever is being thought about, unless it may go on."""
        if name not in self.may_go_on:
            self._stop()

    def think(self, ponder: Ponder[Any]) -> None:
        """Think about something, and nothing else any more."""
        self._stop()
        if self.around.instant:
            ponder.finish()
        else:
            self._ponder = ponder.start()

    def _stop(self) -> None:
        if self._ponder:
            self._ponder.stop()
            self._ponder = None


def nothing(_: object) -> None:
    """Leave it at that."""
