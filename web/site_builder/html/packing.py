"""Files packed into a page: compressed by LZMA, then written as text.

The page unpacks both itself, with `web/js/boot/lzma.js` and `text-bytes.js`. What every browser
unpacks, gzip and base64, takes nearly two thirds more together.
"""

from __future__ import annotations

import lzma
import os
import re
from collections.abc import Mapping

from ..halves.interpreter import checksum
from ..paths import CACHE
from ..processes import digest

FILTER = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "dict_size": 1 << 24,
    "lc": 3,
    "lp": 0,
    "pb": 0,
}
"""A raw stream, as `lzma.js` reads it. Of several settings these were the best for WebAssembly."""

SPECIAL = b"\0\n\r\x1a<"
"""Seven bits that stand for no character of their own: HTML or an editor might change it."""

_PAIR = re.compile(b"[" + re.escape(SPECIAL) + b"].", re.DOTALL)


def described(files: Mapping[str, bytes], packed: bytes) -> dict[str, object]:
    """Return what the page must know to unpack files."""
    return {
        "size": len(packed),
        "checksum": checksum(packed),
        "files": [[name, len(data)] for name, data in files.items()],
    }


def packed(files: Mapping[str, bytes]) -> bytes:
    """Compress files into one stream, in their order.

    That takes some seconds for Python, so the results are kept in `.cache`.
    """
    data = b"".join(files.values())
    file = CACHE / "packed" / digest([data, repr(FILTER)])[:16]
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"draft-{os.getpid()}-{file.name}")
        draft.write_bytes(lzma.compress(data, lzma.FORMAT_RAW, filters=[FILTER]))
        draft.replace(file)
    return file.read_bytes()


def as_text(data: bytes) -> str:
    """Write bytes as text, seven bits in each character, of which UTF-8 makes one byte.

    A special one and the seven bits after it become one character from U+0100 on, which takes two.
    """
    sevens = _sevens(data)
    parts = []
    end = 0
    for pair in _PAIR.finditer(sevens):
        special, other = pair[0]
        parts += [
            sevens[end : pair.start()].decode("ascii"),
            chr(256 + 128 * SPECIAL.index(special) + other),
        ]
        end = pair.end()
    return "".join([*parts, sevens[end:].decode("ascii")])


def _sevens(data: bytes) -> bytes:
    """Cut bytes into groups of seven bits, the highest first.

    At least one byte of ones ends them, so that something follows each special group.
    """
    padded = data + b"\xff" * (7 - len(data) % 7)
    number = len(padded) // 7
    groups = bytearray(8 * number)
    # All first bytes as one number, all second ones, and so on: each step does all groups at once.
    columns = [0, *(int.from_bytes(padded[at::7]) for at in range(7)), 0]
    ones = int.from_bytes(b"\x01" * number)
    for at in range(8):
        upper = columns[at] << 7 - at & ones * (127 >> 7 - at << 7 - at)
        lower = columns[at + 1] >> at + 1 & ones * (127 >> at)
        groups[at::8] = (upper | lower).to_bytes(number)
    return bytes(groups)
