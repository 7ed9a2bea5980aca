"""The master playing the deals of a day in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from casino_core import CasinoError, Game
from casino_core.daily import Deal, master_plays, points

from ...shell.time_slicing import SHORT_SLICE, TimeSlicer
from .deal_session import format_plays, replay
from .diary import Diary
from .diary_entry import DiaryEntry


def next_deal_of_master(diary: Diary, day: date) -> int | None:
    """Return the number of the deal that the master plays next, from 1; None if nothing is left.

    It is the first deal that was begun and that the master has not finished. Deals that the player
    has finished come first, because their results wait for the master.
    """
    entries = list(enumerate(diary.entries(day), 1))
    for over in (True, False):
        for number, entry in entries:
            if entry.master_points is None and entry.begun and entry.over is over:
                return number
    return None


class Master:
    """Plays one deal at a time in short slices of thinking.

    save    receives the deal and an entry with the master's plays and points, after every play
    failed  receives an exception that ended the thinking
    """

    def __init__(
        self,
        save: Callable[[Deal, DiaryEntry], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._save = save
        self._failed = failed
        self._slicer: TimeSlicer[Game] | None = None
        self.deal: Deal | None = None

    def assign(self, deal: Deal | None, entry: DiaryEntry) -> None:
        """Play a deal on from where its entry says; None stops the master."""
        if deal == self.deal:
            return
        self.stop()
        if deal is not None:
            self.deal = deal
            steps = self._steps(_resumed_game(deal, entry))
            self._slicer = TimeSlicer(
                steps,
                lambda _: None,
                lambda _: None,
                on_error=self._failed,
                slice_time=SHORT_SLICE,
            ).start()

    def stop(self) -> None:
        """Stop thinking; the plays that were saved stay."""
        if self._slicer:
            self._slicer.stop()
        self._slicer = self.deal = None

    def _steps(self, game: Game) -> Iterator[None]:
        """Play the game in small steps, and save each play as soon as it is made."""
        plays_made = len(game.steps)
        for state in master_plays(game):
            if len(state.steps) > plays_made:
                plays_made = len(state.steps)
                self._save_progress(state)
            yield None

    def _save_progress(self, game: Game) -> None:
        deal = self.deal
        if deal is None:
            return
        final_points = points(game) if game.position.over else None
        if final_points:
            self.stop()
        self._save(deal, DiaryEntry(master_points=final_points, master_plays=format_plays(game)))


def _resumed_game(deal: Deal, entry: DiaryEntry) -> Game:
    """Return the master's saved game; the deal from its start if the saved plays cannot be made."""
    try:
        game = replay(deal.game(), entry.master_plays)
    except CasinoError:
        return deal.game()
    return deal.game() if game.position.over else game
