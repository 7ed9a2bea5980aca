"""Long thought in small steps, so that the page has its turn between two of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")

MOMENT = 0.015
"""Seconds for which one may think before the page has its turn."""

BREATH = 0.004
"""Seconds that the page has between two such moments."""

NEWS = 0.25
"""Seconds from one report of what has been found to the next."""


class TimeSlicer(Generic[T]):
    """Runs an iterator of ever better answers, with None after steps that found nothing new.

    `report` is told of the best answer now and then, `done` of the last one, `failed` of an error.
    `longest` is the time in seconds after which it ends with what there is, None for no end;
    `moment` the seconds for which it thinks at a time.
    """

    def __init__(
        self,
        answers: Iterator[T | None],
        report: Callable[[T], None],
        done: Callable[[T], None],
        longest: float | None = None,
        failed: Callable[[Exception], None] = lambda _: None,
        moment: float = MOMENT,
    ) -> None:
        self._answers = answers
        self._report = report
        self._done = done
        self._longest = longest
        self._failed = failed
        self._for_a_moment = moment
        self._best: T | None = None
        self._begun = self._told = monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def start(self) -> TimeSlicer[T]:
        """Think, beginning soon."""
        self._timer = asyncio.get_event_loop().call_later(BREATH, self._moment)
        return self

    def finish(self) -> None:
        """Think to the end at once."""
        for answer in self._answers:
            self._best = answer or self._best
        self._end()

    def stop(self) -> None:
        """Think no more, and tell nobody."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        self._stopped = True

    def _moment(self) -> None:
        try:
            self._think_on()
        except Exception as error:
            self._failed(error)
            raise

    def _think_on(self) -> None:
        begun = monotonic()
        for answer in self._answers:
            self._best = answer or self._best
            if self._stopped:
                return
            if monotonic() - begun > self._for_a_moment:
                break
        else:
            self._end()
            return
        now = monotonic()
        if self._longest is not None and self._best and now - self._begun > self._longest:
            self._end()
            return
        if self._best and now - self._told > NEWS:
            self._told = now
            self._report(self._best)
        self._timer = asyncio.get_event_loop().call_later(BREATH, self._moment)

    def _end(self) -> None:
        self._timer = None
        if self._best is not None:
            self._done(self._best)
