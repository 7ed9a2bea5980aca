"""The page as the tables of every game use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .page_update import PageUpdate
    from .persistence import Persistence


class TablePage(Protocol):
    """The page around a table.

    `browser.BrowserPage` implements it in a browser; the tests and the specimens of the build
    implement it without one.
    """

    @property
    def query(self) -> str:
        """The query of the page's address."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether the page is in a background tab or a minimized window."""
        ...

    def reload(self) -> None:
        """Load the page again with the data that is stored now."""
        ...

    def show(self, update: PageUpdate) -> None:
        """Apply an update."""
        ...

    def set_frame(self, html: str) -> None:
        """Replace the whole table, to change the renderer or the language."""
        ...

    def set_looks(self, looks: dict[str, str]) -> None:
        """Set the data attributes that style sheets read; empty values remove them."""
        ...

    def open_sheet(self, name: str, html: str) -> None:
        """Show a sheet over the table."""
        ...

    def close_sheets(self) -> None:
        """Close all sheets."""
        ...

    def copy(self, name: str) -> None:
        """Copy the text of the box `share-<name>` to the clipboard."""
        ...

    def persistence(self, then: Callable[[Persistence], None], *, ask: bool = False) -> None:
        """Tell whether the browser keeps what is stored; with `ask`, ask it to first."""
        ...

    def log_error(self, message: str) -> None:
        """Write an error of the page's own code to the console."""
        ...
