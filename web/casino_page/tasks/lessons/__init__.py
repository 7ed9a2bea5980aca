"""Lessons as data: a position, a task, and an answer to every play.

`lesson` defines lessons, `parser` reads them, `goals` decides when a task is done, `judge` answers
plays, and `script` puts a lesson on the table. The engine alone decides which plays are legal, and
gives the reasons for a refusal.
"""

from __future__ import annotations

from .goals import Goal
from .judge import judge, reply, walk
from .lesson import Chapter, Lesson, LessonError
from .parser import parse_chapter
from .script import LessonScript, lesson_session

__all__ = [
    "Chapter",
    "Goal",
    "Lesson",
    "LessonError",
    "LessonScript",
    "judge",
    "lesson_session",
    "parse_chapter",
    "reply",
    "walk",
]
