"""Lessons as data: a position, a task, and an answer to every play.

`lesson` defines lessons, `parser` reads them, `goals` decides when a task is done, `judge` answers
plays, `session` puts a lesson on the table, and `panel` draws the part above it. Which plays are
legal, and why others are refused, is decided by the engine alone.
"""

from __future__ import annotations

from .goals import Goal
from .judge import LessonAnswer, LessonVerdict, judge, reply, walk
from .lesson import Chapter, Lesson, LessonError
from .parser import parse_chapter
from .session import LessonSession, lesson_session

__all__ = [
    "Chapter",
    "Goal",
    "Lesson",
    "LessonAnswer",
    "LessonError",
    "LessonSession",
    "LessonVerdict",
    "judge",
    "lesson_session",
    "parse_chapter",
    "reply",
    "walk",
]
