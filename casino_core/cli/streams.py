"""The standard input, output and error of the command line."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import TextIO

from ..errors import CasinoError
from ..notation.limits import LONGEST_RECORD
from ..records.formats import format_of
from ..records.jsonl import LONGEST_LINE
from ..records.notation import Record
from .encoding import set_encoding, whole_text


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
