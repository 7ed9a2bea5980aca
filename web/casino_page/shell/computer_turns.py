"""The turns of the computer players: when they think, and for how long their plays are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from ..game.session import Session
from .context import TableContext
from .time_slicing import TimeSlicer

THINKING = 0.8
"""Seconds before a computer player shows its play."""

LONGEST_THOUGHT = 1.5
"""Seconds after which a computer player settles for the best it has found."""

SHOWING = 1.3
"""Seconds for which its play is shown before it is carried out."""


class ComputerTurns:
    """Has the computer players of a table play, one step after the other.

    `thinking` is called while one is at thought and has found something new.
    """

    def __init__(self, context: TableContext, thinking: Callable[[], None]) -> None:
        self._context = context
        self._computer_move = thinking
        self._timer: asyncio.TimerHandle | None = None
        self._thought: TimeSlicer[object] | None = None

    def at_once(self) -> None:
        """Have them all play now."""
        session = self._context.session
        while session.computer_to_play:
            session.think()
            session.carry_out()

    def go_on(self) -> None:
        """Have one play soon, if one is to play and not at it yet."""
        session = self._context.session
        if session.paused or self._context.page.hidden:
            self.stop()
        elif session.computer_to_play and self._timer is None and self._thought is None:
            wait = (SHOWING if session.showing else THINKING) * self._context.settings.waiting
            self._timer = asyncio.get_event_loop().call_later(wait, self._step)

    def stop(self) -> None:
        """Leave everything as it is."""
        if self._timer:
            self._timer.cancel()
        if self._thought:
            self._thought.stop()
        self._timer = self._thought = None

    def _step(self) -> None:
        """One step of a turn: a play that was shown is carried out, or thought begins."""
        self._timer = None
        session = self._context.session
        try:
            if session.computer_to_play and not session.showing:
                self._think(session)
                return
            session.carry_out()
            self._context.app.go_on()
        except Exception as error:
            self._context.app.fail(error)
            raise

    def _think(self, session: Session) -> None:
        thought = TimeSlicer(
            _thoughts(session),
            lambda _: self._computer_move(),
            lambda _: self._settle(),
            LONGEST_THOUGHT,
            self._context.app.fail,
        )
        self._thought = thought.start()

    def _settle(self) -> None:
        """The computer has thought to the end, or for long enough."""
        self._thought = None
        self._context.session.settle()
        self._context.app.go_on()


def _thoughts(session: Session) -> Iterator[object]:
    """What the computer has found after each small step, None while that is nothing."""
    while session.computer_to_play and not session.think_step():
        yield session.best_so_far
    yield session  # it has come to an end
