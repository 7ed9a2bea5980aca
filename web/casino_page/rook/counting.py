"""Counting the rounds of Rook when they are over, and the sheet with what was counted."""

from __future__ import annotations

from casino_core.rook.game import Game
from casino_core.rook.notation import format_rules

from ..features.statistics.counted_games import StoredStatistics
from ..shell.commands import command, text_command
from ..storage.devices import DEVICES_KEY
from ..storage.guests import ROOK_STATISTICS_KEY
from .context import RookContext
from .scene import PERSON
from .statistics import RookStatistics, TableKind, totals_of_devices
from .statistics_sheet import statistics_sheet


class StatisticsCounter:
    """Counts what is over at a kept table of one person; what is taught counts nowhere."""

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._counted: Game | None = None
        self._stored = StoredStatistics(
            context, ROOK_STATISTICS_KEY, RookStatistics(), self._with_other_devices, self._sheet
        )

    def count(self) -> None:
        """Count the rounds of the game at the table, once the last one is over."""
        table = self._context.table
        alone = table.is_stored and table.people == (PERSON,)
        if alone and table.game.position.over and table.game is not self._counted:
            self._counted = table.game
            self._stored.count(lambda known: known.with_game(table.game, table.level))

    def _with_other_devices(self, own: RookStatistics) -> RookStatistics:
        return own.with_others(self._context.store.peek(DEVICES_KEY, totals_of_devices) or ())

    @command("statistics")
    def _open(self) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        table = self._context.table
        self._stored.open(TableKind(format_rules(table.game.rules), table.level))

    @text_command("statistics-of")
    def _choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        self._stored.choose(text)

    def _sheet(self) -> str:
        return statistics_sheet(self._stored.of_all_devices, self._stored.kind)
