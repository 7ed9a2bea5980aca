"""The options of a table in another page, read from the query of its address.

The manual of these options, with their defaults, is at the top of `web/js/embed/casino-table.js`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from casino_core import NotationError, parse_state
from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened, unknown_name
from casino_core.notation.positions import FIELDS
from casino_core.players import LEVELS, PLAYERS

from ..address.page_request import (
    KEYS,
    LONGEST_PACKED,
    OpeningField,
    PageRequest,
    foreign_fields,
    read_fields,
    request_from_fields,
)
from ..game.seats import USUAL_LEVEL, SeatedPlayer
from ..shell.embed_looks import EMBED_LOOKS

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {**EMBED_LOOKS, "start": ("click", "now")}
)
"""The possible values of the looks and of the start; the first value of each is the default."""

EMBED_ONLY_FIELDS: Final = (*CHOICES, "seat", "level")
"""The fields that a link from an embedded table to the game's own page leaves out."""

STUDY: Final = OpeningField("study", command="", needs_value=False, of_position=True)
"""The field of a study; the table begins with it, without a command."""

EXERCISE: Final = OpeningField("exercise", command="", longest=LONGEST_PACKED)
"""The field of an exercise; the table begins with it, without a command."""

ALONE: Final = (EXERCISE.name, "daily", "puzzle", "lesson")
"""The fields that replace a game with something else; none of a game goes with them."""

OPTIONS: Final = (*EMBED_ONLY_FIELDS, *ALONE, STUDY.name)
"""The fields of the query of an embedded table that are not fields of any table."""

QUERY_FIELDS: Final = (*(name for name in KEYS if name != "view"), *OPTIONS)
"""All fields of the query of an embedded table; the text view is chosen in the game itself."""

_LESSON = re.compile(r"[a-z0-9-]+/[0-9]{1,3}")
_PUZZLE = re.compile(r"[a-z-]+-[0-9]{1,5}|day")
_DAILY = re.compile(r"(today|[0-9]{4}-[0-9]{2}-[0-9]{2})(/[a-z-]+)?")
_PACKED = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Options:
    """The options of one embedded table.

    request  the game
    looks    a value for each of `CHOICES`
    lesson   the lesson instead of a game, as chapter/number; empty for a game
    puzzle   the puzzle instead of a game, such as `standard-17`, or `day`; empty for a game
    study    the study instead of a game, its position before its plays; empty for a game
    exercise the exercise instead of a game, packed; empty for a game
    daily    the day of rounds to play, such as `today` or `2026-11-20/royal`; empty for a game
    """

    request: PageRequest
    looks: Mapping[str, str]
    lesson: str = ""
    puzzle: str = ""
    study: str = ""
    exercise: str = ""
    daily: str = ""

    @property
    def chapter(self) -> str:
        """The chapter of the lesson."""
        return self.lesson.partition("/")[0]


def parse_options(query: str, new_seed: str = "") -> Options:
    """Read a query. Raises `NotationError` and `RuleSetError`, which begin with the field.

    If the query leaves cards of a position unknown and has no seed, `new_seed` deals them.
    """
    options = _options(read_fields(query, QUERY_FIELDS, (STUDY, EXERCISE)), new_seed)
    request = options.request._replace(foreign=foreign_fields(query, QUERY_FIELDS))
    return replace(options, request=request)


def _options(fields: dict[str, str], new_seed: str) -> Options:
    looks = {name: _take_choice(fields, name) for name in CHOICES}
    if STUDY.name in fields:
        return _study(fields, looks)
    for name in ALONE:
        if name in fields:
            value = fields.pop(name)
            _CHECKS[name](value)
            options = Options(_alone(fields, name), looks)
            return _WITH[name](options, value)
    seat, level = (fields.pop(name, None) for name in ("seat", "level"))
    if "seats" in fields and (seat or level):
        raise NotationError(_("seats: it does not go with seat or level"))
    page_request = request_from_fields(fields, new_seed)
    if not page_request.seated_players:
        page_request = _with_person_on(page_request, seat, level)
    return Options(page_request, looks)


def _take_choice(fields: dict[str, str], name: str) -> str:
    """Remove a field of `CHOICES` and return its value. Raises `NotationError`."""
    known = CHOICES[name]
    value = fields.pop(name, known[0]).lower()
    if value not in known:
        raise _unknown(name, value, known)
    return value


def _unknown(field: str, value: str, known: Collection[str]) -> NotationError:
    """Make the error for a value of a field that is none of those known."""
    near, none = _("{name!r} is not known; perhaps {meant}?"), _("{name!r} is none of {known}")
    return NotationError(f"{field}: {unknown_name(value, known, near, none)}")


def _check_lesson(lesson: str) -> None:
    """Raise `NotationError` for a string that names no lesson."""
    if not _LESSON.fullmatch(lesson):
        raise NotationError(
            _("lesson: {lesson!r} is not a lesson; write lesson=builds/1").format(
                lesson=shortened(lesson)
            )
        )


def _check_puzzle(puzzle: str) -> None:
    """Raise `NotationError` for a string that names no puzzle."""
    if not _PUZZLE.fullmatch(puzzle):
        raise NotationError(
            _("puzzle: {puzzle!r} is not a puzzle; write puzzle=standard-17").format(
                puzzle=shortened(puzzle)
            )
        )


def _check_daily(daily: str) -> None:
    """Raise `NotationError` for a string that names no day."""
    if not _DAILY.fullmatch(daily):
        raise NotationError(
            _("daily: {daily!r} is not a day; write daily=today or daily=2026-11-20").format(
                daily=shortened(daily)
            )
        )


def _check_exercise(exercise: str) -> None:
    """Raise `NotationError` for a string that cannot be a packed exercise."""
    if not _PACKED.fullmatch(exercise):
        raise NotationError(
            _("exercise: {exercise!r} is not an exercise; the teacher’s desk writes one").format(
                exercise=shortened(exercise)
            )
        )


_CHECKS: Final = {
    "lesson": _check_lesson,
    "puzzle": _check_puzzle,
    "daily": _check_daily,
    EXERCISE.name: _check_exercise,
}
"""How the value of each field of `ALONE` is checked, before anything is loaded."""


_WITH: Final[Mapping[str, Callable[[Options, str], Options]]] = {
    "lesson": lambda options, value: replace(options, lesson=value),
    "puzzle": lambda options, value: replace(options, puzzle=value),
    "daily": lambda options, value: replace(options, daily=value),
    EXERCISE.name: lambda options, value: replace(options, exercise=value),
}
"""The options with a value for each field of `ALONE`."""


def _study(fields: dict[str, str], looks: Mapping[str, str]) -> Options:
    """Make the options of a study, which has a position and `speed` besides its plays.

    Raises `CasinoError` for a position that cannot be read.
    """
    _check_alone(STUDY.name, set(fields) - {STUDY.name, "speed", *FIELDS})
    request = request_from_fields(fields, "", (STUDY,))
    assert request.opening, "the fields have a study"
    study = request.opening.text
    parse_state(study.partition("\n")[0])  # its plays are read with the board's code
    return Options(request._replace(opening=None), looks, study=study)


def _alone(fields: dict[str, str], name: str) -> PageRequest:
    """Make the request of a field of `ALONE`, which goes with no other field than `speed`."""
    _check_alone(name, set(fields) - {"speed"})
    return request_from_fields(fields, "")


def _check_alone(name: str, others: Collection[str]) -> None:
    """Raise `NotationError` if there are fields that do not go with a lesson, puzzle or study."""
    if others:
        raise NotationError(
            _("{name}: it does not go with {known}").format(
                name=name, known=", ".join(sorted(others))
            )
        )


def _with_person_on(page_request: PageRequest, seat: str | None, level: str | None) -> PageRequest:
    """Put the person on a seat, and computer players of a level on all other seats.

    Where the level is not offered, it is the one below.
    """
    players = page_request.rules.players
    number = seat or "1"
    if not (
        number.isascii() and number.isdecimal() and len(number) < 3 and 1 <= int(number) <= players
    ):
        raise NotationError(
            _("seat: {seat!r} is not a seat from 1 to {players}").format(
                seat=shortened(number), players=players
            )
        )
    if level is not None and level not in LEVELS:
        raise _unknown("level", level, PLAYERS)
    seated_players = [SeatedPlayer(level or USUAL_LEVEL)] * players
    seated_players[int(number) - 1] = SeatedPlayer()
    return page_request._replace(seated_players=tuple(seated_players))
