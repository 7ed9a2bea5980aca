"""The messages of pages that meet at a relay, by which they exchange their codes.

Each message is JSON with the random names of its sender (`by`) and of its reader (`to`, empty for
all), and a `kind`:

    here    the host of the room is there
    hello   a guest asks for an invitation
    code    the code of an invitation, or of the answer to it, in `code`
    full    no place is free
"""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Final, NamedTuple

from ...storage.fields import Field, read_json
from .code import LONGEST_CODE

NAME_BYTES: Final = 8
KEY_BYTES: Final = 16
"""The bytes of the name of a page, and of the key of a room."""


class Kind(StrEnum):
    """The kind of a message."""

    HERE = "here"
    HELLO = "hello"
    CODE = "code"
    FULL = "full"


class Signal(NamedTuple):
    """A message at the relay.

    kind  its kind
    by    the name of the page that sends it
    to    the name of the page for which it is; empty for all
    code  the code; empty but for the kind CODE
    """

    kind: Kind
    by: str
    to: str = ""
    code: str = ""


def format_signal(signal: Signal) -> str:
    """Write a message."""
    return json.dumps(signal._asdict())


def parse_signal(text: str) -> Signal:
    """Read a message. Raises `FieldError`."""
    message = Field(read_json(text))
    return Signal(
        message["kind"].read(10, Kind),
        message["by"].text(2 * NAME_BYTES),
        message["to"].text(2 * NAME_BYTES),
        message["code"].text(LONGEST_CODE),
    )
