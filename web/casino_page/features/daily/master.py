"""The master at the deals of a day, while the person plays or reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from casino_core import CasinoError, Game
from casino_core.daily import Deal, master_plays, points

from ...shell.time_slicing import TimeSlicer
from .deal_session import plays_of, replayed
from .diary import Diary, Entry

BRIEF = 0.008
"""Seconds for which it thinks at a time: cards may be moving."""


def unknown(diary: Diary, day: date) -> int | None:
    """The number of the first deal that was begun and of which the master's points are not known.

    Those that are over come first: somebody waits for them.
    """
    entries = list(enumerate(diary.entries(day), 1))
    for waited_for in (True, False):
        for number, entry in entries:
            if entry.master is None and entry.begun and entry.over is waited_for:
                return number
    return None


class Master:
    """Plays one deal after the other in small steps.

    `keep` is told of each deal how far the master has come; `failed` of an error.
    """

    def __init__(
        self,
        keep: Callable[[Deal, Entry], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._keep = keep
        self._failed = failed
        self._slicer: TimeSlicer[Game] | None = None
        self.deal: Deal | None = None

    def attend(self, deal: Deal | None, entry: Entry) -> None:
        """Play this deal on from where the diary has it; None: rest."""
        if deal == self.deal:
            return
        self.stop()
        if deal is not None:
            self.deal = deal
            games = self._games(_begun(deal, entry))
            self._slicer = TimeSlicer(
                games, lambda _: None, lambda _: None, on_error=self._failed, slice_time=BRIEF
            ).start()

    def stop(self) -> None:
        """Leave it; what was found is kept."""
        if self._slicer:
            self._slicer.stop()
        self._slicer = self.deal = None

    def _games(self, game: Game) -> Iterator[Game | None]:
        """The game after each small step; each play is kept as soon as it is made."""
        made = len(game.steps)
        for at in master_plays(game):
            if len(at.steps) > made:
                made = len(at.steps)
                self._made(at)
            yield None

    def _made(self, game: Game) -> None:
        deal = self.deal
        if deal is None:
            return
        over = points(game) if game.position.over else None
        if over:
            self.stop()
        self._keep(deal, Entry(master=over, masters=plays_of(game)))


def _begun(deal: Deal, entry: Entry) -> Game:
    """The master's game as far as it was kept; from the start if that cannot be read."""
    try:
        game = replayed(deal.game(), entry.masters)
    except CasinoError:
        return deal.game()
    return deal.game() if game.position.over else game
