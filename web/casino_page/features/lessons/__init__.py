"""Lessons as data: a position, a task, and an answer to every play.

`lesson` defines lessons, `parser` reads them, `goals` decides when a task is done, `judge` answers
plays, `session` puts a lesson on the table, and `panel` renders the panel above it. The engine
alone decides which plays are legal, and gives the reasons for a refusal.
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
