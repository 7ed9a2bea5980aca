"""Work that would stop the page: in short slices, or while the table is at rest.

Python's automatic garbage collection walks through every value that the engine caches. That takes a
tenth of a second or more, and it would happen in the middle of a computer player's search; so it is
off, and garbage is collected at the end of a round.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")

SLICE = 0.012
"""Seconds that a slice lasts, at least: it ends after the step in which they are over."""

SHORT_SLICE = 0.008
"""The same for work behind a game that goes on: cards may be moving."""

PAUSE = 0.004
"""Seconds between two slices, in which the page can work."""

REPORT_INTERVAL = 0.25
"""Seconds between two reports of progress, at least."""


class TimeSlicer(Generic[T]):
    """Runs an iterator of successively better answers, which yields None after fruitless steps.

    on_progress  is called with the best answer so far, every `REPORT_INTERVAL` seconds
    on_done      is called with the last answer; not at all if there was no answer
    time_limit   seconds after which the iterator is left with the best answer; None for no limit
    on_error     is called with an exception that the iterator raises
    slice_time   seconds that a slice lasts
    first_report seconds to the first report of progress, at least
    """

    def __init__(
        self,
        answers: Iterator[T | None],
        on_progress: Callable[[T], None],
        on_done: Callable[[T], None],
        time_limit: float | None = None,
        on_error: Callable[[Exception], None] = lambda _: None,
        slice_time: float = SLICE,
        first_report: float = REPORT_INTERVAL,
    ) -> None:
        self._answers = answers
        self._on_progress = on_progress
        self._on_done = on_done
        self._time_limit = time_limit
        self._on_error = on_error
        self._slice_time = slice_time
        self._best: T | None = None
        self._started = monotonic()
        self._next_report = self._started + first_report
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def begin(self, *, at_once: bool) -> TimeSlicer[T] | None:
        """Start; or `at_once` run to the end, and return None."""
        if at_once:
            self.finish()
            return None
        return self.start()

    def start(self) -> TimeSlicer[T]:
        """Schedule the first slice."""
        self._schedule()
        return self

    def finish(self) -> None:
        """Run the iterator to its end at once, without slices."""
        for answer in self._answers:
            self._best = answer or self._best
        self._end()

    def pause(self) -> None:
        """Let the work wait until `resume`."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def resume(self) -> None:
        """Go on after a pause; nothing changes without one."""
        if self._timer is None and not self._stopped:
            self._schedule()

    def stop(self) -> None:
        """Stop without calling anything back."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        self._stopped = True

    def _schedule(self) -> None:
        self._then(self._advance)

    def _then(self, task: Callable[[], None]) -> None:
        """Run a task of the page after the pause."""
        self._timer = asyncio.get_event_loop().call_later(PAUSE, lambda: self._run(task))

    def _run(self, task: Callable[[], None]) -> None:
        try:
            task()
        except Exception as error:
            self._on_error(error)
            raise

    def _advance(self) -> None:
        slice_started = monotonic()
        for answer in self._answers:
            self._best = answer or self._best
            if self._stopped:
                return
            if monotonic() - slice_started > self._slice_time:
                break
        else:
            self._then(self._end)
            return
        now = monotonic()
        if self._time_limit is not None and self._best and now - self._started > self._time_limit:
            self._then(self._end)
        elif self._best and now > self._next_report:
            self._next_report = now + REPORT_INTERVAL
            self._then(self._report)
        else:
            self._schedule()

    def _report(self) -> None:
        """Report the best answer so far. That draws, and so is a task of its own."""
        self._schedule()
        if self._best is not None:
            self._on_progress(self._best)

    def _end(self) -> None:
        self._timer = None
        if self._best is not None:
            self._on_done(self._best)


DELAY_OF_COLLECTION = 3.0
"""Seconds from the end of a round to the collection; meanwhile the player reads the score."""


def disable_automatic_gc() -> None:
    """Turn off Python's automatic collection."""
    gc.disable()


def collect_soon() -> None:
    """Collect garbage after `DELAY_OF_COLLECTION` seconds."""
    asyncio.get_event_loop().call_later(DELAY_OF_COLLECTION, gc.collect)
