"""Chapters of lessons: TOML in `web/lessons/`, from which come JSON and the pages of lessons."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from casino_core import Position, cards_in, parse_play, play_label
from casino_core.i18n import gettext as _
from casino_page.render.markup import element, text
from casino_page.tasks.lessons import Chapter, Lesson, LessonError, parse_chapter, walk
from casino_page.tasks.lessons.lesson import CALL

from .editions import keep_english
from .tables import lesson_table

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


def chapter_body(chapter: Chapter) -> str:
    """Write the page of a chapter, from its title on."""
    lessons = map(_lesson, chapter.lessons)
    return element("h1", text(chapter.title)) + element("p", text(chapter.about)) + "".join(lessons)


def _lesson(lesson: Lesson) -> str:
    number = element("span", f"{lesson.number}", class_="number")
    solved = element("span", class_="solved", role="status")
    return element(
        "section",
        element("h2", number, " ", text(lesson.title), " ", solved, id=f"lesson-{lesson.number}"),
        element("p", text(lesson.text)),
        element("p", text(lesson.task), class_="task"),
        lesson_table(lesson),
        _details(_("Hint"), element("p", text(lesson.hint))),
        _details(_("Solution"), "".join(_solution(lesson))),
        class_="lesson",
        data_lesson=lesson.id,
    )


def _details(words: str, inside: str) -> str:
    return element("details", element("summary", text(words)), inside)


def _solution(lesson: Lesson) -> Iterator[str]:
    """Yield the plays of the solution, each with the sentence that follows it."""
    way = list(walk(lesson, [step[0] for step in lesson.solution]))
    for position, play, verdict in way:
        words = _("Call out") if play == CALL else _play_words(position, play)
        ending = f": {text(verdict.words)}" if verdict.words else "."
        yield element("p", element("b", text(words)), " ", element("code", text(play)), ending)


def _play_words(position: Position, source: str) -> str:
    play = parse_play(source, position)
    label = play_label(play, position)
    others = len(cards_in(position.hand)) > 1
    if others and play.taken:
        return _("{play} with {card}").format(play=label, card=play.card.text)
    return label
