"""The text of a link, and how it is found in what mail programs and messengers have made of it.

The text ends with four letters, the checksum of all before them. So it ends with a letter or a
digit whatever is in it, and a reader knows where it ends: programs break a link into lines, put
quotation marks, brackets or a full stop behind it, or escape what needs no escape. A link of the
first form has no checksum and ends where its characters end.
"""

from __future__ import annotations

import re
import string
from base64 import b32encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, islice
from typing import Final

from .message import INVITATION, LONGEST_LINK, Form, Message, format_messages

FIELD: Final = "link"
"""The field of an address that holds messages."""
CHECK_SIZE: Final = 4
LONGEST_TEXT: Final = 10 * LONGEST_LINK
"""The most characters of a string in which a link is looked for."""

_MOST_ESCAPES: Final = 3
_MOST_LINES: Final = 1_000
_MOST_STARTS: Final = 8
LONGEST_PART: Final = 1_900
"""The most characters of a message that every messenger takes; some take 2,000."""
_PART_FRAME: Final = len("`casino1of9.abcd.`")
_PART: Final = re.compile(r"casino([1-9])of([1-9])\.([a-z2-7]{4})\.([\w.\s-]+)", re.ASCII)
_BEGINNING: Final = re.compile(
    rf"(?:{INVITATION}|{Form.SIGNED:d}|{Form.UNSIGNED:d})\.[\w-]", re.ASCII
)
_FIELD: Final = re.compile(rf"\b{FIELD}\s*=\s*(?:3D)?", re.ASCII | re.IGNORECASE)
_PIECE: Final = re.compile(r"[\w.-]+", re.ASCII)
_BETWEEN: Final = re.compile(r"[\s>|=]*")
"""Characters that programs put into a long link: line breaks, marks of quoted lines, and the `=` of
quoted-printable."""
_LINE_MARKS: Final = f"{string.whitespace}\xa0>|"
"""Characters that programs put at the beginning of a line that they break or quote."""
_ESCAPES: Final = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_ENTITIES: Final = re.compile(r"&(?:#([0-9]{1,5})|#[xX]([0-9a-fA-F]{1,4})|amp);")
_DASHES: Final = "\u2010\u2011\u2012\u2212"
_WIDE: Final = range(0xFF01, 0xFF5F)
"""Characters as wide as a syllable, from East Asian keyboards; they stand for those of ASCII."""
_NOT_SEEN: Final = (
    *(0xAD, 0x061C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), 0x2060),
    *(*range(0x2066, 0x206A), *range(0xFE00, 0xFE10), 0xFEFF),
)
_TYPOGRAPHY: Final = str.maketrans(
    {
        **{chr(code): chr(code - _WIDE.start + ord("!")) for code in _WIDE},
        **dict.fromkeys(_DASHES, "-"),
        "…": "...",
        "—": "--",
        "–": "--",
        "\\": None,
        **{chr(code): None for code in _NOT_SEEN},
    }
)
"""The substitutes of programs for the characters of a link, and the characters that they put
between them."""


def format_link(messages: Sequence[Message]) -> str:
    """Write the messages of a link; those of the first form as they always were."""
    text = format_messages(messages)
    signed = any(message.form is not Form.UNSIGNED for message in messages)
    return f"{text}.{_check(text)}" if signed else text


def parts_of(text: str, longest: int = LONGEST_PART) -> tuple[str, ...]:
    """Cut the text of a link into messages of at most `longest` characters; () if one is enough.

    They stand between grave accents, so that programs with Markdown leave them as they are.
    """
    size = longest - _PART_FRAME
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    if len(pieces) < 2:
        return ()
    name = _check(text)
    return tuple(
        f"`casino{number}of{len(pieces)}.{name}.{piece}`" for number, piece in enumerate(pieces, 1)
    )


def _joined_parts(text: str) -> str:
    """Return the link whose parts stand in a string, in any order; empty if one is missing."""
    pieces_by_link: dict[tuple[str, str], dict[int, str]] = {}
    for number, total, name, piece in _PART.findall(text):
        pieces_by_link.setdefault((name, total), {})[int(number)] = "".join(piece.split())
    for (name, total), pieces in pieces_by_link.items():
        joined = "".join(pieces.get(number, "") for number in range(1, int(total) + 1))
        if _check(joined) == name:
            return joined
    return ""


def messages_in(text: str) -> str:
    """Return the messages in a string, for `parse_messages`: those of the link in it, or the whole.

    A link that is not whole is given as it is, so that reading it tells what is missing.
    """
    text = text[:LONGEST_TEXT]
    text, first = _joined_parts(text) or text, ""
    for plain in _unescaped(text):
        for start in islice(_starts(plain), _MOST_STARTS):
            if messages := _whole(plain[start:]):
                return messages
            rest = plain[start:]
            first = first or _as_it_is(rest if start else "".join(rest.split()))
    return first or text


def _check(text: str) -> str:
    return b32encode(sha256(text.encode()).digest()).decode()[:CHECK_SIZE].lower()


def _unescaped(text: str) -> Iterator[str]:
    """Yield a string, and as often as it is escaped what it was before; then in one line.

    A line may be broken in the middle of an escape.
    """
    first, *others = text.splitlines() or [""]
    in_one_line = [first.rstrip(), *(line.strip(_LINE_MARKS) for line in others)]
    for each in (text, "".join(in_one_line)):
        plain, before = each, ""
        for _time in range(_MOST_ESCAPES + 1):
            if plain != before:
                before = plain.translate(_TYPOGRAPHY)
                yield before
                plain = _ENTITIES.sub(_character, _ESCAPES.sub(_unescape, before))


def _unescape(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal = entity.groups()
    code = int(decimal or hexadecimal or "26", 10 if decimal else 16)
    return chr(code % 0xD800)  # no half of a pair of surrogates


def _starts(text: str) -> Iterator[int]:
    """Yield the places at which messages may begin: after the field, or at the start."""
    for match in _FIELD.finditer(text):
        yield match.end()
    start = len(text) - len(text.lstrip())
    if _BEGINNING.match(text, start):
        yield start


def _whole(text: str) -> str:
    """Return the messages at the start of a string, if their checksum is right; else nothing."""
    pieces: list[str] = []
    at = 0
    while len(pieces) < _MOST_LINES and (match := _PIECE.match(text, at)):
        pieces.append(match[0])
        between = _BETWEEN.match(text, match.end())
        assert between, "it may be empty"
        at = between.end()
    for joined in accumulate(pieces):
        for candidate in _cut(joined):
            body, _dot, check = candidate.rpartition(".")
            if body and _check(body) == check[:CHECK_SIZE].lower():
                return body
        if len(joined) > LONGEST_LINK + CHECK_SIZE + 1:
            break
    return ""


def _cut(text: str) -> Iterator[str]:
    """Yield a string, and without what a sentence may have put behind it."""
    yield text
    stripped = text.rstrip("._-")
    if stripped != text:
        yield stripped
    yield text.rpartition(".")[0]  # a sentence that follows without a space


def _as_it_is(text: str) -> str:
    match = _PIECE.match(text)
    return match[0] if match and _BEGINNING.match(match[0]) else ""
