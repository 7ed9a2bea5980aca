"""What else than a round brings milestones: a puzzle, a deal of Daily-5, a guided game."""

from __future__ import annotations

from datetime import date

from ...shell.context import TableContext
from ..aims.aim import week_of
from ..aims.week import take_up
from ..badges.badge import earned_by
from ..badges.counter import Counts
from ..badges.earned import earn
from ..statistics.all_devices import with_other_devices
from ..statistics.evidence import counts_of
from ..statistics.game_statistics import STATISTICS_KEY, GameStatistics
from .reached import Reached


class Noting:
    """Notes what a change of the stored data brings: made before it, asked after it.

    Nothing is noted at a table in another page, and where the settings say so.
    """

    def __init__(self, context: TableContext) -> None:
        """Count what is stored before the change."""
        self._context = context
        counts_here = context.settings.on("milestones") and not context.page.embedded
        self._before = self._count() if counts_here else None

    def reached(self) -> Reached:
        """Store and return the badges and aims that the change has brought."""
        before, store, today = self._before, self._context.store, self._context.page.today
        if before is None:
            return Reached()
        after = self._count()
        aims = take_up(store, week_of(date.fromisoformat(today)), lambda: before)
        known = aims.reached(before)
        badges = earn(store, earned_by(after), today)
        return Reached(badges, tuple(aim for aim in aims.reached(after) if aim not in known))

    def _count(self) -> Counts:
        store = self._context.store
        stored = store.peek(STATISTICS_KEY, GameStatistics.parse) or GameStatistics()
        return counts_of(with_other_devices(stored, store), store)
