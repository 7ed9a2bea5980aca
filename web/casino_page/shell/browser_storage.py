"""The storages of a real page: the browser's local storage, and one that lasts as long as a table.

Both implement `storage.store.Storage`.
"""

from __future__ import annotations

from js import window
from pyodide.ffi import JsException


class LocalStorage:
    """The browser's `localStorage`.

    failed  whether the browser has refused to store or to give back a text
    """

    failed = False

    def read(self, key: str) -> str | None:
        """Return a stored text; None if there is no text under the key."""
        try:
            text = window.localStorage.getItem(key)
        except (JsException, AttributeError):
            self.failed = True
            return None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str | None) -> None:
        """Store a text, or remove it; do nothing while the page is being reloaded."""
        if window.document.documentElement.hasAttribute("data-leaving"):
            return
        try:
            if text is None:
                window.localStorage.removeItem(key)
            else:
                window.localStorage.setItem(key, text)
        except (JsException, AttributeError):
            self.failed = True


class TableStorage:
    """A storage in memory that lasts as long as its table, for tables in other pages."""

    failed = False

    def __init__(self) -> None:
        self._texts: dict[str, str | None] = {}

    def read(self, key: str) -> str | None:
        """Return a text that was written before; None if there is no text under the key."""
        return self._texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        """Keep a text in memory, or remove it."""
        self._texts[key] = text
