"""The names of the lessons in addresses, such as `builds/3`, and which one a wrong name meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from casino_core.notation.limits import nearest

from ..address.near_values import UnknownValueError

CHAPTERS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "first-plays": 7,
        "sums-and-sets": 8,
        "builds": 9,
        "raising-and-adding": 9,
        "owning-a-build": 7,
        "the-end-of-the-round": 6,
        "scoring-and-21": 8,
        "counting-cards": 6,
        "royal": 8,
        "other-games": 31,
        "house-rules": 51,
        "examples-capturing": 35,
        "examples-building": 54,
        "examples-owning": 11,
        "examples-trailing": 3,
    }
)
"""The number of lessons of each chapter, in the order of the chapters."""

_NAME: Final = re.compile(r"([a-z0-9-]+)/([0-9]{1,3})")
_OF_EXAMPLES: Final = "examples-"


def check_lesson(lesson: str) -> None:
    """Raise `UnknownValueError` if no lesson has this name."""
    if not _is_lesson(lesson):
        raise UnknownValueError("lesson", lesson, _meant(lesson), CHAPTERS)


def place_of_lesson(lesson: str) -> tuple[str, str]:
    """Return the page of a lesson and its id there: `lessons-builds`, `lesson-3`."""
    chapter, _slash, number = lesson.partition("/")
    page = chapter if chapter.startswith(_OF_EXAMPLES) else f"lessons-{chapter}"
    return page, f"lesson-{int(number)}"


def _is_lesson(lesson: str) -> bool:
    match = _NAME.fullmatch(lesson)
    return match is not None and 1 <= int(match[2]) <= CHAPTERS.get(match[1], 0)


def _meant(lesson: str) -> str:
    """Return the lesson that a wrong name was meant for; empty if no chapter is near.

    It is the first lesson of the chapter without a number, and the last one beyond its end.
    """
    name, _slash, number = lesson.lower().strip().partition("/")
    chapter = name if name in CHAPTERS else nearest(name, CHAPTERS)
    if not chapter:
        return ""
    is_number = number.isascii() and number.isdecimal() and len(number) < 4
    place = int(number) if is_number else 1
    return f"{chapter}/{min(max(place, 1), CHAPTERS[chapter])}"
