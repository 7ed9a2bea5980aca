"""The storages of a real page: the browser's database and local storage, and one for a frame.

`open_storage` and `TableStorage` give storages as in `storage.store.Storage`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from js import window
from polyscript import js_modules
from pyodide.ffi import JsException, create_once_callable

from ..storage.durable import DurableStorage, Outcome, PageStorage, is_durable


class LocalStorage:
    """The browser's `localStorage`.

    failed  whether the browser has refused to store or to give back a string
    """

    failed = False
    game_failed = False

    def __init__(self) -> None:
        self._refused: set[str] = set()

    def read(self, key: str) -> str | None:
        """Return a stored string; None if there is no string under the key."""
        try:
            text = window.localStorage.getItem(key)
        except (JsException, AttributeError):
            self.failed = True
            return None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str | None) -> None:
        """Store a string, or remove it; do nothing while the page is being reloaded."""
        if window.document.documentElement.hasAttribute("data-leaving"):
            return
        try:
            if text is None:
                window.localStorage.removeItem(key)
            else:
                window.localStorage.setItem(key, text)
        except (JsException, AttributeError):
            self.failed = True
            self._refused.add(key)
        else:
            self._refused.discard(key)

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        """Call one of them at once; `on_refused` if the last change to any string was refused."""
        (on_refused if self._refused else on_stored)()


class BrowserDatabase:
    """The module `web/js/boot/database.js`; implements `storage.durable.Database`."""

    def soon(self, run: Callable[[], None]) -> None:
        """Call a function once the current command is done."""
        js_modules.database.soon(create_once_callable(run))

    def write(
        self, changes: Mapping[str, str | None], on_outcome: Callable[[Outcome], None]
    ) -> None:
        """Store all texts by their keys, and remove those that are None; then tell the outcome."""
        tell = create_once_callable(lambda outcome: on_outcome(Outcome(str(outcome))))
        js_modules.database.write(json.dumps(changes), tell)


def open_storage() -> tuple[PageStorage, bool]:
    """Return the storage of the game's own page, and whether the stored game could be reached.

    The scripts have read the texts while Python started.
    """
    database, local = js_modules.database, LocalStorage()
    texts = json.loads(str(database.storedTexts()))
    place = str(database.currentPlace())
    durable = DurableStorage(
        BrowserDatabase(),
        {key: text for key, text in texts.items() if is_durable(key)},
        failed=place in ("full", "nowhere"),
    )
    if place not in ("local", "nowhere"):  # there the texts are where they always were
        durable.take_over(local)
    return PageStorage(durable, local), place != "unreachable"


class TableStorage:
    """A storage in memory that lasts as long as its table, for tables in other pages."""

    failed = False
    game_failed = False

    def __init__(self) -> None:
        self._texts: dict[str, str | None] = {}

    def read(self, key: str) -> str | None:
        """Return a string that was written before; None if there is no string under the key."""
        return self._texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        """Keep a string in memory, or remove it."""
        self._texts[key] = text

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        """Call `on_stored` at once: nothing is ever refused."""
        del on_refused
        on_stored()
