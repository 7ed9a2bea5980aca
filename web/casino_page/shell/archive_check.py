"""The check of a loaded zip archive, because Python imports from a damaged one unawares.

The library that comes with the page has no `zipfile`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32, decompress
from zlib import error as ZlibError  # noqa: N812

_END = b"PK\x05\x06"
_END_LENGTH = 22
_ENTRY = b"PK\x01\x02"
_ENTRY_LENGTH = 46
_LOCAL_LENGTH = 30
_DEFLATED = 8
_RAW = -15
"""The window size that `zlib` takes for data without a header of its own."""


class _Member(NamedTuple):
    """One file in the archive, as the directory at its end describes it."""

    method: int
    checksum: int
    length: int
    place: int


def is_sound(archive: bytes) -> bool:
    """Return whether an archive is whole: each member has the checksum in its directory."""
    try:
        members = [*_members(archive)]
        return bool(members) and all(
            crc32(_content(archive, each)) == each.checksum for each in members
        )
    except (ValueError, ZlibError):
        return False


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
