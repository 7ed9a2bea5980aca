"""Positions with a task: a line that has further fields beside those of its position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..errors import CasinoError, NotationError
from ..i18n import gettext as _
from ..play import Play
from ..position import State
from ..rules.legal import is_legal
from .characters import check_characters, closed, plain, without_frame
from .limits import add_field, shortened
from .plays import parse_play
from .positions import FIELDS as POSITION_FIELDS

T = TypeVar("T")

_SEPARATORS = re.compile(r"[\s&;]+")


def fields_beside(
    line: str, own: Sequence[str], optional: Sequence[str] = ()
) -> tuple[dict[str, str], str]:
    """Return the fields with the names `own`, and all others as one string: those of the position.

    Raises `NotationError` for a field of these names that is missing, empty or there twice. Those
    that are `optional` may be missing.
    """
    fields: dict[str, str] = {}
    position = []
    names = (*own, *optional, *POSITION_FIELDS)
    for field in _SEPARATORS.split(closed(without_frame(plain(line)), names)):
        key, equals, value = field.partition("=")
        key = key.lower()
        if key in own or key in optional:
            check_characters(field, key)
            add_field(fields, key, value if equals else None)
        else:
            position.append(field)
    for key in (*own, *(key for key in optional if key in fields)):
        if not fields.get(key):
            words = _("{key}: missing; besides the position there must be {known}")
            raise NotationError(words.format(key=key, known=", ".join(own)))
    return fields, " ".join(position)


def parse_field(fields: dict[str, str], key: str, parse: Callable[[str], T]) -> T:
    """Read a field. Raises `NotationError`, which begins with its name."""
    try:
        return parse(fields[key])
    except NotationError as error:
        raise NotationError(f"{key}: {error}") from None


def parse_legal_play(text: str, state: State) -> Play:
    """Read a play. Raises `NotationError` for one that cannot be read or is not legal."""
    try:
        play = parse_play(text, state)
        legal = is_legal(state, play)
    except CasinoError as error:
        raise NotationError(str(error)) from None
    if not legal:
        raise NotationError(_("{text!r} is not legal there").format(text=shortened(text)))
    return play
