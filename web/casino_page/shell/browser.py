"""The page in a real browser.

Only text crosses the border between Python and JavaScript: events come in as the names of commands
with texts, changes go out as JSON. Modules that import `js` run in the browser only: this one,
`browser_storage` and `embed.embedded_table`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from js import window
from polyscript import js_modules
from pyodide.ffi import JsException, create_once_callable, create_proxy

from casino_core.i18n import gettext as _

from ..address.fragment import divided_query, joined_query
from ..render.table import WIDE
from .browser_events import (
    BODY_EVENTS,
    DOCUMENT_EVENTS,
    CommandOrder,
    event_handler,
    tap_handler,
)
from .commands import CommandHandler
from .lazy_archive import LazyArchive
from .page_update import PageUpdate

if TYPE_CHECKING:
    from casino_core.correspondence.group import Group

    from .persistence import Persistence
from typing import Final


class BrowserPage:
    """One window with a table in it; implements `page.Page`.

    `table` is the module `web/js/table/page.js`, loaded in that window. One Python may run several
    pages: its own, and frames that have no Python of their own.
    """

    def __init__(self, window: Any, table: Any) -> None:
        self.window = window
        self._document = window.document
        self._table = table
        self._listeners: list[tuple[Any, str, Any]] = []
        self._run_command: CommandHandler | None = None

    # The window

    @property
    def address(self) -> str:
        """The folder of the page, with a slash at its end; empty if the page is a single file."""
        if self._document.documentElement.dataset.edition == "single":
            return ""
        location = self.window.location
        return f"{location.origin}{location.pathname}".rpartition("/")[0] + "/"

    @property
    def query(self) -> str:
        """The query of the page's address, with what stands behind the `#`."""
        location = self.window.location
        return joined_query(str(location.search), str(location.hash))

    @property
    def embedded(self) -> bool:
        """Whether the page is a frame in another page."""
        return bool(self._document.documentElement.dataset.edition == "embed")

    @property
    def wide(self) -> bool:
        """Whether there is room for a panel beside the table; never in a frame."""
        place = self._document.querySelector('[data-region="beside"]')
        wide = bool(self.window.matchMedia(WIDE).matches)
        return wide and bool(place) and not self.embedded

    @property
    def calm(self) -> bool:
        """Whether the reader wants as little motion as possible."""
        return bool(self.window.matchMedia("(prefers-reduced-motion: reduce)").matches)

    @property
    def hidden(self) -> bool:
        """Whether the page is in a background tab or a minimized window."""
        return bool(self._document.hidden)

    @property
    def offline(self) -> str:
        """The value of `data-offline`; the page as one file needs no network."""
        root = self._document.documentElement.dataset
        return "ready" if root.edition == "single" else str(getattr(root, "offline", ""))

    @property
    def whole(self) -> bool:
        """Whether both halves of Python are loaded, so that no call waits for the second one."""
        return str(getattr(self._document.documentElement.dataset, "python", "")) == "whole"

    @property
    def today(self) -> str:
        """Today's date in UTC, such as `2026-11-20`."""
        return day_of_clock(str(self.window.Date.new().toISOString()))

    @property
    def day_begins(self) -> str:
        """The time of day here at which the next day in UTC begins, such as `2:00 PM`.

        It is empty for midnight.
        """
        midnight = self.window.Date.new(f"{self.today}T24:00:00Z")
        if not (midnight.getHours() or midnight.getMinutes()):
            return ""
        return str(midnight.toLocaleTimeString(self.language, timeStyle="short"))

    def moment(self, seconds: int) -> str:
        """Return a time, given in seconds since 1970, as people say it here: the hour, or the day.

        The hour alone is of today.
        """
        time, now = self.window.Date.new(seconds * 1000), self.window.Date.new()
        today = time.toDateString() == now.toDateString()
        style = {"timeStyle": "short"} if today else {"dateStyle": "medium"}
        return str(time.toLocaleString(self.language, **style))

    @property
    def query_mark(self) -> str:
        """The mark that `set_query` has given to the address, in this tab."""
        mark = self.window.history.state
        return mark if isinstance(mark, str) else ""

    def set_query(self, query: str, mark: str = "") -> None:
        """Replace the query of the address, and give it a mark."""
        # A page opened as a local file may not be allowed to change its address.
        with suppress(JsException):
            path = str(self.window.location.pathname).rpartition("/")[2] or "."
            end = divided_query(query)
            # A fragment alone would keep the query of before.
            address = f"{path}{end}" if end.startswith("#") else end or "."
            self.window.history.replaceState(mark or None, "", address)

    def reload(self) -> None:
        """Load the page again with the data that is stored now."""
        self._document.documentElement.dataset.leaving = ""
        self.window.location.reload()

    # The table and the sheets

    @property
    def shows_text_view(self) -> bool:
        """Whether the page shows the text view."""
        return bool(self._document.querySelector("main > .reading"))

    def show(self, update: PageUpdate) -> None:
        """Apply an update."""
        self._table.update(update.as_json())

    def after_drawing(self, then: Callable[[], None]) -> None:
        """Call a function once what is shown is drawn, so that the browser can work before."""
        self._table.afterDrawing(create_once_callable(then))

    def set_frame(self, html: str) -> None:
        """Replace the whole table, to change the renderer or the language."""
        self._table.setFrame(html)

    def set_looks(self, looks: dict[str, str]) -> None:
        """Set the data attributes that style sheets read; empty values remove them."""
        root = self._document.documentElement
        for name, value in looks.items():
            if value:
                root.setAttribute(f"data-{name}", value)
            else:
                root.removeAttribute(f"data-{name}")

    def open_sheet(self, name: str, html: str) -> None:
        """Show a sheet over the table."""
        self._table.openSheet(name, html)

    def close_sheets(self) -> None:
        """Close all sheets."""
        self._table.closeSheets()

    def clear_typed(self) -> None:
        """Empty the box for typed plays."""
        self._document.querySelector('form[data-region="typed"] input').value = ""

    # Files, the clipboard and the system's share sheet

    def read_file(self, name: str, command: str) -> None:
        """Read the file chosen in a field, and run a command with its text."""
        file = self._document.querySelector(f"#{name}").files.item(0)
        if file and self._run_command:
            run = self._run_command
            file.text().then(create_once_callable(lambda text: run(command, str(text))))

    def download(self, name: str, text: str) -> None:
        """Offer text as a file."""
        self._table.download(name, text)

    def save_picture(self, svg: str, kind: str) -> None:
        """Offer a picture as a file, `svg` or `png`."""
        self._table.savePicture(svg, kind)

    def copy(self, name: str) -> None:
        """Copy the text of the box `share-<name>` to the clipboard."""
        self._table.copy(name)

    @property
    def can_send(self) -> bool:
        """Whether the system has a share sheet."""
        return hasattr(self.window.navigator, "share")

    def send(self, name: str, svg: str) -> None:
        """Open the system's share sheet with that text, and with a picture if there is one."""
        self._table.send(name, svg)

    def persistence(self, then: Callable[[Persistence], None], *, ask: bool = False) -> None:
        """Tell whether the browser keeps what is stored; with `ask`, ask it to first."""

        async def answer() -> None:
            from .persistence import persistence_of

            then(await persistence_of(self.window.navigator, ask=ask))

        self._asking = asyncio.ensure_future(answer())

    # The language

    @property
    def language(self) -> str:
        """The language of the page."""
        return str(self._document.documentElement.lang)

    def resolve_language(self, language: str) -> str:
        """Return the wanted language, or the first of the browser's that the page has."""
        return str(self.window.casinoPreferredLanguage(language))

    def set_language(self, language: str) -> None:
        """Change the language of the texts that Python does not render."""
        self.window.casinoSetLanguage(language)

    async def load_catalogue(self, language: str) -> bytes | None:
        """Load the compiled catalogue of a language; None if it cannot be loaded."""
        loaded = await self._table.words(language)
        return bytes(loaded.to_bytes()) if loaded else None

    def load_text(self, name: str, then: Callable[[str | None], None]) -> None:
        """Load a file beside the program, and then call `then` with its text, or with None."""

        async def load() -> None:
            loaded = await self._table.file(name)
            then(loaded.to_bytes().decode() if loaded else None)

        self._loading_text = asyncio.ensure_future(load())

    def talk(self, name: str, command: str) -> Callable[[str], None]:
        """Load a module of the site, and return the function that gives it a string.

        Each string that it answers runs the command.
        """

        def hear(text: str) -> None:
            if self._run_command:
                self._run_command(command, text)

        tell: Callable[[str], None] = self._table.talk(name, create_proxy(hear))
        return tell

    def load_group(self, then: Callable[[Group | None], None]) -> None:
        """Load the arithmetic of games by link, and then call `then` with the group, or None."""

        async def load() -> None:
            from .page_group import PageGroup

            arithmetic = await self._table.group()
            then(PageGroup(arithmetic) if arithmetic else None)

        self._loading_group = asyncio.ensure_future(load())

    # The program

    @property
    def lazy_archive(self) -> LazyArchive:
        """The lazy archive, which all tables of one Python share."""
        return _LAZY_ARCHIVE

    @property
    def let_go(self) -> bool:
        """Whether another tab has the table."""
        return bool(self._document.documentElement.dataset.state == "elsewhere")

    def set_state(self, state: str) -> None:
        """Set the state of the page that scripts can wait for: `ready` or `error`."""
        self._document.documentElement.dataset.state = state

    def show_error(self, reason: str, *, stored: bool = False) -> None:
        """Show that the page is broken; `stored` offers the way to everything stored."""
        notice = self._document.querySelector('[data-notice="error"]')
        notice.setAttribute("role", "alert")
        notice.querySelector("h2").textContent = _("Something went wrong")
        notice.querySelector("[data-reason]").textContent = reason
        if offer := notice.querySelector('[data-action="stored"]'):
            offer.textContent = _("Backup")
            offer.hidden = not stored
        notice.hidden = False
        self.set_state("error")

    def show_mistake(self, field: str, reason: str, advice: str) -> None:
        """Show why there is no table: a field of the address is wrong."""
        self._document.documentElement.dataset.field = field
        notice = self._document.querySelector('[data-notice="error"]')
        notice.setAttribute("role", "alert")
        notice.querySelector("[data-reason]").textContent = reason
        notice.querySelector("[data-advice]").textContent = advice
        notice.hidden = False
        self.set_state("error")

    def log(self, message: str) -> None:
        """Write a line to the console, for those who wrote a link."""
        self.window.console.info(message)

    def log_error(self, message: str) -> None:
        """Write an error of the page's own code to the console."""
        self.window.console.error(message)

    # Events

    @property
    def listens(self) -> bool:
        """Whether events run commands."""
        return self._run_command is not None

    def listen(self, run: CommandHandler, *, instant: bool = False) -> None:
        """Run the command of every event from now on.

        A tap at the table is shown as pressed first, unless the page is `instant`.
        """
        order = CommandOrder(run)
        self._run_command = order.handle
        for target, readers in (
            (self._document.body, BODY_EVENTS),
            (self._document, DOCUMENT_EVENTS),
        ):
            for name, read in readers.items():
                tapped = name == "click" and not instant
                handle = (
                    tap_handler(order, self._answer)
                    if tapped
                    else event_handler(read, order.handle)
                )
                proxy = create_proxy(handle)
                target.addEventListener(name, proxy)
                self._listeners.append((target, name, proxy))

    def _answer(self, element: Any, then: Callable[[], None]) -> None:
        """Show an element as pressed, and call `then` after the next paint."""
        self._table.answer(element, create_once_callable(then))

    def stop_listening(self) -> None:
        """Remove the event listeners."""
        for target, name, proxy in self._listeners:
            target.removeEventListener(name, proxy)
            proxy.destroy()
        self._listeners.clear()


def own_page() -> BrowserPage:
    """Return the page that this Python runs in."""
    return BrowserPage(window, js_modules.page)


async def _fetch_lazy_archive(damaged: bool) -> bytes | None:  # noqa: FBT001
    loaded = await js_modules.page.later(damaged)
    return bytes(loaded.to_bytes()) if loaded else None


_LAZY_ARCHIVE = LazyArchive(_fetch_lazy_archive)


FIRST_DAY: Final = "0001-01-01"
LAST_DAY: Final = "9999-12-31"
"""The bounds of Python's calendar."""


def day_of_clock(moment: str) -> str:
    """Return the day of a moment as JavaScript writes it, such as `2026-11-20T09:00:00.000Z`.

    A clock may be so wrong that its year has a sign and six digits, or is the year 0.
    """
    if moment.startswith("+"):
        return LAST_DAY
    return FIRST_DAY if moment.startswith(("-", "0000")) else moment[:10]
