"""The context of a table of Rook: the page, the storage, the settings and the table."""

from __future__ import annotations

from ..shell.context import PageContext
from .table import RookTable


class RookContext(PageContext):
    """One table of Rook with everything that its commands use.

    table    the table that is shown
    waiting  the table beneath a course; None while no course is on the table
    dealt    how often a game was begun here since the start
    undealt  whether the page shows no cards yet, because its address cannot be read
    """

    table: RookTable
    waiting: RookTable | None = None
    dealt = 0
    undealt = False

    @property
    def game_table(self) -> RookTable:
        """The table with the game: while a course lies on the table, the one beneath it."""
        return self.waiting or self.table

    def put_on_table(self, table: RookTable) -> None:
        """Put a table here that begins with a new game."""
        self.app.stop_thinking()
        self.table, self.waiting, self.undealt = table, None, False
        self.dealt += 1

    def lay_over(self, course: RookTable) -> None:
        """Lay a course over the game, or over another course."""
        self.app.stop_thinking()
        if self.waiting is None:
            self.waiting = self.table
            self.waiting.put_by()
        self.table = course

    def lay_back(self) -> None:
        """Take the course away from the game beneath it."""
        if self.waiting:
            self.app.stop_thinking()
            self.table, self.waiting = self.waiting, None
