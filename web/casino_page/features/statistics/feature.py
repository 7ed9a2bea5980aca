"""The statistics: counts games when a round is over, and shows the totals on a sheet."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ...game.scene import Phase
from ...shell.commands import Moment, command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .counted_games import StoredStatistics
from .counts import with_other_devices
from .game_statistics import STATISTICS_KEY, GameStatistics, table_kind_of

if TYPE_CHECKING:
    from .sheet import ProgressSoFar


class Statistics(Feature):
    """Counts games, and shows the totals of one kind of table at a time."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._stored = StoredStatistics(
            context,
            STATISTICS_KEY,
            GameStatistics(),
            lambda own: with_other_devices(own, context.store),
            self._sheet,
        )

    @command("count-game", moment=Moment.OVER)
    def _count(self) -> None:
        """Count the game on the table, but not a deal of Daily-5."""
        if self.context.current_game.interrupted:
            return
        session = self.context.session
        self._stored.count(lambda known: known.with_game(session.game, session.seated_players))

    @command("statistics")
    def _open(self) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        session = self.context.session
        self._stored.open(table_kind_of(session.game, session.seated_players))

    @text_command("statistics-of")
    def _choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        self._stored.choose(text)

    def _sheet(self) -> str:
        from ...friends.stored_games import BY_LINK_KEY, parse_by_link
        from ..puzzles.own_mistakes import OWN_MISTAKES_KEY, OwnMistakes, parse_own_mistakes
        from ..puzzles.progress import PUZZLES_KEY, Progress, parse_progress
        from ..review.stored_reviews import load_reviews
        from .puzzle_sections import PuzzleRecord
        from .sheet import RECENT_GAMES, statistics_sheet

        store, statistics = self.context.store, self._stored.of_all_devices
        reviews = load_reviews(store)
        puzzles = PuzzleRecord(
            store.peek(PUZZLES_KEY, parse_progress) or Progress(),
            store.peek(OWN_MISTAKES_KEY, parse_own_mistakes) or OwnMistakes(),
            date.fromisoformat(self.context.page.today),
        )
        over = self.context.session.phase is Phase.GAME_OVER
        return statistics_sheet(
            statistics,
            self._stored.kind,
            reviews.losses,
            puzzles,
            self._reached(statistics) if self.context.settings.on("milestones") else None,
            store.peek(BY_LINK_KEY, parse_by_link),
            former=reviews.former_among(RECENT_GAMES),
            may_judge=over,
        )

    def _reached(self, statistics: GameStatistics) -> ProgressSoFar:
        """Return the badges and the aims of the week; what is earned by now is stored."""
        from ..aims import take_up, week_of
        from ..badges import earn, earned_by, load_badges
        from .counts import counts_of
        from .sheet import ProgressSoFar

        store, today = self.context.store, self.context.page.today
        counts = counts_of(statistics, store)
        earn(store, earned_by(counts), today)
        day = date.fromisoformat(today)
        aims = take_up(store, week_of(day), lambda: counts)
        return ProgressSoFar(load_badges(store), aims, counts, day)
