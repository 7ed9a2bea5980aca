"""Work that a person waits for, with nothing else to see: in slices without pauses.

A browser draws and takes taps between two slices, too: a pause only makes the wait longer, by a
quarter on a laptop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from .time_slicing import TimeSlicer

T = TypeVar("T")

NO_PAUSE: Final = 0.0
"""Seconds between two slices; up to 0.002 the next slice is a message to the page, no timer."""


class UnpausedSlicer(TimeSlicer[T]):
    """A time slicer whose slices follow each other at once."""

    def _then(self, task: Callable[[], None]) -> None:
        self._timer = asyncio.get_event_loop().call_later(NO_PAUSE, lambda: self._run(task))
