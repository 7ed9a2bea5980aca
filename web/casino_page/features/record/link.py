"""Links that open a finished game in the review: its record, compressed, in the address."""

from __future__ import annotations

from typing import Final

from casino_core import Game, format_record
from casino_core.notation.limits import LONGEST_RECORD

from ...address.packed_text import packed_text, unpacked_text
from ...address.page_request import LONGEST_PACKED, OpeningField
from ...address.query_text import format_query

RECORD: Final = OpeningField("record", "review-linked", over_game=True, longest=LONGEST_PACKED)
"""The field of an address that holds a compressed record."""


def review_link(address: str, game: Game) -> str:
    """Return the address that opens a game in the review; empty if it is too long for one."""
    packed = packed_record(format_record(game))
    if len(packed) > LONGEST_PACKED:
        return ""
    return f"{address}?{format_query({RECORD.name: packed})}"


def packed_record(record: str) -> str:
    """Return a record as the value of the field `record` of an address."""
    return packed_text(record)


def unpacked_record(packed: str) -> str:
    """Return the record that `packed_record` has packed. Raises `NotationError`."""
    return unpacked_text(packed, RECORD.name, LONGEST_RECORD)
