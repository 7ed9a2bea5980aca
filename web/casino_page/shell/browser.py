"""The page as Python sees it. With `app`, the only module that runs in a browser alone.

Text crosses the border to JavaScript, no objects: commands come in as names with texts, changes
go out as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from polyscript import js_modules
from pyodide.ffi import JsException, create_once_callable, create_proxy

from casino_core.i18n import gettext as _
from js import window

from ..render.frame import WIDE
from .lazy_archive import LazyArchive
from .page_update import PageUpdate

Command = Callable[[str, str], None]
"""What is done with a command: its name and its text."""

Reader = Callable[[Any], tuple[str, str] | None]
"""The command that an event stands for, None if for none."""


class Page:
    """A window with a table in it, and nothing of other windows.

    `table` is `web/js/table/page.mjs`, loaded in that very window. One Python may have several such
    pages: ours, and frames that have none of their own.
    """

    def __init__(self, window: Any, table: Any) -> None:
        self.window = window
        self._document = window.document
        self._table = table
        self._listeners: list[tuple[Any, str, Any]] = []
        self._command: Command | None = None

    @property
    def query(self) -> str:
        """The query of the page's address."""
        return str(self.window.location.search)

    @property
    def wide(self) -> bool:
        """Whether there is room beside the table, which a frame in another page has never."""
        place = self._document.querySelector('[data-region="beside"]')
        wide = bool(self.window.matchMedia(WIDE).matches)
        return wide and bool(place) and not self.embedded

    @property
    def hidden(self) -> bool:
        """Whether nobody can see the page now."""
        return bool(self._document.hidden)

    @property
    def today(self) -> str:
        """The day in UTC."""
        return str(self.window.Date.new().toISOString())[:10]

    def set_query(self, query: str) -> None:
        """Change the query of the address."""
        # A file on its own may have to keep its address.
        with suppress(JsException):
            self.window.history.replaceState(None, "", query or ".")

    def show(self, change: PageUpdate) -> None:
        """Change the page."""
        self._table.update(change.as_json())

    def reload(self) -> None:
        """Load the page again, with whatever is stored now."""
        self._document.documentElement.dataset.leaving = ""
        self.window.location.reload()

    def read_file(self, name: str, command: str) -> None:
        """Read the file that was chosen in a field, and pass its text on with a command."""
        chosen = self._document.querySelector(f"#{name}").files.item(0)
        if chosen and self._command:
            tell = self._command
            chosen.text().then(create_once_callable(lambda text: tell(command, str(text))))

    def set_frame(self, html: str) -> None:
        """Put another view in the place of the one that is shown."""
        self._table.setFrame(html)

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        self._table.download(name, text)

    def set_state(self, state: str) -> None:
        """Tell whoever waits for it what the page is at: `ready` or `error`."""
        self._document.documentElement.dataset.state = state

    def show_error(self, reason: str) -> None:
        """Say that the page is broken."""
        notice = self._document.querySelector('[data-notice="error"]')
        notice.querySelector("h2").textContent = _("Something went wrong")
        notice.querySelector("[data-reason]").textContent = reason
        notice.hidden = False
        self.set_state("error")

    def report(self, message: str) -> None:
        """Report an error of the page's own code in the console."""
        self.window.console.error(message)

    def open_sheet(self, name: str, html: str) -> None:
        """Show a sheet over the table."""
        self._table.openSheet(name, html)

    def set_looks(self, looks: dict[str, str]) -> None:
        """Tell the style sheets how the page is liked: data attributes; empty ones are missing."""
        root = self._document.documentElement
        for name, value in looks.items():
            if value:
                root.setAttribute(f"data-{name}", value)
            else:
                root.removeAttribute(f"data-{name}")

    @property
    def shows_reading(self) -> bool:
        """Whether what stands in the page is the view to be read."""
        return bool(self._document.querySelector("main > .reading"))

    @property
    def embedded(self) -> bool:
        """Whether it is a frame in somebody else's page."""
        return bool(self._document.documentElement.dataset.edition == "embed")

    @property
    def language(self) -> str:
        """The language that the page speaks."""
        return str(self._document.documentElement.lang)

    def language_of(self, wanted: str) -> str:
        """The language that is wanted, or the first that the browser likes and the page has."""
        return str(self.window.casinoPreferredLanguage(wanted))

    @property
    def lazy_archive(self) -> LazyArchive:
        """The rest of the program: the same for all tables of one Python."""
        return _LAZY_ARCHIVE

    async def words(self, language: str) -> bytes | None:
        """The compiled words of a language; None if they cannot be loaded."""
        loaded = await self._table.words(language)
        return bytes(loaded.to_bytes()) if loaded else None

    def speak(self, language: str) -> None:
        """Say in a language what is not drawn by Python."""
        self.window.casinoSetLanguage(language)

    def close_sheets(self) -> None:
        """Go back to the table."""
        self._table.closeSheets()

    @property
    def address(self) -> str:
        """The folder of the page, with a slash at its end; empty if it has none of its own."""
        if self._document.documentElement.dataset.edition == "single":
            return ""
        location = self.window.location
        return f"{location.origin}{location.pathname}".rpartition("/")[0] + "/"

    def copy(self, name: str) -> None:
        """Copy a text of the sheet for sharing."""
        self._table.copy(name)

    def save_picture(self, svg: str, kind: str) -> None:
        """Offer a picture as a file, `svg` or `png`."""
        self._table.savePicture(svg, kind)

    def clear_typed(self) -> None:
        """Empty the box for typed plays."""
        self._document.querySelector('form[data-region="typed"] input').value = ""

    def listen(self, command: Command) -> None:
        """Pass on what the person does, each as the name of a command and a text."""
        self._command = command
        for name, read in _READERS.items():
            place = self._document if name in _OF_DOCUMENT else self._document.body
            proxy = create_proxy(_handler(read, command))
            place.addEventListener(name, proxy)
            self._listeners.append((place, name, proxy))

    def leave(self) -> None:
        """Listen no more."""
        for place, name, proxy in self._listeners:
            place.removeEventListener(name, proxy)
            proxy.destroy()
        self._listeners.clear()


async def _rest() -> bytes | None:
    loaded = await js_modules.page.later()
    return bytes(loaded.to_bytes()) if loaded else None


_LAZY_ARCHIVE = LazyArchive(_rest)


def own_page() -> Page:
    """The page that this Python runs in."""
    return Page(window, js_modules.page)


# What is stored


class Storage:
    """What the browser keeps. `failed` tells that it does not, or that there is no room."""

    failed = False

    def read(self, key: str) -> str | None:
        """A stored text, None if there is none."""
        try:
            text = window.localStorage.getItem(key)
        except (JsException, AttributeError):
            self.failed = True
            return None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str | None) -> None:
        """Store a text, or remove it; no more once the page is to be loaded again."""
        if window.document.documentElement.hasAttribute("data-leaving"):
            return
        try:
            if text is None:
                window.localStorage.removeItem(key)
            else:
                window.localStorage.setItem(key, text)
        except (JsException, AttributeError):
            self.failed = True


class Nowhere(Storage):
    """Keeps nothing longer than the table lasts."""

    def __init__(self) -> None:
        self._texts: dict[str, str | None] = {}

    def read(self, key: str) -> str | None:
        """A text that was written before."""
        return self._texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        """Keep a text for this table only."""
        self._texts[key] = text


# What comes in


def _handler(read: Reader, command: Command) -> Callable[[Any], None]:
    def handle(event: Any) -> None:
        found = read(event)
        if found:
            command(*found)

    return handle


def _clicked(event: Any) -> tuple[str, str] | None:
    """The command of a button."""
    element = event.target.closest("[data-play], [data-action], [data-place]")
    if not element or element.type == "submit":
        return None
    if text := _attribute(element, "data-play"):
        return "play", text
    if name := _attribute(element, "data-action"):
        return name, _attribute(element, "data-index")
    cards = _attribute(element, "data-cards") or _attribute(element, "data-card")
    return ("card" if element.dataset.place == "hand" else "pile"), cards


def _submitted(event: Any) -> tuple[str, str] | None:
    """The command of a form that is sent."""
    event.preventDefault()
    if event.target.matches('[data-region="typed"]'):
        return "typed", event.target.querySelector("input").value
    command = _attribute(event.target, "data-send")
    return (command, "") if command else None


def _filled_in(event: Any) -> tuple[str, str] | None:
    """The command of a form whose fields count at once."""
    field = event.target
    form = field.closest("[data-fill]")
    return (_attribute(form, "data-fill"), f"{field.name}={field.value}") if form else None


def _pressed(event: Any) -> tuple[str, str] | None:
    if event.key == "Escape":
        # A sheet closes by itself, and nothing else is meant.
        return None if event.target.closest("dialog") else ("clear", "")
    modified = event.ctrlKey or event.altKey or event.metaKey
    if len(event.key) != 1 or modified or event.target.closest("dialog, input, select, textarea"):
        return None
    return "key", event.key


def _gesture(event: Any) -> tuple[str, str] | None:
    return event.type.removeprefix("casino:"), event.detail


_READERS: dict[str, Reader] = {
    "click": _clicked,
    "submit": _submitted,
    "input": _filled_in,
    "keydown": _pressed,
    "casino:twice": _gesture,
    "casino:drop": _gesture,
    "casino:look-by": _gesture,
    "casino:replay-by": _gesture,
    "visibilitychange": lambda _: ("seen", ""),
}
_OF_DOCUMENT = ("visibilitychange",)
"""The events that the document has, not its body."""


def _attribute(element: Any, name: str) -> str:
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""
