"""The frame of every record, of whichever game: tags, words, the result, the chain's links.

A record has tags such as `[Seed "sunday"]`, a line each, then the words of every round. Numbers and
{comments} are for people: readers skip them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.characters import QUOTES, plain
from ..notation.limits import shortened

TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
"""A tag of a record: its name, and its text with escapes."""
HEAD = "Head"
"""The tag with the head of the record's chain (see `chain`)."""

MOST_LINKS = 1024
"""The links that are kept: each play of a running game adds one to those of the plays before."""

_ESCAPES = (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"))
_UNESCAPED = {"n": "\n", "r": "\r"}
UNFINISHED = "*"
"""The result of a game that is not over."""

_MARKED = re.compile(r'\\.|"')
"""A character with a backslash before it, or a quote without one."""
_COMMENT = re.compile(r"\{[^{}]*\}")
_IGNORED = re.compile(r"\d+\.+")


# Writing


def format_tag(name: str, text: str) -> str:
    """Write one tag as a line."""
    for letter, escape in _ESCAPES:
        text = text.replace(letter, escape)
    return f'[{name} "{text}"]\n'


def wrapped(words: Iterable[str], width: int = 80) -> str:
    """Write words in lines of at most `width` characters."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def links(header: str, words: Iterable[str]) -> Iterator[str]:
    """Yield the hashes of a chain, 64 hexadecimal digits each: of its header, and after each word.

    `header` begins with the name of the game and the word `chain:`.
    """
    digest = _hash(header)
    yield digest
    for word in words:
        digest = _link(digest, word)
        yield digest


@lru_cache(maxsize=MOST_LINKS)
def _link(digest: str, word: str) -> str:
    return _hash(f"{digest} {word}")


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


# Reading


def plain_tags(text: str) -> str:
    """Return a record in which each tag stands on one line in straight quotes.

    Mail programs break long lines, and word processors curl quotes. Every other line keeps its
    number.
    """
    lines = text.split("\n")
    whole_lines: list[str] = []
    while len(whole_lines) < len(lines):
        line = lines[len(whole_lines)]
        more = _lines_to_end(lines, len(whole_lines)) if _is_open(line) else 0
        parts = [part.strip() for part in lines[len(whole_lines) : len(whole_lines) + more + 1]]
        whole_lines += [_with_straight_quotes(" ".join(parts) if more else line), *[""] * more]
    return "\n".join(whole_lines)


def _is_open(line: str) -> bool:
    return _begins_tag(line) and not plain(line[-20:]).rstrip().endswith("]")


def _begins_tag(line: str) -> bool:
    return plain(line[:20]).lstrip()[:1] == "["


def _lines_to_end(lines: Sequence[str], first: int) -> int:
    """Return the number of lines after the first until a tag ends.

    It is 0 where another one begins before.
    """
    for number in range(first + 1, len(lines)):
        line = lines[number]
        if not line.strip() or _begins_tag(line):
            return 0
        if plain(line[-20:]).rstrip().endswith("]"):
            return number - first
    return 0


def _with_straight_quotes(line: str) -> str:
    """Write the tag of a line, between typographic quotes, between straight ones."""
    quotes = [at for at, sign in enumerate(line) if sign in QUOTES]
    if line.isascii() or len(quotes) < 2 or not _begins_tag(line):
        return line
    first, last = quotes[0], quotes[-1]
    name, value, end = plain(line[:first]), line[first + 1 : last], plain(line[last + 1 :])
    if end.strip() != "]" or (line[first], line[last]) == ('"', '"'):
        return f"{name}{line[first : last + 1]}{end}"
    return f'{name}"{_MARKED.sub(_straight, value)}"{end}'


def _straight(match: re.Match[str]) -> str:
    return '\\"' if match[0][-1] in QUOTES else match[0]


def read_tags(text: str, notation: re.Pattern[str]) -> dict[str, str]:
    """Read the tags of a record. Raises `NotationError` for one that is given twice.

    The texts of the tags that `notation` matches are notation, in which `plain` undoes what other
    programs make of its characters. All others are as somebody wrote them.
    """
    tags: dict[str, str] = {}
    for name, written in TAG.findall(text):
        if name in tags:
            raise NotationError(_("{name}: given twice").format(name=shortened(name)))
        value = re.sub(r"\\(.)", lambda match: _UNESCAPED.get(match[1], match[1]), written)
        tags[name] = plain(value) if notation.fullmatch(name) else value
    return tags


class Word(NamedTuple):
    """A word of the plays and the number of its line in the record, from 1."""

    text: str
    line: int


def words_of(text: str) -> list[Word]:
    """Return the plays, calls and results of a record."""
    plays = _COMMENT.sub(_line_ends, TAG.sub(_line_ends, text))
    return [
        Word(word, number)
        for number, line in enumerate(plays.split("\n"), 1)
        for word in plain(line).split()
        if not _IGNORED.fullmatch(word)
    ]


def _line_ends(match: re.Match[str]) -> str:
    """Return the line ends of a tag or a comment, which keep the line numbers right."""
    return "\n" * match[0].count("\n") or " "


def check_results(results: list[str], right: str) -> None:
    """Raise `NotationError` for a result that the plays do not give; an open one says nothing."""
    for result in results:
        if result not in (UNFINISHED, right):
            raise NotationError(
                _("Result: {result!r}, but the plays give {result2!r}").format(
                    result=shortened(result), result2=right
                )
            )
