"""Links that open a finished game in the review: its record, compressed, in the address."""

from __future__ import annotations

import base64
import zlib
from typing import Final

from casino_core import Game, NotationError, format_record
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_RECORD
from casino_core.notation.visible import well_formed

from ...address.page_request import OpeningField
from ...address.query_text import format_query

LONGEST_LINKED_RECORD: Final = 6_000
"""The most characters of a compressed record; hosts take addresses of 8,000."""

RECORD: Final = OpeningField(
    "record", "review-linked", over_game=True, longest=LONGEST_LINKED_RECORD
)
"""The field of an address that holds a compressed record."""

_ALPHABET: Final = b"-_"
"""The last two digits of base64 in addresses."""


def review_link(address: str, game: Game) -> str:
    """Return the address that opens a game in the review; empty if it is too long for one."""
    packed = packed_record(format_record(game))
    if len(packed) > LONGEST_LINKED_RECORD:
        return ""
    return f"{address}?{format_query({RECORD.name: packed})}"


def packed_record(record: str) -> str:
    """Return a record as the value of the field `record` of an address."""
    compressed = zlib.compress(well_formed(record).encode(), 9)
    return base64.b64encode(compressed, _ALPHABET).rstrip(b"=").decode()


def unpacked_record(packed: str) -> str:
    """Return the record that `packed_record` has packed. Raises `NotationError`."""
    try:
        whole = packed[: len(packed) - (len(packed) % 4 == 1)]  # a single last digit is no byte
        padded = whole + "=" * (-len(whole) % 4)
        compressed = base64.b64decode(padded, _ALPHABET, validate=True)
        unpacker = zlib.decompressobj()
        record = unpacker.decompress(compressed, LONGEST_RECORD).decode()
    except (ValueError, zlib.error):
        raise NotationError(_("record: the link is damaged")) from None
    if not unpacker.eof:
        raise NotationError(_("record: a part of the link is missing"))
    return record
