"""What a table in a frame and the page around it tell each other: JSON texts of version 1.

Only what the looking seat knows is ever told: a view's text, never a position's. Where messages
may come from, how long they may be and how many, is checked before they get here (`cover.js`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from casino_core import CasinoError, NotationError, error_message

from ..address.page_request import shortened

VERSION = 1
LONGEST = 4000
"""The longest message, in characters."""

FIELDS: Final[Mapping[str, str | None]] = {
    "listen": None,
    "load": "query",
    "play": "play",
    "view": None,
    "legal": None,
}
"""The requests, and for each the field that it must have besides `casino`, `type` and `id`."""

MOST_PLAYS = 200
"""So many legal plays are told at most: there can be millions of them."""


class MessageError(CasinoError):
    """A message that is none; `field` is what is wrong with it, `request` the number it had."""

    def __init__(self, field: str, reason: str, request: int | None = None) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.request = request


@dataclass(frozen=True)
class Request:
    """What the page around asks for: `number` is its `id`, which the answer bears too."""

    type: str
    number: int | None = None
    text: str = ""


def parse_request(message: str) -> Request:
    """Read a message. Raises `MessageError`, which names the field."""
    content = _content(message)
    number = _number(content)
    version, kind = content.get("casino"), content.get("type")
    if type(version) is not int or version != VERSION:
        raise MessageError("casino", f"it is {_shown(version)}; this is version {VERSION}", number)
    if not isinstance(kind, str) or kind not in FIELDS:
        known = ", ".join(FIELDS)
        raise MessageError("type", f"{_shown(kind)} is no request; there are {known}", number)
    return Request(kind, number, _text(content, kind, number))


def _text(content: Mapping[str, object], kind: str, number: int | None) -> str:
    """The one field of its own that a request has; nothing else may be there."""
    wanted = FIELDS[kind]
    for name in content:
        if name not in ("casino", "type", "id", wanted):
            raise MessageError(name[:40] or "(empty)", f"no such field in {kind}", number)
    if wanted is None:
        return ""
    text = content.get(wanted)
    if not isinstance(text, str) or not text.strip():
        raise MessageError(wanted, f"{_shown(text)} is no text with something in it", number)
    return text


def _content(message: str) -> dict[str, object]:
    if len(message) > LONGEST:
        raise MessageError("casino", f"the message is longer than {LONGEST} characters")
    try:
        content = json.loads(message)
    except (ValueError, RecursionError):
        raise MessageError("casino", "the message is no JSON") from None
    if not isinstance(content, dict):
        raise MessageError("casino", "the message is no JSON object")
    return content


def _number(content: Mapping[str, object]) -> int | None:
    number = content.get("id")
    if number is None:
        return None
    if type(number) is not int or not 0 <= number < 2**53:
        raise MessageError("id", f"{_shown(number)} is no whole number from 0 up")
    return number


def _shown(value: object) -> str:
    text = "missing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:40]}…"


# What the table says


def answer(request: Request, **content: object) -> str:
    """The answer to a request that was granted."""
    return _write("answer", request.number, content)


def event(kind: str, **content: object) -> str:
    """Something that happened: `ready`, `play` or `finished`."""
    return _write(kind, None, content)


def refusal(error: CasinoError, request: Request | None = None) -> str:
    """Why a message, or what it asked for, is refused."""
    number = request.number if request else None
    field = FIELDS[request.type] if request else None
    if isinstance(error, MessageError):
        number, field = error.request, error.field
    elif isinstance(error, NotationError) and request and request.type == "load":
        field = str(error).partition(":")[0]
    content: dict[str, object] = {"message": shortened(error_message(error))}
    if field:
        content = {"field": shortened(field), **content}
    return _write("error", number, content)


def _write(kind: str, number: int | None, content: Mapping[str, object]) -> str:
    heading: dict[str, object] = {"casino": VERSION, "type": kind}
    if number is not None:
        heading["id"] = number
    return json.dumps({**heading, **content})
