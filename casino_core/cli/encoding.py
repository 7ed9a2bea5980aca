"""The encoding of the standard input: UTF-8, or UTF-16 as some shells and editors write it."""

from __future__ import annotations

import codecs
import io
import re
from typing import TextIO

from ..errors import CasinoError
from ..notation.visible import character_name

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""The marks with which the bytes of a text begin, and the encoding of each."""
_HALF = re.compile("[\ud800-\udfff]")
_NULL = "\0"


def set_encoding(stream: io.TextIOWrapper) -> None:
    """Let a stream read the encoding that its first bytes tell, and any kind of line ends.

    The stream must not have been read before. A byte that does not fit becomes half of a character
    in UTF-8, which `whole_text` and all readers of lines refuse.
    """
    encoding = encoding_of(_first_bytes(stream))
    errors = "surrogateescape" if encoding.startswith("utf-8") else "replace"
    stream.reconfigure(encoding=encoding, errors=errors, newline=None)


def _first_bytes(stream: io.TextIOWrapper) -> bytes:
    buffer = stream.buffer
    return buffer.peek(4)[:4] if isinstance(buffer, io.BufferedReader) else b""


def encoding_of(first: bytes) -> str:
    """Return the name of the encoding of one of our texts, which begins with these four bytes.

    All our texts begin with an ASCII character, of which UTF-16 makes a byte and a zero byte.
    """
    mark = next((mark for mark in _MARKS if first.startswith(mark)), b"")
    if mark == codecs.BOM_UTF8:
        return _MARKS[mark]
    sign = first[len(mark) :][:2]
    if len(sign) == 2 and sign.count(0) == 1 and (mark or len(first) == 4):
        little = sign[1] == 0
        if mark:
            return _MARKS[mark] if little == (mark == codecs.BOM_UTF16_LE) else "utf-8"
        if first[2:].count(0) == 1 and (first[3] == 0) is little:
            return "utf-16-le" if little else "utf-16-be"
    return "utf-8"


def is_text(text: str) -> bool:
    """Return whether a string that was read has no bytes of another encoding, and no zero bytes."""
    return not _HALF.search(text) and _NULL not in text


def whole_text(stream: TextIO, longest: int, begun: str = "") -> str:
    """Return what was read already, and the rest of a stream, or one character more than `longest`.

    Raises `CasinoError`, which names the place, for bytes that are not text.
    """
    text = begun + stream.read(max(0, longest + 1 - len(begun)))
    if not is_text(text):
        lines = text.split("\n")
        number = next(number for number, line in enumerate(lines, 1) if not is_text(line))
        wrong = next(sign for sign in lines[number - 1] if not is_text(sign))
        raise CasinoError(f"line {number}: {character_name(wrong)}; the input must be UTF-8 text")
    return text
