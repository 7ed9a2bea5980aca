"""The rest of the program, which comes once the table is there.

What the first screen needs is in `casino.zip`; modules that are only imported when they are needed
are in `later.zip` (the build sorts them). Whoever imports one of those waits for it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

ARCHIVE = "later.zip"
PACKAGES = ("casino_core", "casino_page")


class LazyArchive:
    """The rest of the program: `here` once it can be imported.

    `fetch` gets the archive, None if it cannot be had now; without a `fetch` everything is here.
    """

    def __init__(self, fetch: Callable[[], Awaitable[bytes | None]] | None = None) -> None:
        self.here = fetch is None
        self._fetch = fetch
        self._coming: asyncio.Future[None] | None = None
        self._asked: set[asyncio.Future[None]] = set()

    def ask(self, then: Callable[[], None], failed: Callable[[], None]) -> None:
        """Do something as soon as it is here, or if it cannot be had."""

        async def asked() -> None:
            (then if await self.come() else failed)()

        task = asyncio.ensure_future(asked())
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def come(self) -> bool:
        """Wait for it; whether it is here. One that failed is tried again by the next who asks."""
        if not self.here:
            self._coming = self._coming or asyncio.ensure_future(self._come())
            await self._coming
        return self.here

    async def _come(self) -> None:
        assert self._fetch, "without it everything is here"
        try:
            data = await self._fetch()
            if data and not self.here:
                install(data)
                self.here = True
        finally:
            self._coming = None


def install(data: bytes, packages: tuple[str, ...] = PACKAGES) -> None:
    """Let modules of an archive be imported beside those that are there."""
    with open(ARCHIVE, "wb") as file:  # noqa: PTH123 - the page has no pathlib
        file.write(data)
    sys.path.append(ARCHIVE)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages and hasattr(module, "__path__"):
            module.__path__.append(f"{ARCHIVE}/{name.replace('.', '/')}")
