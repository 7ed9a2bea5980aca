"""Counting the rounds of Rook when they are over, and the sheet with what was counted."""

from __future__ import annotations

from casino_core.rook.game import Game
from casino_core.rook.notation import format_rules

from ..shell.commands import command, text_command
from ..storage.devices import DEVICES_KEY
from ..storage.guests import ROOK_STATISTICS_KEY
from .context import RookContext
from .scene import PERSON
from .statistics import (
    RookStatistics,
    TableKind,
    parse_statistics,
    statistics_content,
    totals_of_devices,
)
from .statistics_sheet import statistics_sheet

SHEET = "statistics"


class Counting:
    """Counts what is over at a kept table of one person; what is taught counts nowhere."""

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._known = RookStatistics()
        self._counted: Game | None = None
        self._kind: TableKind | None = None

    def count(self) -> None:
        """Count the rounds of the game at the table, once the last one is over."""
        table = self._context.table
        alone = table.kept and table.people == (PERSON,)
        if not alone or not table.game.position.over or table.game is self._counted:
            return
        self._counted, before = table.game, self._load()
        self._known = before.with_game(table.game, table.level)
        if self._known is not before:
            self._context.store.save(ROOK_STATISTICS_KEY, statistics_content(self._known))

    def _load(self) -> RookStatistics:
        """Load what is stored, which another tab may have changed."""
        known = RookStatistics() if self._context.store.erased(ROOK_STATISTICS_KEY) else self._known
        self._known = self._context.store.load(ROOK_STATISTICS_KEY, parse_statistics) or known
        return self._known

    @property
    def _of_all_devices(self) -> RookStatistics:
        """What is stored, with what other devices of the person have counted."""
        others = self._context.store.peek(DEVICES_KEY, totals_of_devices)
        return self._load().with_others(others or ())

    @command("statistics")
    def _open(self) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        table, kinds = self._context.table, self._of_all_devices.totals_by_kind
        current = TableKind(format_rules(table.game.rules), table.level)
        self._kind = current if current in kinds else next(iter(kinds), None)
        self._context.page.open_sheet(SHEET, self._sheet())

    @text_command("statistics-of")
    def _choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        kinds, number = list(self._of_all_devices.totals_by_kind), text.partition("=")[2]
        if number.isdecimal() and int(number) < len(kinds):
            self._kind = kinds[int(number)]
            self._context.fill(SHEET, self._sheet())

    def _sheet(self) -> str:
        return statistics_sheet(self._of_all_devices, self._kind)
