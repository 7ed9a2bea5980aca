"""Texts as values of fields of an address: compressed, in letters that need no escape."""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

from casino_core import NotationError
from casino_core.i18n import gettext as _
from casino_core.notation.limits import well_formed

_ALPHABET: Final = b"-_"
"""The last two digits of base64 in addresses."""
_TRAILING_CHARACTERS: Final = re.compile("[^A-Za-z0-9_-].*", re.DOTALL)
"""The characters behind a value, from the first one that no value has."""


class DamagedTextError(NotationError):
    """A value that `packed_text` cannot have made: a part of the link is missing or changed."""


def packed_text(text: str, words: bytes = b"") -> str:
    """Return a string as the value of a field of an address.

    words  words that are likely in such texts, the likeliest last: they take next to no room
    """
    compressor = zlib.compressobj(9, zdict=words) if words else zlib.compressobj(9)
    compressed = compressor.compress(well_formed(text).encode()) + compressor.flush()
    return base64.b64encode(compressed, _ALPHABET).rstrip(b"=").decode()


def unpacked_text(packed: str, field: str, longest: int, words: bytes = b"") -> str:
    """Return the string that `packed_text` has packed with the same `words`.

    Characters behind it that no such value has, such as a quotation mark, are left out. Raises
    `DamagedTextError`, which begins with the field, for what it cannot have packed, and for a
    string of more than `longest` bytes.
    """
    packed = _TRAILING_CHARACTERS.sub("", packed)
    try:
        whole = packed[: len(packed) - (len(packed) % 4 == 1)]  # a single last digit is not a byte
        padded = whole + "=" * (-len(whole) % 4)
        compressed = base64.b64decode(padded, _ALPHABET, validate=True)
        unpacker = zlib.decompressobj(zdict=words) if words else zlib.decompressobj()
        text = unpacker.decompress(compressed, longest).decode()
    except (ValueError, zlib.error):
        raise DamagedTextError(_("{field}: the link is damaged").format(field=field)) from None
    if not unpacker.eof:
        raise DamagedTextError(_("{field}: a part of the link is missing").format(field=field))
    return text
