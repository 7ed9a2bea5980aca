"""The page as Python sees it. With `app`, the only module that runs in a browser alone.

Text crosses the border to JavaScript, no objects: commands come in as names with texts, changes
go out as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from js import document, location, window
from pyodide.ffi import JsException, create_proxy
from pyscript.js_modules import table

from .motion import Motion

Command = Callable[[str, str], None]
"""What is done with a command: its name and its text."""

Reader = Callable[[Any], tuple[str, str] | None]
"""The command that an event stands for, None if for none."""


@dataclass
class Change:
    """What has to change in the page; see `update` in table.mjs."""

    regions: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    motion: Motion | None = None

    def as_json(self) -> str:
        """The text that JavaScript reads."""
        return json.dumps(self, default=vars)


def query() -> str:
    """The query of the page's address."""
    return str(location.search)


def show(change: Change) -> None:
    """Change the page."""
    table.update(change.as_json())


def download(name: str, text: str) -> None:
    """Offer a text as a file."""
    table.download(name, text)


def set_state(state: str) -> None:
    """Tell whoever waits for it what the page is at: `ready` or `error`."""
    document.documentElement.dataset.state = state


def show_error(reason: str) -> None:
    """Say that the page is broken."""
    notice = document.querySelector('[data-notice="error"]')
    notice.querySelector("h2").textContent = "Something went wrong"
    notice.querySelector("[data-reason]").textContent = reason
    notice.hidden = False
    set_state("error")


def open_sheet(name: str, html: str) -> None:
    """Show a sheet over the table."""
    table.openSheet(name, html)


def close_sheets() -> None:
    """Go back to the table."""
    table.closeSheets()


def clear_typed() -> None:
    """Empty the box for typed plays."""
    document.querySelector('form[data-region="typed"] input').value = ""


# What is stored


class StorageError(Exception):
    """The browser does not let the page store anything, or there is no room."""


def read_stored(key: str) -> str | None:
    """A stored text, None if there is none. Raises `StorageError`."""
    try:
        text = window.localStorage.getItem(key)
    except (JsException, AttributeError) as error:
        raise StorageError(str(error)) from None
    return text if isinstance(text, str) else None


def store(key: str, text: str | None) -> None:
    """Store a text, or remove it. Raises `StorageError`."""
    try:
        if text is None:
            window.localStorage.removeItem(key)
        else:
            window.localStorage.setItem(key, text)
    except (JsException, AttributeError) as error:
        raise StorageError(str(error)) from None


# What comes in


_SETUP = '[data-region="setup"]'


def listen(command: Command) -> None:
    """Pass on what the person does, each as the name of a command and a text."""
    for name, read in _READERS.items():
        document.body.addEventListener(name, create_proxy(_handler(read, command)))


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
    event.preventDefault()
    if event.target.matches('[data-region="typed"]'):
        return "typed", event.target.querySelector("input").value
    return ("start-game", "") if event.target.closest(_SETUP) else None


def _filled_in(event: Any) -> tuple[str, str] | None:
    field = event.target
    return ("fill-in", f"{field.name}={field.value}") if field.closest(_SETUP) else None


def _pressed(event: Any) -> tuple[str, str] | None:
    return ("clear", "") if event.key == "Escape" else None


def _gesture(event: Any) -> tuple[str, str] | None:
    return event.type.removeprefix("casino:"), event.detail


_READERS: dict[str, Reader] = {
    "click": _clicked,
    "submit": _submitted,
    "input": _filled_in,
    "keydown": _pressed,
    "casino:twice": _gesture,
    "casino:drop": _gesture,
}


def _attribute(element: Any, name: str) -> str:
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""
