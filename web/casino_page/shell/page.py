"""The page and the app as the parts of a table use them; only types need this module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from casino_core.correspondence.group import Group

from .lazy_archive import LazyArchive
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

    @property
    def language(self) -> str:
        """The language of the page, as it is now."""
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

    def clear_typed(self) -> None:
        """Empty the box in which a play is typed."""
        ...

    def copy(self, name: str) -> None:
        """Copy the text of the box `share-<name>` to the clipboard."""
        ...

    def persistence(self, then: Callable[[Persistence], None], *, ask: bool = False) -> None:
        """Tell whether the browser keeps what is stored; with `ask`, ask it to first."""
        ...

    def show_error(self, reason: str, *, stored: bool = False) -> None:
        """Show an error of the program; with `stored`, and a button to everything stored."""
        ...

    def log(self, message: str) -> None:
        """Write a line to the console."""
        ...

    def log_error(self, message: str) -> None:
        """Write an error of the page's own code to the console."""
        ...


class Page(TablePage, Protocol):
    """The page as features use it."""

    # The window

    @property
    def address(self) -> str:
        """The folder of the page, with a slash at its end; empty if the page is a single file."""
        ...

    @property
    def embedded(self) -> bool:
        """Whether the page is a frame in another page."""
        ...

    @property
    def calm(self) -> bool:
        """Whether the reader wants as little motion as possible."""
        ...

    @property
    def wide(self) -> bool:
        """Whether there is room for a panel beside the table; never in a frame."""
        ...

    @property
    def offline(self) -> str:
        """The state of playing without a network: `ready`, `incomplete`, `full` or `denied`.

        Empty while the files are being counted.
        """
        ...

    @property
    def whole(self) -> bool:
        """Whether both halves of Python are loaded, so that no call waits for the second one."""
        ...

    @property
    def today(self) -> str:
        """Today's date in UTC, such as `2026-11-20`."""
        ...

    @property
    def day_begins(self) -> str:
        """The time of day here at which the next day in UTC begins, such as `2:00 PM`.

        It is empty for midnight.
        """
        ...

    def moment(self, seconds: int) -> str:
        """Return a time, given in seconds since 1970, as people here write it."""
        ...

    @property
    def query_mark(self) -> str:
        """The mark of the address; empty if this tab has not given it one by `set_query`."""
        ...

    def set_query(self, query: str, mark: str = "") -> None:
        """Replace the query of the address, so that a reload leads to the same table.

        The mark outlasts a reload, but is not part of the address that others may be given.
        """
        ...

    # The table

    def after_drawing(self, then: Callable[[], None]) -> None:
        """Call a function once what is shown is drawn, so that the browser can work before."""
        ...

    # Files, the clipboard and the system's share sheet

    def read_file(self, name: str, command: str) -> None:
        """Read the file chosen in a field, and run a command with its text."""
        ...

    def download(self, name: str, text: str) -> None:
        """Offer text as a file."""
        ...

    def save_picture(self, svg: str, kind: str) -> None:
        """Offer a picture as a file, `svg` or `png`."""
        ...

    @property
    def can_send(self) -> bool:
        """Whether the system has a share sheet."""
        ...

    def send(self, name: str, svg: str) -> None:
        """Open the system's share sheet with that text, and with a picture if there is one."""
        ...

    # The language

    def resolve_language(self, language: str) -> str:
        """Return the wanted language, or the first of the browser's that the page has."""
        ...

    def set_language(self, language: str) -> None:
        """Change the language of the texts that Python does not render."""
        ...

    async def load_catalogue(self, language: str) -> bytes | None:
        """Load the compiled catalogue of a language; None if it cannot be loaded."""
        ...

    # Files of the site

    def load_text(self, name: str, then: Callable[[str | None], None]) -> None:
        """Load a file beside the program, and then call `then` with its text.

        The text is None if it cannot be loaded.
        """
        ...

    def talk(self, name: str, command: str) -> Callable[[str], None]:
        """Load a module of the site, and return the function that gives it a string.

        Each string that it answers runs the command.
        """
        ...

    def load_group(self, then: Callable[[Group | None], None]) -> None:
        """Load the arithmetic of games by link, and then call `then` with the group.

        The group is None if it cannot be loaded.
        """
        ...

    # The program

    @property
    def lazy_archive(self) -> LazyArchive:
        """The lazy archive."""
        ...


class App(Protocol):
    """The app of a table as features use it; `app.App` implements it."""

    def run(self, name: str, text: str) -> None:
        """Run a command of another feature with its text."""
        ...

    def go_on(self) -> None:
        """Show and store the game and continue it, after a change that no command made."""
        ...

    def stop_thinking(self) -> None:
        """Stop the computer player's search, before another game is put on the table."""
        ...

    def fail(self, error: Exception) -> None:
        """Report an error in background work."""
        ...
