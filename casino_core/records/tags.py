"""The tags of game records: written, read, and checked for those that exclude each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..errors import NotationError
from ..game import Game
from ..i18n import gettext as _
from ..notation.cards import format_cards
from ..notation.limits import shortened
from ..notation.positions import format_handicap, format_position
from ..notation.rulesets import format_rules
from ..notation.signs import QUOTES, plain

TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
"""A tag of a record: its name, and its text with escapes."""
HEAD = "Head"
"""The tag with the head of the record's chain (see `chain`)."""

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_UNESCAPED = {"n": "\n", "r": "\r"}
_OWN = re.compile(r"Rules|Seed|Position|Dealer|Scores|Cards[0-9]+|Seat[0-9]+|Result|Head")
_NOTATION = re.compile(
    r"Rules|Position|Dealer|Scores|Cards[0-9]+|Result|Head|Seal|Player[0-9]+|Engine|Hints|Undone|"
    r"Taken|Again"
)
"""The tags whose texts are notation or names of ours; all others are as somebody wrote them."""
_MARKED = re.compile(r'\\.|"')
"""A sign with a backslash before it, or a quote without one."""
_NUMBERED = re.compile(r"(Cards|Seat)(\d+)")


# Writing


def format_tag(name: str, text: str) -> str:
    """Write one tag as a line."""
    return f'[{name} "{"".join(_ESCAPES.get(letter, letter) for letter in text)}"]\n'


def tags_of(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every tag of a game but `Result` and `Head`."""
    yield "Rules", format_rules(game.rules)
    if game.seed is not None:
        yield "Seed", game.seed
    if game.rounds[0].cards is None:
        yield "Position", format_position(game.rounds[0].start)
    else:
        yield "Dealer", str(game.rounds[0].start.dealer + 1)
    if game.handicap:
        yield "Scores", format_handicap(game.handicap)
    if game.seed is None:
        for number, round_ in enumerate(game.rounds, 1):
            if round_.cards is not None:
                yield f"Cards{number}", format_cards(round_.cards)
    for number, name in enumerate(game.names, 1):
        yield f"Seat{number}", name
    yield from game.tags


# Reading


def plain_tags(text: str) -> str:
    """A record in which each tag stands on one line in straight quotes.

    Mail programs break long lines, and word processors curl quotes. Every other line keeps its
    number.
    """
    lines = text.split("\n")
    found: list[str] = []
    while len(found) < len(lines):
        line = lines[len(found)]
        more = _lines_to_end(lines, len(found)) if _is_open(line) else 0
        parts = [part.strip() for part in lines[len(found) : len(found) + more + 1]]
        found += [_with_straight_quotes(" ".join(parts) if more else line), *[""] * more]
    return "\n".join(found)


def _is_open(line: str) -> bool:
    return _begins_tag(line) and not plain(line[-20:]).rstrip().endswith("]")


def _begins_tag(line: str) -> bool:
    return plain(line[:20]).lstrip()[:1] == "["


def _lines_to_end(lines: Sequence[str], first: int) -> int:
    """The number of lines after the first until a tag ends; 0 where another one begins before."""
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


def parse_tags(text: str) -> dict[str, str]:
    """Read the tags of a record. Raises `NotationError` for one that is given twice."""
    tags: dict[str, str] = {}
    for name, written in TAG.findall(text):
        if name in tags:
            raise NotationError(_("{name}: given twice").format(name=shortened(name)))
        value = re.sub(r"\\(.)", lambda match: _UNESCAPED.get(match[1], match[1]), written)
        tags[name] = plain(value) if _NOTATION.fullmatch(name) else value
    return tags


def other_tags(tags: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The tags that a record keeps as they are (`Game.tags`)."""
    return tuple((name, text) for name, text in tags.items() if not _OWN.fullmatch(name))


def check_tags(tags: Mapping[str, str], players: int) -> None:
    """Raise `NotationError` for tags that contradict each other, and for numbers that cannot be.

    The cards of a round come from one source only: from `Seed`, from its `Cards…`, or in the first
    round from `Position`. A position names its dealer and its scores. A sealed deal comes from a
    seed.
    """
    packs = [name for name in tags if _numbered(name) == "Cards"]
    _refuse_both(tags, "Position", "Dealer")
    _refuse_both(tags, "Position", "Scores")
    _refuse_both(tags, "Position", "Cards1")
    for pack in packs:
        _refuse_both(tags, "Seed", pack)
        _refuse_both(tags, "Seal", pack)
    for name in tags:
        if _numbered(name) == "Seat" and int(name.removeprefix("Seat")) > players:
            raise NotationError(
                _("{name}: the rules have {players} seats").format(
                    name=shortened(name), players=players
                )
            )


def _numbered(name: str) -> str:
    """`Cards` or `Seat` for a tag with a number, else an empty text."""
    match = _NUMBERED.fullmatch(name)
    if not match:
        return ""
    number = match[2]
    if not number.isascii() or number.startswith("0") or len(number) > 6:
        raise NotationError(
            _("{name}: no such tag; the numbers count from 1").format(name=shortened(name))
        )
    return match[1]


def _refuse_both(tags: Mapping[str, str], first: str, second: str) -> None:
    if first in tags and second in tags:
        raise NotationError(
            _("{first}, {second}: a record cannot have both").format(first=first, second=second)
        )
