"""The Python script of Rook's page: loads the archive of Rook, then starts the game."""

from __future__ import annotations

import asyncio

from polyscript import js_modules

from casino_page.shell.browser import own_page
from casino_page.shell.browser_storage import open_storage
from casino_page.shell.feature_loader import reason_not_loaded
from casino_page.shell.lazy_archive import LazyArchive

ARCHIVE = "rook.zip"


async def _fetch(damaged: bool) -> bytes | None:  # noqa: FBT001
    loaded = await js_modules.page.later(damaged, ARCHIVE)
    return bytes(loaded.to_bytes()) if loaded else None


async def _begin() -> None:
    page, archive = own_page(), LazyArchive(_fetch, ARCHIVE)
    if not await archive.load():
        page.show_error(reason_not_loaded(archive))
        return
    from casino_page.rook.app import start

    start(page, open_storage)


asyncio.ensure_future(_begin())  # noqa: RUF006 - the event loop of the page keeps it
