"""An interlude: another session on the table for a while, with an address of its own."""

from __future__ import annotations

from typing import Final

from ..game.session import Session
from .context import TableContext

TO_OTHER_GAMES: Final = ("start-game", "new-game", "go-on-with")
"""The commands that leave an interlude, to put another game on the table."""


class Interlude:
    """Puts another session on the table, and leads back to what was there before."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._before: Session | None = None
        self._query_before = ""

    def begin(self, query_to_return: str) -> None:
        """Note the session on the table, and the query of the address to which `end` returns."""
        session = self._context.session
        session.clear()
        self._before = session if session is not self._context.current_game.own_session else None
        self._query_before = query_to_return

    def begin_from(self, field: str) -> None:
        """Begin as `begin`; where this field opened the page, `end` returns to no address."""
        request, page = self._context.current_game.request, self._context.page
        self.begin("" if request.opens_by(field) else page.query)

    def show(self, session: Session, query: str) -> None:
        """Put a session on the table, under a query without its question mark and its speed.

        An empty query is for a session that has no address: a reload leads back to the game.
        """
        self._context.current_game.interrupt(session)
        self._context.set_query(query)

    def end(self) -> None:
        """Return to the session before."""
        self._context.app.stop_thinking()
        if self._before:
            self._context.current_game.interrupt(self._before)
        else:
            self._context.current_game.resume()
        self._before = None
        self._context.page.set_query(self._query_before)
