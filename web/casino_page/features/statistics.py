"""The statistics: counted when a round is over, shown on a sheet."""

from __future__ import annotations

from ..around import Around
from ..kept.store import STATISTICS
from ..statistics.book import Book, Kind, book_content, book_of, kind_of
from . import Feature


class Statistics(Feature):
    """Counts games and shows what was counted."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._book = Book()
        self._chosen: Kind | None = None
        self.commands = {
            "tally": lambda _: self._count(),
            "statistics": lambda _: self._open(),
            "statistics-of": self._choose,
        }

    def _read(self) -> Book:
        """What is stored; another tab may have counted, too."""
        store = self.around.store
        known = Book() if store.erased(STATISTICS) else self._book
        self._book = store.load(STATISTICS, book_of) or known
        return self._book

    def _count(self) -> None:
        """Count what is new of the game on the table, unless that belongs elsewhere."""
        if self.around.desk.visited:
            return
        session, book = self.around.session, self._read()
        self._book = book.with_game(session.game, session.chairs)
        if self._book is not book:
            self.around.store.save(STATISTICS, book_content(self._book))

    def _open(self) -> None:
        session, book = self.around.session, self._read()
        here = kind_of(session.game, session.chairs)
        first = next(iter(book.tallies), None)
        self._chosen = here if here in book.tallies else first
        self.around.page.close_sheets()
        self.around.page.open_sheet("statistics", self._sheet())

    def _choose(self, text: str) -> None:
        """The kind of table that is to be shown, by its number."""
        self._chosen = list(self._book.tallies)[int(text.partition("=")[2])]
        self.around.fill("statistics", self._sheet())

    def _sheet(self) -> str:
        from ..statistics.sheet import statistics_sheet

        return statistics_sheet(self._book, self._chosen)
