"""The Python script of Rook's page: loads the archive of Rook, then starts the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import window
from polyscript import js_modules
from pyodide.ffi import create_proxy

from casino_page.shell.browser import own_page
from casino_page.shell.browser_storage import TableStorage, open_storage
from casino_page.shell.feature_loader import reason_not_loaded
from casino_page.shell.lazy_archive import LazyArchive

ARCHIVE = "rook.zip"


async def _fetch(damaged: bool) -> bytes | None:  # noqa: FBT001
    loaded = await js_modules.page.later(damaged, ARCHIVE)
    return bytes(loaded.to_bytes()) if loaded else None


class _Host:
    """The page around the frame of this table, as `web/js/boot/framed.js` gives it."""

    def send(self, text: str) -> None:
        window.casinoHost.send(text)

    def receive(self, hear: Callable[[str], None]) -> None:
        window.casinoHost.receive(create_proxy(hear))


async def _begin() -> None:
    page, archive = own_page(), LazyArchive(_fetch, ARCHIVE)
    if not await archive.load():
        page.show_error(reason_not_loaded(archive))
        return
    if hasattr(window, "casinoHost"):
        from casino_page.rook.framed import start_framed

        await start_framed(page, TableStorage(), _Host())
        return
    from casino_page.rook.app import start

    start(page, open_storage)


asyncio.ensure_future(_begin())  # noqa: RUF006 - the event loop of the page keeps it
