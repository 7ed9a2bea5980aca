"""The lessons written by hand, for the tests that replay them."""

from __future__ import annotations

from pathlib import Path

from casino_page.features.lessons import Chapter, Lesson
from site_builder.documents.chapters import handmade

LESSONS = Path(__file__).parents[2] / "web" / "lessons"
CHAPTERS: list[Chapter] = [chapter for chapter, _ in handmade(LESSONS)]
EVERY: list[Lesson] = [lesson for chapter in CHAPTERS for lesson in chapter.lessons]


def lesson_of(title: str) -> tuple[Chapter, int]:
    """Find the lesson with a title: its chapter and its number there."""
    return next(
        (chapter, lesson.number)
        for chapter in CHAPTERS
        for lesson in chapter.lessons
        if lesson.title == title
    )
