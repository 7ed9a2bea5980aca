"""A feature that thinks for a while."""

from __future__ import annotations

from typing import Any, ClassVar

from .context import TableContext
from .feature import Feature
from .time_slicing import TimeSlicer


class BackgroundFeature(Feature):
    """Thinks about one thing at a time, until another command comes.

    may_go_on  the commands for which it need not stop
    """

    may_go_on: ClassVar = frozenset({"replay", "set", "download-record", "fair-again", "seen"})

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._slicer: TimeSlicer[Any] | None = None

    def on_command(self, name: str) -> None:
        """Another command comes: leave whatever is being thought about, unless it may go on."""
        if name not in self.may_go_on:
            self._stop()

    def think(self, slicer: TimeSlicer[Any]) -> None:
        """Think about something, and nothing else any more."""
        self._stop()
        if self.context.instant:
            slicer.finish()
        else:
            self._slicer = slicer.start()

    def _stop(self) -> None:
        if self._slicer:
            self._slicer.stop()
            self._slicer = None


def nothing(_: object) -> None:
    """Leave it at that."""
