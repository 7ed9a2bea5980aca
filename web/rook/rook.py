"""The Python script of Rook's page: loads the archive of Rook, then starts the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from js import window
from polyscript import js_modules
from pyodide.ffi import create_proxy

from casino_page.shell.browser import BrowserPage, own_page
from casino_page.shell.browser_storage import TableStorage, open_storage
from casino_page.shell.feature_loader import reason_not_loaded
from casino_page.shell.lazy_archive import LazyArchive

ARCHIVE = "rook.zip"
ENGINE = "#engine"
"""The fragment in the address of the hidden frame that runs the tables of all other frames."""


async def _fetch(damaged: bool) -> bytes | None:  # noqa: FBT001
    loaded = await js_modules.page.later(damaged, ARCHIVE)
    return bytes(loaded.to_bytes()) if loaded else None


class _Host:
    """The page around the frame of a table, as `web/js/boot/framed.js` in that frame gives it."""

    def __init__(self, frame: Any) -> None:
        self._host = frame.casinoHost

    def send(self, text: str) -> None:
        self._host.send(text)

    def receive(self, hear: Callable[[str], None]) -> None:
        self._host.receive(create_proxy(hear))


_tables: set[asyncio.Future[None]] = set()


def _open_table(frame: Any) -> None:
    """Open the table of a frame beside this hidden one, given its window."""
    table = asyncio.ensure_future(_show_table(BrowserPage(frame, frame.casinoPage), frame))
    _tables.add(table)
    table.add_done_callback(_tables.discard)


async def _show_table(page: BrowserPage, frame: Any) -> None:
    from casino_page.rook.framed import start_framed

    app = await start_framed(page, TableStorage(), _Host(frame))
    if app:
        frame.addEventListener("pagehide", create_proxy(lambda _event: app.stop_thinking()))


async def _begin() -> None:
    page, archive = own_page(), LazyArchive(_fetch, ARCHIVE)
    if not await archive.load():
        page.show_error(reason_not_loaded(archive))
        return
    if hasattr(window, "casinoHost"):
        if window.location.hash == ENGINE:
            window.casinoOpenTable = create_proxy(_open_table)
            page.set_state("ready")
        else:
            await _show_table(page, window)
        return
    from casino_page.rook.app import start

    start(page, open_storage)


asyncio.ensure_future(_begin())  # noqa: RUF006 - the event loop of the page keeps it
