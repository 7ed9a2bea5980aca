"""The formats in which a game is written, and one reader for all of them.

What reads a game that somebody else gives it (the command line, the page) calls `parse_any`. A new
format is a row of `FORMATS`: how its text begins, and what reads it. `jsonl` and `notation` write.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from .jsonl import parse_line
from .notation import Record, read_record


class Format(NamedTuple):
    """A format of a game.

    beginning  a pattern of its first characters
    read       the function that reads one game; it raises `CasinoError`, which names the field
    by_line    whether a file may have several games, each in a line
    """

    beginning: re.Pattern[str]
    read: Callable[[str], Record]
    by_line: bool = False


def _read_line(text: str) -> Record:
    """Read a game as a line of JSON."""
    line = parse_line(text)
    return read_record(line.record)._replace(number=line.number)


FORMATS: Final = (
    # A record may begin with a comment in braces.
    Format(re.compile(r'\s*\{\s*"format"\s*:'), _read_line, by_line=True),
    Format(re.compile(""), read_record),
)
"""All formats; a string has the first one whose beginning it has."""


def format_of(text: str) -> Format:
    """Return the format of a string, of which the first line is enough."""
    return next(each for each in FORMATS if each.beginning.match(text))


def parse_any(text: str) -> Record:
    """Read a game in any format. Raises `CasinoError`, which names the field.

    >>> from casino_core.records.formats import parse_any
    >>> from casino_core.records.jsonl import format_line, line_of
    >>> parse_any(casino.format_record(finished)).game == finished
    True
    >>> parse_any(format_line(line_of(finished, 5, ("greedy", "greedy")))).number
    5
    """
    return format_of(text).read(text)
