"""The chapters of lessons: TOML in `web/lessons/`, from which the page gets one JSON text each."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from casino_page.tasks.lessons import Chapter, LessonError, parse_chapter

from .editions import keep_english

TEXTS: Final = ("title", "about", "text", "task", "hint", "done")
"""The fields of chapters and lessons that are translated; so are the answers in `wrong`."""

_NUMBERED = re.compile(r"\d\d-([a-z0-9-]+)")


def handmade(
    folder: Path, translate: Callable[[str], str] = keep_english
) -> Iterator[tuple[Chapter, str]]:
    """Yield each chapter in its order, in a language, with its JSON text for the page.

    Raises `LessonError`, which names the file, the lesson and the field.
    """
    for file in chapter_files(folder):
        match = _NUMBERED.fullmatch(file.stem)
        if not match:
            raise LessonError(f"{file.name}: it is named like 03-builds.toml")
        try:
            data = translated(tomllib.loads(file.read_text(encoding="utf-8")), translate)
            chapter = parse_chapter(match[1], data)
        except (LessonError, ValueError, RecursionError) as error:
            raise LessonError(f"{file.name}: {error}") from None
        yield chapter, json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def chapter_files(folder: Path) -> list[Path]:
    """List the files of the chapters in their order."""
    return sorted(folder.glob("*.toml"))


def translated(data: Mapping[str, Any], translate: Callable[[str], str]) -> dict[str, Any]:
    """Translate the texts of a chapter or a lesson."""
    return {field: _translated(field, value, translate) for field, value in data.items()}


def _translated(field: str, value: Any, translate: Callable[[str], str]) -> Any:
    if field in TEXTS and isinstance(value, str):
        return translate(" ".join(value.split()))
    if field == "wrong" and isinstance(value, dict):
        return {key: _translated("text", text, translate) for key, text in value.items()}
    if field == "lesson" and isinstance(value, list):
        return [
            translated(lesson, translate) if isinstance(lesson, dict) else lesson
            for lesson in value
        ]
    return value


def chapter_texts(chapter: Chapter) -> Iterator[str]:
    """Yield the texts of a chapter that are translated."""
    yield from (chapter.title, chapter.about)
    for lesson in chapter.lessons:
        yield from (lesson.title, lesson.text, lesson.task, lesson.hint)
        yield from filter(None, (lesson.done, *lesson.wrong.values()))
