"""The turns of the computer players: when they search, and for how long their plays are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from ..game.session import Session
from .context import TableContext
from .time_slicing import TimeSlicer

DELAY_BEFORE_SEARCH = 0.8
"""Seconds from the start of a computer player's turn to its search, at the normal pace."""

SEARCH_TIME_LIMIT = 1.5
"""Seconds after which a computer player settles for the best play it has found."""

SHOWING_TIME = 1.3
"""Seconds for which its play is shown before it is carried out, at the normal pace."""


class ComputerTurns:
    """Has the computer players of a table play, one step after the other.

    `on_progress` is called when a search has found something new.
    """

    def __init__(self, context: TableContext, on_progress: Callable[[], None]) -> None:
        self._context = context
        self._on_progress = on_progress
        self._timer: asyncio.TimerHandle | None = None
        self._search: TimeSlicer[object] | None = None

    def play_all(self) -> None:
        """Have the computer players make all their plays now, up to one that thinks elsewhere."""
        session = self._context.session
        while session.computer_to_play and not session.own_to_play:
            if session.showing is None:
                session.think()
            session.carry_out()

    def go_on(self) -> None:
        """Schedule the next step if a computer player is to play and no step is under way."""
        session = self._context.session
        if session.paused or self._context.page.hidden:
            self.stop()
        elif session.computer_to_play and self._timer is None and self._search is None:
            delay = SHOWING_TIME if session.showing else DELAY_BEFORE_SEARCH
            delay *= self._context.settings.waiting
            self._timer = asyncio.get_event_loop().call_later(delay, self._step)

    def stop(self) -> None:
        """Cancel the timer and the search; `go_on` starts them again."""
        if self._timer:
            self._timer.cancel()
        if self._search:
            self._search.stop()
        self._timer = self._search = None

    def _step(self) -> None:
        """Carry out the play that is shown, or start the search for one."""
        self._timer = None
        session = self._context.session
        try:
            if session.own_to_play:
                self._context.app.run("own-turn", "")
                return
            if session.computer_to_play and not session.showing:
                self._start_search(session)
                return
            session.carry_out()
            self._context.app.go_on()
        except Exception as error:
            self._context.app.fail(error)
            raise

    def _start_search(self, session: Session) -> None:
        search = TimeSlicer(
            _search_steps(session),
            lambda _: self._on_progress(),
            lambda _: self._settle(),
            SEARCH_TIME_LIMIT,
            self._context.app.fail,
        )
        self._search = search.start()

    def _settle(self) -> None:
        """Show the best play after the end of the search or its time limit."""
        self._search = None
        self._context.session.settle()
        self._context.app.go_on()


def _search_steps(session: Session) -> Iterator[object]:
    """Yield the state of the search after each step: None until it has found a play."""
    while session.computer_to_play and not session.think_step():
        yield session.best_so_far
    yield session  # the search has come to its end
