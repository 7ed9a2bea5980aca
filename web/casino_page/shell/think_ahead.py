"""The next computer player thinks while the play before its turn is shown.

So several strong players answer one after another without a pause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from casino_core import Game, Play
from casino_core.players import LEVELS, calls
from casino_core.seats import Seat

from ..game.session import Session
from .background_feature import ignore
from .import_steps import SEARCH, import_in_steps
from .time_slicing import SHORT_SLICE, TimeSlicer


class ThinkingAhead:
    """The search of the player after a play that is shown, if that player searches."""

    def __init__(self, session: Session, play: Play, fail: Callable[[Exception], None]) -> None:
        """`play` is the play that is shown."""
        self._session = session
        self._game: Game | None = None  # with the play, once the search has begun
        self._move = session.new_move()
        self._begun = monotonic()
        self._slicer = TimeSlicer(
            self._steps(session.game, play), ignore, ignore, on_error=fail, slice_time=SHORT_SLICE
        )
        if any(_level(session, seat) for seat in session.game.rules.seats):
            self._slicer.start()

    def stop(self) -> None:
        """Give up the search."""
        self._slicer.stop()

    def hand_over(self) -> float:
        """Let the session go on with the search, and return the seconds since the play was shown.

        Return 0 if no search has begun, or if the session has come to another position.
        """
        self.stop()
        if self._game is None or self._game.position != self._session.game.position:
            return 0.0
        self._session.take_over(self._move)
        return monotonic() - self._begun

    def _steps(self, before: Game, play: Play) -> Iterator[None]:
        game = before.play(play)
        position = game.position
        level = _level(self._session, position.turn)
        yield
        if position.over or not level or calls(position.view(position.turn)):
            return
        yield from import_in_steps(SEARCH)
        self._game = game
        while not self._move.step(game, level):
            yield


def _level(session: Session, seat: Seat) -> str:
    """Return the level of a seat other than the one to move if it searches, else nothing."""
    level = session.seated_players[seat].level or ""
    other = seat != session.game.position.turn
    return level if other and level in LEVELS and LEVELS[level].searches else ""
