"""Lessons as data: a position, a task, and what each play at it deserves.

`lesson` reads them, `goals` says when a task is done, `judge` what a play deserves, `session` is
a lesson at the table, `panel` draws what stands above it. Which plays
are legal, and why others are not, the engine alone says.
"""

from __future__ import annotations

from .goals import Goal
from .judge import LessonAnswer, Verdict, judge, reply, walk
from .lesson import Chapter, Lesson, LessonError, parse_chapter
from .session import LessonSession, lesson_session

__all__ = [
    "Chapter",
    "Goal",
    "Lesson",
    "LessonAnswer",
    "LessonError",
    "LessonSession",
    "Verdict",
    "judge",
    "lesson_session",
    "parse_chapter",
    "reply",
    "walk",
]
