"""The messages between a table in a frame and its host page: JSON texts of version 1.

A message only contains what the viewer knows: the text of a view, never of a position.
`cover.js` checks the origin, the length and the number of messages before they get here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from casino_core import CasinoError, NotationError, RuleSetError, error_message
from casino_core.notation.limits import visible, well_formed

from ..address.page_request import shorten

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
"""The types of requests, each with the field that it needs besides `casino`, `type` and `id`."""

MOST_PLAYS = 200
"""The greatest number of legal plays in an answer; there can be millions of them."""


class MessageError(CasinoError):
    """An invalid message.

    field    the field that is wrong
    request  the `id` of the message, if it has a valid one
    """

    def __init__(self, field: str, reason: str, request: int | None = None) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.request = request


@dataclass(frozen=True)
class Request:
    """A request of the host page.

    type    one of `FIELDS`
    number  its `id`, which the answer repeats
    text    the value of its own field; empty if it has no such field
    """

    type: str
    number: int | None = None
    text: str = ""


def parse_request(message: str) -> Request:
    """Read a message. Raises `MessageError`, which names the field."""
    content = _parse_content(message)
    number = _parse_number(content)
    version, kind = content.get("casino"), content.get("type")
    if type(version) is not int or version != VERSION:
        raise MessageError("casino", f"it is {_quote(version)}; this is version {VERSION}", number)
    if not isinstance(kind, str) or kind not in FIELDS:
        known = ", ".join(FIELDS)
        raise MessageError("type", f"{_quote(kind)} is not a request; there are {known}", number)
    return Request(kind, number, _parse_own_field(content, kind, number))


def _parse_own_field(content: Mapping[str, object], kind: str, number: int | None) -> str:
    """Return the value of the request's own field; raise `MessageError` for any other field."""
    own_field = FIELDS[kind]
    for name in content:
        if name not in ("casino", "type", "id", own_field):
            raise MessageError(visible(name[:40]) or "(empty)", f"no such field in {kind}", number)
    if own_field is None:
        return ""
    text = content.get(own_field)
    if not isinstance(text, str) or not text.strip():
        raise MessageError(
            own_field, f"{_quote(text)} is not a string with something in it", number
        )
    return well_formed(text)


def _parse_content(message: str) -> dict[str, object]:
    if len(message) > LONGEST:
        raise MessageError("casino", f"the message is longer than {LONGEST} characters")
    try:
        content = json.loads(message)
    except (ValueError, RecursionError):
        raise MessageError("casino", "the message is not JSON") from None
    if not isinstance(content, dict):
        raise MessageError("casino", "the message is not a JSON object")
    return content


def _parse_number(content: Mapping[str, object]) -> int | None:
    number = content.get("id")
    if number is None:
        return None
    if type(number) is not int or not 0 <= number < 2**53:
        raise MessageError("id", f"{_quote(number)} is not a whole number from 0 up")
    return number


def _quote(value: object) -> str:
    """Format a value for an error message, in at most 41 characters."""
    try:
        text = "missing" if value is None else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        text = "a list of lists"
    return visible(text if len(text) <= 40 else f"{text[:40]}…")


# Messages to the host page


def answer(request: Request, **content: object) -> str:
    """Format the answer to a request."""
    return _write("answer", request.number, content)


def event(kind: str, **content: object) -> str:
    """Format the message of an event: `ready`, `play`, `undo` or `finished`."""
    return _write(kind, None, content)


def refusal(error: CasinoError, request: Request | None = None) -> str:
    """Format the refusal of a message or of its request, with the field that is wrong."""
    number = request.number if request else None
    field = FIELDS[request.type] if request else None
    if isinstance(error, MessageError):
        number, field = error.request, error.field
    elif isinstance(error, NotationError | RuleSetError) and request and request.type != "play":
        field = field_of(error)
    content: dict[str, object] = {"message": shorten(error_message(error))}
    if field:
        content = {"field": shorten(field), **content}
    return _write("error", number, content)


def failure(error: Exception, message: str) -> str:
    """Format the answer to a message at which the program failed."""
    reason = f"the program has failed ({type(error).__name__}: {error})"
    content = {"field": "frame", "message": shorten(visible(f"frame: {reason}"))}
    return _write("error", _number_of(message), content)


def _number_of(message: str) -> int | None:
    """Return the `id` of a message, None if it has no valid one."""
    try:
        return _parse_number(_parse_content(message))
    except MessageError:
        return None


def field_of(error: CasinoError) -> str:
    """Return the field of an address with which the message of an error begins."""
    return str(error).partition(":")[0]


def _write(kind: str, number: int | None, content: Mapping[str, object]) -> str:
    heading: dict[str, object] = {"casino": VERSION, "type": kind}
    if number is not None:
        heading["id"] = number
    return json.dumps({**heading, **content})
