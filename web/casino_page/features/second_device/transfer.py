"""The exchange of two backups over a connection: in parts, each of which is acknowledged.

p<number>.<parts>.<text>   a part of the backup, compressed and in base64; numbered from 1
g<number>                  all parts up to this one have arrived
n                          the backup cannot be read here; nothing of it is taken
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Final

from casino_core import CasinoError

from ...storage.fields import LONGEST

PART: Final = 50_000
"""The most characters of a part."""
MOST_PARTS: Final = 200
_NUMBER: Final = "[1-9][0-9]{0,2}"
_PART: Final = re.compile(rf"p({_NUMBER})\.({_NUMBER})\.([A-Za-z0-9+/=]*)")
_ACKNOWLEDGED: Final = re.compile(f"g({_NUMBER})")


class TransferError(CasinoError):
    """A text that the exchange does not allow."""


class Transfer:
    """One side of the exchange.

    came  the backup of the other side, once it is whole
    """

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._own: list[str] = []
        self._sent = 0
        self._parts: list[str] = []
        self._wanted = 0
        self.came: str | None = None

    @property
    def done(self) -> bool:
        """Whether both backups have arrived, each at the other side."""
        return self.came is not None and self.delivered

    @property
    def delivered(self) -> bool:
        """Whether the other side has all of the backup of this one."""
        return bool(self._own) and self._sent > len(self._own)

    @property
    def waits(self) -> bool:
        """Whether nothing of the other side has come yet."""
        return not self._parts

    @property
    def share(self) -> float:
        """The share of both backups that has arrived, from 0 to 1."""
        own = max(0, self._sent - 1) / len(self._own) if self._own else 0
        other = len(self._parts) / self._wanted if self._wanted else 0
        return (min(own, 1) + other) / 2

    def offer(self, backup: str) -> None:
        """Send the backup of this side."""
        packed = b64encode(zlib.compress(backup.encode(), 9)).decode()
        self._own = [packed[at : at + PART] for at in range(0, len(packed), PART)][:MOST_PARTS]
        self._send_part(1)

    def hear(self, text: str) -> None:
        """Take a text of the other side. Raises `TransferError`."""
        if match := _ACKNOWLEDGED.fullmatch(text):
            if int(match[1]) != self._sent or not self._own:
                raise TransferError("acknowledged what was not sent")
            self._send_part(self._sent + 1)
        elif match := _PART.fullmatch(text):
            self._take(int(match[1]), int(match[2]), match[3])
        else:
            raise TransferError("a text of another kind")

    def _send_part(self, number: int) -> None:
        self._sent = number
        if number <= len(self._own):
            self._send(f"p{number}.{len(self._own)}.{self._own[number - 1]}")

    def _take(self, number: int, parts: int, text: str) -> None:
        fits = parts == (self._wanted or parts) and parts <= MOST_PARTS and len(text) <= PART
        if number != len(self._parts) + 1 or number > parts or not fits:
            raise TransferError("a part in the wrong place")
        self._wanted = parts
        self._parts.append(text)
        if number == parts:
            self.came = _unpacked("".join(self._parts))
        self._send(f"g{number}")


def _unpacked(packed: str) -> str:
    """Return the text of a backup. Raises `TransferError`."""
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(b64decode(packed, validate=True), 4 * LONGEST)
        if unpacker.eof:
            return data.decode()
    except (ValueError, zlib.error):
        pass
    raise TransferError("a backup that cannot be unpacked")
