"""The statistics: counted when a round is over, shown on a sheet."""

from __future__ import annotations

from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .book import STATISTICS_KEY, Book, TableKind, book_content, book_of, table_kind_of


class Statistics(Feature):
    """Counts games and shows what was counted."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._book = Book()
        self._chosen: TableKind | None = None

    def _read(self) -> Book:
        """What is stored; another tab may have counted, too."""
        store = self.context.store
        known = Book() if store.erased(STATISTICS_KEY) else self._book
        self._book = store.load(STATISTICS_KEY, book_of) or known
        return self._book

    @command("count-game", unasked=True)
    def _count(self) -> None:
        """Count what is new of the game on the table, unless that belongs elsewhere."""
        if self.context.current_game.interrupted:
            return
        session, book = self.context.session, self._read()
        self._book = book.with_game(session.game, session.seated_players)
        if self._book is not book:
            self.context.store.save(STATISTICS_KEY, book_content(self._book))

    @command("statistics")
    def _open(self) -> None:
        session, book = self.context.session, self._read()
        here = table_kind_of(session.game, session.seated_players)
        first = next(iter(book.all_totals), None)
        self._chosen = here if here in book.all_totals else first
        self.context.page.close_sheets()
        self.context.page.open_sheet("statistics", self._sheet())

    @text_command("statistics-of")
    def _choose(self, text: str) -> None:
        """The kind of table that is to be shown, by its number."""
        self._chosen = list(self._book.all_totals)[int(text.partition("=")[2])]
        self.context.fill("statistics", self._sheet())

    def _sheet(self) -> str:
        from .sheet import statistics_sheet

        return statistics_sheet(self._book, self._chosen)
