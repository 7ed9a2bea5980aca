"""The tags of game records: written, read, and checked for those that exclude each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..errors import NotationError
from ..game import Game
from ..i18n import gettext as _
from ..notation.cards import format_cards
from ..notation.limits import shortened
from ..notation.positions import format_handicap, format_position
from ..notation.rulesets import format_rules
from .frame import read_tags

_OWN = re.compile(r"Rules|Seed|Position|Dealer|Scores|Cards[0-9]+|Seat[0-9]+|Result|Head")
_NOTATION = re.compile(
    r"Rules|Position|Dealer|Scores|Cards[0-9]+|Result|Head|Seal|Player[0-9]+|Engine|Hints|Undone|"
    r"Taken|Again"
)
"""The tags whose texts are notation or names of ours; all others are as somebody wrote them."""
_NUMBERED = re.compile(r"(Cards|Seat)(\d+)")


# Writing


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


def parse_tags(text: str) -> dict[str, str]:
    """Read the tags of a record. Raises `NotationError` for one that is given twice."""
    return read_tags(text, _NOTATION)


def other_tags(tags: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the tags that a record keeps as they are (`Game.tags`)."""
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
    """Return `Cards` or `Seat` for a tag with a number, else an empty string."""
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
