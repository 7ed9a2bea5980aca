"""A puzzle as one line of text: a position with some more fields (NOTATION, Puzzles).

    puzzle=standard-17 rating=1480 themes=raise/spades table=… hands=… right=2sb(6)=8 …

The line is a query of an address too. `parse_puzzle` reads the fields in any order;
`format_puzzle` writes one canonical line.
"""

from __future__ import annotations

import re
from typing import Final

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..notation.plays import format_play
from ..notation.positions import format_position, parse_position
from ..notation.tasks import fields_beside, parse_field, parse_legal_play
from ..play import Play
from ..players.search import can_be_solved
from ..position import View
from ..rules.turn import advance
from .puzzle import Puzzle
from .solving import deal_of
from .themes import Theme

FIELDS: Final = ("puzzle", "rating", "themes", "right", "margin", "tempting", "cost", "reply")
"""The fields of a puzzle besides those of its position."""
LONGEST_PUZZLE: Final = 4_000
"""The most characters of a puzzle."""
MOST_RIGHT: Final = 20
"""The most plays that may be right."""
HIGHEST_RATING: Final = 4_000
MOST_POINTS: Final = 99
"""The most points that a play may give away."""

_THEMES = {theme.value: theme for theme in Theme}
_ID = re.compile(r"[a-z0-9-]{1,40}")


def format_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as one line in canonical form."""
    view = puzzle.view
    after = advance(deal_of(view), puzzle.tempting)
    fields = {
        "right": "/".join(format_play(play, view) for play in puzzle.right),
        "margin": puzzle.margin,
        "tempting": format_play(puzzle.tempting, view),
        "cost": puzzle.cost,
        "reply": format_play(puzzle.reply, after),
    }
    head = f"puzzle={puzzle.id} rating={puzzle.rating} themes={'/'.join(puzzle.themes)}"
    tail = " ".join(f"{key}={value}" for key, value in fields.items())
    return f"{head} {format_position(view)} {tail}"


def parse_puzzle(line: str) -> Puzzle:
    """Read a puzzle.

    Raises `NotationError` for a line that cannot be read, for a position that no seat sees so or
    whose cards do not follow, and for plays that are not legal in it, and `RuleSetError` for rules
    that clash; the message begins with the name of the field. Whether the plays are right is
    another question: see `checking`.
    """
    check_length(line, LONGEST_PUZZLE, "puzzle")
    fields, position = fields_beside(line, FIELDS)
    view = _parse_view(position)
    right = parse_field(fields, "right", lambda text: _parse_right(text, view))
    tempting = parse_field(fields, "tempting", lambda text: parse_legal_play(text, view))
    if tempting in right:
        raise NotationError(
            _("tempting: {text} is right").format(text=shortened(fields["tempting"]))
        )
    after = advance(deal_of(view), tempting)
    return Puzzle(
        parse_field(fields, "puzzle", _parse_id),
        parse_field(fields, "rating", lambda text: _parse_number(text, 0, HIGHEST_RATING)),
        parse_field(fields, "themes", _parse_themes),
        view,
        right,
        margin := parse_field(fields, "margin", lambda text: _parse_number(text, 1, MOST_POINTS)),
        tempting,
        parse_field(fields, "cost", lambda text: _parse_number(text, margin, MOST_POINTS)),
        parse_field(fields, "reply", lambda text: parse_legal_play(text, after)),
    )


def _parse_view(text: str) -> View:
    state = parse_position(text)
    if state.over:
        raise NotationError(_("hands: the round is over"))
    others = (cards for seat, cards in enumerate(state.hands) if seat != state.turn)
    if not isinstance(state, View) or state.hidden[state.turn] or any(others):
        raise NotationError(_("hands: a puzzle shows one hand only, that of the seat to play"))
    if not can_be_solved(state):
        raise NotationError(
            _("hands: {unseen} cards are nowhere, and {hidden} are hidden in one hand").format(
                unseen=state.unseen.bit_count(), hidden=max(state.hidden)
            )
        )
    return state


def _parse_id(text: str) -> str:
    if not _ID.fullmatch(text):
        words = _("{text!r} is no name of small letters, digits and hyphens")
        raise NotationError(words.format(text=shortened(text)))
    return text


def _parse_number(text: str, lowest: int, highest: int) -> int:
    plain = text.isascii() and text.isdecimal() and len(text) < 7
    if not plain or not lowest <= int(text) <= highest:
        words = _("{text!r} is no number from {lowest} to {highest}")
        raise NotationError(words.format(text=shortened(text), lowest=lowest, highest=highest))
    return int(text)


def _parse_themes(text: str) -> tuple[Theme, ...]:
    names = text.split("/")
    for name in names:
        if name not in _THEMES:
            words = _("{text!r} is none of {known}")
            raise NotationError(words.format(text=shortened(name), known=", ".join(_THEMES)))
        if names.count(name) > 1:
            raise NotationError(_("{text} is there twice").format(text=name))
    return tuple(theme for theme in Theme if theme in names)


def _parse_right(text: str, view: View) -> tuple[Play, ...]:
    texts = text.split("/")
    if len(texts) > MOST_RIGHT:
        words = _("{count} plays, more than {most}")
        raise NotationError(words.format(count=len(texts), most=MOST_RIGHT))
    plays = [parse_legal_play(each, view) for each in texts]
    for play in plays:
        if plays.count(play) > 1:
            raise NotationError(_("{text} is there twice").format(text=format_play(play, view)))
    return tuple(plays)
