"""Lessons and chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from casino_core import Position
from casino_core.i18n import N_
from casino_core.seats import Seat

from ...storage.store import StorageKey
from .goals import Goal

Step = tuple[str, ...]
"""The equally good plays of one turn, in notation; the first one is shown as the solution."""

CALL: Final = "call"
"""The step of a solution in which the learner calls out (RULES 10)."""


class LessonError(ValueError):
    """A lesson that cannot be read; the message names the chapter, the lesson and the field."""


class Lesson(NamedTuple):
    """One lesson, with its number in its chapter, from 1; see `parser` for the other fields."""

    chapter: str
    number: int
    title: str
    text: str
    task: str
    position: Position
    solution: tuple[Step, ...]
    goal: Goal
    replies: tuple[str, ...]
    hint: str
    done: str
    wrong: Mapping[str, str]
    refused: Mapping[str, str]
    name: str

    @property
    def id(self) -> str:
        """The name of the lesson in links and attributes: `builds/3`."""
        return f"{self.chapter}/{self.number}"

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.position.turn


class Chapter(NamedTuple):
    """Lessons in their order, with a title and a line about them."""

    name: str
    title: str
    about: str
    lessons: tuple[Lesson, ...]


LESSONS_KEY: Final = StorageKey("casino.lessons", N_("the lessons that were solved"), 0)
"""The text under it is a JSON list of lesson ids, such as `builds/3`."""
