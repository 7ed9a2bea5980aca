"""All guided games by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...tasks.guided import Course
from .african_starts import KHASINO, SOTHO, SOUTH_AFRICAN, SWAZI
from .first_game import FIRST_GAME
from .starts import KRYPKASINO, LAISTO, MISAR, MULLE, ROYAL

COURSES: Final[Mapping[str, Course]] = {
    course.name: course
    for course in (
        FIRST_GAME,
        ROYAL,
        KRYPKASINO,
        LAISTO,
        MISAR,
        MULLE,
        SOUTH_AFRICAN,
        KHASINO,
        SOTHO,
        SWAZI,
    )
}
"""The guided first game, then the guided starts of other games."""
