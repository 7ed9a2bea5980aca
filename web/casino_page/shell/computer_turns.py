"""The turns of the computer players: when they search, and for how long their plays are shown."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from ..game.session import Session
from .context import TableContext
from .time_slicing import TimeSlicer

if TYPE_CHECKING:
    from .work_ahead import ThinkingAhead

T = TypeVar("T")

DELAY_BEFORE_SEARCH = 0.8
"""Seconds from the start of a computer player's turn to its search, at the normal pace."""

SEARCH_TIME_LIMIT = 1.5
"""Seconds after which a computer player settles for the best play it has found."""

SHOWING_TIME = 1.3
"""Seconds for which its play is shown before it is carried out, at the normal pace."""

MOMENT = 0.6
"""Seconds more for which a sweep or a card that scores is seen first, at the normal pace."""


class Turns(ABC):
    """The next step of a table: a timer runs, or a search, or the table waits for a person."""

    def __init__(self, fail: Callable[[Exception], None]) -> None:
        """`fail` is called with an exception that a step raises."""
        self._fail = fail
        self._timer: asyncio.TimerHandle | None = None
        self._search: TimeSlicer[Any] | None = None

    @abstractmethod
    def go_on(self) -> None:
        """Schedule the next step, if the table needs one and none is under way."""

    def stop(self) -> None:
        """Cancel the timer and the search; `go_on` starts them again."""
        if self._timer:
            self._timer.cancel()
        if self._search:
            self._search.stop()
        self._timer = self._search = None

    @property
    def under_way(self) -> bool:
        """Whether a timer or a search runs."""
        return self._timer is not None or self._search is not None

    def after(self, seconds: float, step: Callable[[], None]) -> None:
        """Take a step after a while."""

        def run() -> None:
            self._timer = None
            try:
                step()
            except Exception as error:
                self._fail(error)
                raise

        self._timer = asyncio.get_event_loop().call_later(seconds, run)

    def search(
        self,
        answers: Iterator[T | None],
        on_progress: Callable[[T], None],
        on_done: Callable[[T], None],
        time_limit: float,
    ) -> None:
        """Run a search in slices; see `TimeSlicer`."""

        def done(answer: T) -> None:
            self._search = None
            on_done(answer)

        slicer = TimeSlicer(answers, on_progress, done, time_limit, self._fail)
        self._search = slicer.start()


class ComputerTurns(Turns):
    """Has the computer players of a table of Casino play, one step after the other.

    `on_progress` is called when a search has a new best play.
    """

    def __init__(self, context: TableContext, on_progress: Callable[[], None]) -> None:
        super().__init__(context.app.fail)
        self._context = context
        self._on_progress = on_progress
        self._in_moment = self._skipped = False
        self._next_search: ThinkingAhead | None = None
        self._seconds_ahead = 0.0  # for which the player to move has thought ahead of its turn

    def stop(self) -> None:
        """Cancel all that is under way; `go_on` starts it again."""
        super().stop()
        if self._next_search:
            self._next_search.stop()
        self._next_search, self._seconds_ahead = None, 0.0

    def play_all(self) -> None:
        """Have the computer players make all their plays now, up to one that thinks elsewhere."""
        session = self._context.session
        while session.computer_to_play and not session.own_to_play:
            if session.showing is None:
                session.think()
            session.carry_out()

    def go_on(self, *, celebrating: bool = False) -> None:
        """Schedule the next step if a computer player is to play and no step is under way.

        `celebrating` says that the last play made a sweep or won a card that scores: that has a
        moment of its own, unless the reader wants little motion.
        """
        session = self._context.session
        if session.paused or self._context.page.hidden:
            self.stop()
        elif session.computer_to_play and not self.under_way:
            delay = SHOWING_TIME if session.showing else DELAY_BEFORE_SEARCH
            self._in_moment = celebrating and not self._context.page.calm
            delay += MOMENT if self._in_moment else 0.0
            self.after(0.0 if self._skipped else delay * self._context.settings.waiting, self._step)
            if (
                session.showing
                and self._context.settings.waiting
                and self._context.page.lazy_archive.loaded
            ):
                from .work_ahead import ThinkingAhead

                self._next_search = ThinkingAhead(session, session.showing, self._fail)
        self._skipped = False

    def skip_moment(self) -> None:
        """End the moment of a sweep or of a card that scores, if there is one."""
        if self._in_moment:
            self.stop()
            self._in_moment, self._skipped = False, True

    def _step(self) -> None:
        """Carry out the play that is shown, or start the search for one."""
        self._in_moment = False
        session = self._context.session
        if session.own_to_play:
            self._context.app.run("own-turn", "")
        elif session.computer_to_play and not session.showing:
            self.search(
                _search_steps(session),
                lambda _: self._on_progress(),
                lambda _: self._settle(),
                SEARCH_TIME_LIMIT - self._seconds_ahead,
            )
            self._seconds_ahead = 0.0
        else:
            session.carry_out()
            if self._next_search:
                self._seconds_ahead, self._next_search = self._next_search.hand_over(), None
            self._context.app.go_on()

    def _settle(self) -> None:
        """Show the best play after the end of the search or its time limit."""
        self._context.session.settle()
        self._context.app.go_on()


def _search_steps(session: Session) -> Iterator[object]:
    """Yield the state of the search after each step: None until it has found a play."""
    if session.searches:
        from .import_steps import SEARCH, import_in_steps

        yield from import_in_steps(SEARCH)
    while session.computer_to_play and not session.think_step():
        yield session.best_so_far
    yield session  # the search has come to its end
