"""The base class of features that compute in the background, such as hints."""

from __future__ import annotations

from typing import Any, ClassVar

from .context import TableContext
from .feature import Feature
from .time_slicing import TimeSlicer


class BackgroundFeature(Feature):
    """Runs one background computation at a time, until a command interrupts it.

    harmless  the commands that do not interrupt it
    """

    harmless: ClassVar = frozenset({"replay", "set", "download-record", "fair-again", "seen"})

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._slicer: TimeSlicer[Any] | None = None

    def on_command(self, name: str) -> None:
        """Stop the computation unless the command is harmless."""
        if name not in self.harmless:
            self._stop()

    def compute(self, slicer: TimeSlicer[Any]) -> None:
        """Start a computation instead of the one that is running; finish it if `instant`."""
        self._stop()
        self._slicer = slicer.begin(at_once=self.context.instant)

    def _stop(self) -> None:
        if self._slicer:
            self._slicer.stop()
            self._slicer = None


def ignore(_: object) -> None:
    """Do nothing, as a callback that is not needed."""
