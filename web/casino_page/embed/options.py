"""What a table in somebody else's page can be told, by the query of its address.

The manual of these options, with their defaults, is at the top of `web/js/embed/casino-table.js`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from casino_core import CasinoError, NotationError
from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS

from ..address.page_request import (
    KEYS,
    PageRequest,
    read_fields,
    read_page_request,
    rejected_request,
)
from ..game.seats import USUAL_LEVEL, SeatedPlayer
from ..shell.languages import LANGUAGES

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "theme": ("auto", "light", "dark"),
        "lang": tuple(LANGUAGES),
        "controls": ("play", "full", "none"),
        "moves": ("off", "on"),
        "start": ("click", "now"),
    }
)
"""How the table looks and behaves; the first value of each is the default."""

EMBED_ONLY_FIELDS: Final = (*CHOICES, "seat", "level")
"""The fields that a link from an embedded table to the game's own page leaves out."""

OPTIONS: Final = (*EMBED_ONLY_FIELDS, "lesson")
"""The fields that the query of an embedded table may have besides those of the game's page."""

_LESSON = re.compile(r"[a-z0-9-]+/[0-9]{1,3}")


@dataclass(frozen=True)
class Options:
    """What one embedded table was told.

    wish      the game
    looks     a value for each of `CHOICES`
    lesson    the lesson in place of a game, as chapter/number; empty for none
    """

    request: PageRequest
    looks: Mapping[str, str]
    lesson: str = ""

    @property
    def chapter(self) -> str:
        """The chapter of the lesson."""
        return self.lesson.partition("/")[0]


def parse_options(query: str, new_seed: str = "") -> Options:
    """Read a query. It never fails: a problem is told by the wish, and the defaults hold."""
    try:
        return _options(read_fields(query, (*KEYS, *OPTIONS)), new_seed)
    except CasinoError as error:
        return Options(
            rejected_request(query, error), {name: known[0] for name, known in CHOICES.items()}
        )


def _options(fields: dict[str, str], new_seed: str) -> Options:
    looks = {name: _choice(fields, name) for name in CHOICES}
    lesson, seat, level = (fields.pop(name, None) for name in ("lesson", "seat", "level"))
    if lesson is not None:
        return Options(_lesson_wish(fields, lesson), looks, lesson)
    if "seats" in fields and (seat or level):
        raise NotationError(_("seats: it does not go with seat or level"))
    page_request = read_page_request(fields, new_seed)
    return Options(
        page_request if page_request.seated_players else _seated(page_request, seat, level), looks
    )


def _choice(fields: dict[str, str], name: str) -> str:
    known = CHOICES[name]
    value = fields.pop(name, known[0]).lower()
    if value not in known:
        raise NotationError(
            _("{name}: {value!r} is none of {known}").format(
                name=name, value=value, known=", ".join(known)
            )
        )
    return value


def _lesson_wish(fields: dict[str, str], lesson: str) -> PageRequest:
    if not _LESSON.fullmatch(lesson):
        raise NotationError(
            _("lesson: {lesson!r} is no lesson; write lesson=builds/1").format(lesson=lesson)
        )
    speed = {"speed": fields.pop("speed", "normal")}
    if fields:
        raise NotationError(
            _("lesson: it does not go with {known}").format(known=", ".join(fields))
        )
    return read_page_request(speed, "")


def _seated(page_request: PageRequest, seat: str | None, level: str | None) -> PageRequest:
    """The same game with the person on a seat and computer players of a level on all others."""
    players = page_request.rules.players
    number = seat or "1"
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:3]) <= players):
        raise NotationError(
            _("seat: {seat!r} is no seat from 1 to {players}").format(seat=seat, players=players)
        )
    if level is not None and level not in PLAYERS:
        raise NotationError(
            _("level: {level!r} is no level; there are {known}").format(
                level=level, known=", ".join(PLAYERS)
            )
        )
    seated_players = [SeatedPlayer(level or USUAL_LEVEL)] * players
    seated_players[int(number) - 1] = SeatedPlayer()
    return page_request._replace(seated_players=tuple(seated_players))
