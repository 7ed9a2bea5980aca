"""The standard input, output and error of the command line.

The input is UTF-8, or UTF-16 as some shells and editors write it.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import TextIO

from ..errors import CasinoError
from ..notation.limits import LONGEST_RECORD, character_name
from ..records.formats import format_of
from ..records.jsonl import LONGEST_LINE
from ..records.notation import Record

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
    unit = first[len(mark) :][:2]
    if len(unit) == 2 and unit.count(0) == 1 and (mark or len(first) == 4):
        little = unit[1] == 0
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
        wrong = next(character for character in lines[number - 1] if not is_text(character))
        raise CasinoError(f"line {number}: {character_name(wrong)}; the input must be UTF-8 text")
    return text


def complain(message: str, reason: str = "") -> None:
    """Write one line to the standard error, if it is open, and the reason on a second one."""
    if sys.stderr:
        with suppress(OSError):
            print(f"error: {' '.join(message.split())}", file=sys.stderr)
    if reason:
        complain_further(reason)


def complain_further(reason: str) -> None:
    """Write one more line about an error."""
    if sys.stderr:
        with suppress(OSError):
            print(f"  {reason}", file=sys.stderr)


def notice(message: str) -> None:
    """Write one line to the standard error, if it is open, that is not about an error."""
    if sys.stderr:
        with suppress(OSError):
            print(message, file=sys.stderr, flush=True)


def discard_output() -> None:
    """Let what was not written yet go nowhere, so that Python can close the standard output."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _input() -> TextIO:
    """Return the standard input in its own encoding. Raises `OSError` if it is closed.

    It waits for the first bytes.
    """
    if not sys.stdin:
        raise OSError("the standard input is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        set_encoding(sys.stdin)
    return sys.stdin


def input_lines() -> Iterator[str]:
    """Yield the lines of the standard input; it is first looked at when the first is asked for."""
    yield from _input()


def set_output() -> None:
    """Set the output to UTF-8, and flush it after each line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)


def records() -> Iterator[Record]:
    """Yield the games of the standard input, in any format.

    Raises `CasinoError` for an input that is not text, and for a game that cannot be read; where
    each line is a game, the message names the line.
    """
    stream = _input()
    first = stream.readline(LONGEST_LINE)
    record_format = format_of(first)
    if not record_format.by_line:
        yield record_format.read(whole_text(stream, LONGEST_RECORD, first))
        return
    for number, line in enumerate(chain([first], stream), 1):
        try:
            yield record_format.read(line)
        except CasinoError as error:
            raise CasinoError(f"line {number}: {error}") from None


def each_game(judge: Callable[[Record], Iterable[str]], *, as_json: bool = False) -> Iterator[str]:
    """Yield what is said of each game of the input, under its number if there are several."""
    for record in records():
        if record.number is not None:
            yield json.dumps({"game": record.number}) if as_json else f"game {record.number}"
        yield from judge(record)


def standard_output() -> TextIO:
    """Return the standard output. Raises `OSError` if it is closed."""
    if not sys.stdout:
        raise OSError("the standard output is closed")
    return sys.stdout


def write(texts: Iterable[str]) -> None:
    """Write some texts to the standard output, each with a line feed, and flush it."""
    output = standard_output()
    for text in texts:
        print(text, file=output)
    output.flush()
