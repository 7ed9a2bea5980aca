"""The lazy archive: the part of the program that is loaded after the first screen.

The modules that the first screen needs are in `casino.zip`. Modules that are only imported inside
functions are in `later.zip`; the build sorts them. Code that imports one of those waits for the
lazy archive first.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import NamedTuple
from zlib import crc32, decompress
from zlib import error as ZlibError  # noqa: N812

ARCHIVE = "later.zip"
PACKAGES = ("casino_core", "casino_page")


class LazyArchive:
    """Loads the lazy archive once; its modules can be imported when `loaded` is true.

    `fetch` returns the bytes of the archive, None if it cannot be loaded now; its argument says
    that a stored copy is damaged. Without `fetch` all modules can be imported from the start.
    `name` is that of the file.

    loaded   whether the modules can be imported
    damaged  whether the archive arrived last time, but damaged
    """

    def __init__(
        self, fetch: Callable[[bool], Awaitable[bytes | None]] | None = None, name: str = ARCHIVE
    ) -> None:
        self.loaded = fetch is None
        self._name = name
        self.damaged = False
        self._fetch = fetch
        self._loading: asyncio.Future[None] | None = None
        self._tasks: set[asyncio.Future[None]] = set()

    def when_loaded(self, then: Callable[[], None], failed: Callable[[], None]) -> None:
        """Load the archive in the background, then call `then`, or `failed` if that fails."""

        async def call_back() -> None:
            (then if await self.load() else failed)()

        task = asyncio.ensure_future(call_back())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def load(self) -> bool:
        """Load the archive, again after a failure; return whether it is loaded."""
        if not self.loaded:
            self._loading = self._loading or asyncio.ensure_future(self._load())
            await self._loading
        return self.loaded

    async def _load(self) -> None:
        assert self._fetch, "without it the archive counts as loaded"
        try:
            data = await self._fetch(self.damaged)
            self.damaged = data is not None and not await is_sound(data)
            if data and not self.damaged and not self.loaded:
                install(data, name=self._name)
                self.loaded = True
        finally:
            self._loading = None


def install(data: bytes, packages: tuple[str, ...] = PACKAGES, name: str = ARCHIVE) -> None:
    """Make the modules of an archive importable beside those of the first archive."""
    with open(name, "wb") as file:  # noqa: PTH123 - the page has no pathlib
        file.write(data)
    sys.path.append(name)
    for package, module in list(sys.modules.items()):
        if package.partition(".")[0] in packages and hasattr(module, "__path__"):
            module.__path__.append(f"{name}/{package.replace('.', '/')}")


_END = b"PK\x05\x06"
_END_LENGTH = 22
_ENTRY = b"PK\x01\x02"
_ENTRY_LENGTH = 46
_LOCAL_LENGTH = 30
_DEFLATED = 8
_MEMBERS_AT_A_TIME = 64
_RAW = -15
"""The window size that `zlib` takes for data without a header of its own."""


class _Member(NamedTuple):
    """One file in the archive, as the directory at its end describes it."""

    method: int
    checksum: int
    length: int
    place: int


async def is_sound(archive: bytes) -> bool:
    """Return whether an archive is whole: each member has the checksum in its directory.

    The page can draw after each `_MEMBERS_AT_A_TIME`.
    """
    number = 0
    try:
        for number, each in enumerate(_members(archive), 1):
            if crc32(_content(archive, each)) != each.checksum:
                return False
            if not number % _MEMBERS_AT_A_TIME:
                await asyncio.sleep(0)
    except (ValueError, ZlibError):
        return False
    return number > 0


def _members(archive: bytes) -> Iterator[_Member]:
    """Read the directory of an archive without a comment. Raises `ValueError`."""
    end = len(archive) - _END_LENGTH
    if end < 0 or not archive.startswith(_END, end):
        raise ValueError("the end is missing")
    place = _number(archive, end + 16, 4)
    for _ in range(_number(archive, end + 10, 2)):
        if not archive.startswith(_ENTRY, place):
            raise ValueError("the directory is damaged")
        yield _Member(
            _number(archive, place + 10, 2),
            _number(archive, place + 16, 4),
            _number(archive, place + 20, 4),
            _number(archive, place + 42, 4),
        )
        place += _ENTRY_LENGTH + sum(_number(archive, place + at, 2) for at in (28, 30, 32))


def _content(archive: bytes, member: _Member) -> bytes:
    """Return the content of a member. Raises `zlib.error`."""
    start = member.place + _LOCAL_LENGTH
    start += sum(_number(archive, member.place + at, 2) for at in (26, 28))
    content = archive[start : start + member.length]
    return decompress(content, _RAW) if member.method == _DEFLATED else content


def _number(archive: bytes, place: int, length: int) -> int:
    return int.from_bytes(archive[place : place + length], "little")
