"""Counting the rounds of Rook when they are over, and the sheet with what was counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_core.rook.game import Game
from casino_core.rook.notation import format_rules

from ..shell.commands import command, text_command
from ..shell.page_update import PageUpdate
from ..storage.guests import ROOK_STATISTICS_KEY
from ..storage.store import Store
from .scene import PERSON
from .statistics import RookStatistics, TableKind, parse_statistics, statistics_content
from .statistics_sheet import statistics_sheet

if TYPE_CHECKING:
    from ..shell.page import TablePage
    from .room import Room

SHEET = "statistics"


class Counting:
    """Counts what is over at a kept table of one person; what is taught counts nowhere."""

    def __init__(self, room: Room, page: TablePage, store: Store) -> None:
        self._room, self._page, self._store = room, page, store
        self._known = RookStatistics()
        self._counted: Game | None = None
        self._kind: TableKind | None = None

    def count(self) -> None:
        """Count the rounds of the game at the table, once the last one is over."""
        table = self._room.table
        alone = table.kept and table.people == (PERSON,)
        if not alone or not table.game.position.over or table.game is self._counted:
            return
        self._counted, before = table.game, self._load()
        self._known = before.with_game(table.game, table.level)
        if self._known is not before:
            self._store.save(ROOK_STATISTICS_KEY, statistics_content(self._known))

    def _load(self) -> RookStatistics:
        """Load what is stored, which another tab may have changed."""
        known = RookStatistics() if self._store.erased(ROOK_STATISTICS_KEY) else self._known
        self._known = self._store.load(ROOK_STATISTICS_KEY, parse_statistics) or known
        return self._known

    @command("statistics")
    def _open(self) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        table, kinds = self._room.table, self._load().totals_by_kind
        current = TableKind(format_rules(table.game.rules), table.level)
        self._kind = current if current in kinds else next(iter(kinds), None)
        self._page.open_sheet(SHEET, self._sheet())

    @text_command("statistics-of")
    def _choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        kinds, number = list(self._known.totals_by_kind), text.partition("=")[2]
        if number.isdecimal() and int(number) < len(kinds):
            self._kind = kinds[int(number)]
            self._page.show(PageUpdate(regions={SHEET: self._sheet()}))

    def _sheet(self) -> str:
        return statistics_sheet(self._known, self._kind)
