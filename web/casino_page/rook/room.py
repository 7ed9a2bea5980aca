"""The page and the app as the parts of Rook use them; only types need this module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..shell.page import TablePage
from .table import RookTable


class Page(TablePage, Protocol):
    """The page as Rook uses it; `shell.browser.BrowserPage` implements it in a browser."""

    @property
    def language(self) -> str: ...

    def clear_typed(self) -> None: ...

    def log(self, message: str) -> None: ...


class Room(Protocol):
    """The app around a table; `app.RookApp` implements it.

    table    the table that is shown; a part may put another in its place
    instant  whether nothing is waited for
    """

    table: RookTable
    instant: bool

    def go_on(self) -> None:
        """Show and store the table, and have the others act."""
        ...

    def stop_thinking(self) -> None:
        """Have no other player think any more."""
        ...

    def fail(self, error: Exception) -> None:
        """Tell of an error of the program."""
        ...

    def said(self, words: Callable[[], str]) -> str:
        """Return words in the language of the page."""
        ...
