"""Work in steps, between which the browser draws: that of a play that was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from casino_core.i18n import use_language

if TYPE_CHECKING:
    from .context import TableContext


class PageSteps:
    """Takes steps, each in a task of its own after what was shown before is drawn.

    `fail` is called with an exception that a step raises.
    """

    def __init__(self, context: TableContext, fail: Callable[[Exception], None]) -> None:
        self._context = context
        self._fail = fail
        self._steps: Iterator[None] | None = None

    def begin(self, steps: Iterator[None]) -> None:
        """Take the first step once everything is drawn, and the others one by one."""
        self._steps = steps
        self._context.page.after_drawing(lambda: self._take(steps))

    def finish(self) -> None:
        """Take all steps that are left now."""
        steps, self._steps = self._steps, None
        for _ in steps or ():
            pass

    def drop(self) -> None:
        """Take no more steps."""
        self._steps = None

    def _take(self, steps: Iterator[None]) -> None:
        """Take the next step, unless all of them were taken or dropped meanwhile."""
        if steps is not self._steps:
            return
        self._steps = None  # what a step does may finish all that waits
        try:
            with use_language(self._context.translations):
                over = next(steps, self) is self
        except Exception as error:
            self._fail(error)
            raise
        if not over:
            self.begin(steps)
