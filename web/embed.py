"""The Python script of an embedded table: loads what frames need besides the game, and starts it.

`web/js/boot/start.js` runs it.
"""

from __future__ import annotations

import asyncio

from polyscript import js_modules

from casino_page.shell.browser import own_page
from casino_page.shell.feature_loader import reason_not_loaded
from casino_page.shell.lazy_archive import LazyArchive

ARCHIVE = "embed.zip"


async def _fetch(damaged: bool) -> bytes | None:  # noqa: FBT001
    loaded = await js_modules.page.later(damaged, ARCHIVE)
    return bytes(loaded.to_bytes()) if loaded else None


async def _begin() -> None:
    archive = LazyArchive(_fetch, ARCHIVE)
    if not await archive.load():
        own_page().show_error(reason_not_loaded(archive))
        return
    from casino_page.embed.embedded_table import start

    start()


asyncio.ensure_future(_begin())  # noqa: RUF006 - the event loop of the page keeps it
