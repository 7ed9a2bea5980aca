"""What stands above the table in a lesson: the idea, the task, the answer and the buttons."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import N_, current_translations
from casino_core.i18n import gettext as _

from ...render.markup import button, classes, element, text
from ...shell.languages import ENGLISH
from .judge import LessonAnswer, Verdict
from .lesson import Chapter, Lesson


class Stand(NamedTuple):
    """What a lesson is at.

    verdict  the answer to the last play, if there was one
    hinted   whether the hint is shown
    begun    whether a play was made
    to_try   the play that is to be seen refused, in words
    """

    lesson: Lesson
    chapter: Chapter
    verdict: Verdict | None = None
    hinted: bool = False
    begun: bool = False
    to_try: str | None = None


LAST = N_("That was the last lesson of this chapter.")

TONES = {
    LessonAnswer.REFUSED: "no",
    LessonAnswer.WRONG: "other",
    LessonAnswer.ON: "good",
    LessonAnswer.DONE: "good",
    LessonAnswer.MISSED: "other",
}
"""How each answer looks."""


def panel(stand: Stand) -> str:
    """The lesson as HTML."""
    lesson = stand.lesson
    place = _("{chapter} · {number} of {lessons}").format(
        chapter=stand.chapter.title, number=lesson.number, lessons=len(stand.chapter.lessons)
    )
    return element(
        "div",
        element("p", text(place), class_="lesson-place"),
        element("h2", text(lesson.title), class_="lesson-title", lang=ENGLISH),
        _about_language(),
        _words(stand),
        element("p", *_buttons(stand), class_="lesson-buttons"),
        class_="lesson",
        data_lesson=lesson.id,
        data_answer=stand.verdict.answer.value if stand.verdict else None,
    )


def _about_language() -> str:
    """Where another language is spoken, that lessons are in English."""
    if current_translations() is None:
        return ""
    return element("p", text(_("Lessons are in English.")), class_="lesson-language")


def _words(stand: Stand) -> str:
    """The idea until there is an answer; the task until it is done."""
    lesson, verdict = stand.lesson, stand.verdict
    done = verdict is not None and verdict.answer is LessonAnswer.DONE
    parts = []
    if verdict:
        tone = classes("lesson-answer", TONES[verdict.answer])
        parts.append(element("p", text(verdict.words), class_=tone))
    else:
        parts.append(element("p", text(lesson.text), class_="lesson-text", lang=ENGLISH))
    if not done:
        parts.append(element("p", text(lesson.task), class_="lesson-task", lang=ENGLISH))
    elif _is_last(stand):
        parts.append(element("p", text(_(LAST)), class_="lesson-task"))
    if stand.hinted and not done:
        parts.append(element("p", text(lesson.hint), class_="lesson-hint", lang=ENGLISH))
    return "".join(parts)


def _is_last(stand: Stand) -> bool:
    return stand.lesson.number == len(stand.chapter.lessons)


def _buttons(stand: Stand) -> list[str]:
    answer = stand.verdict.answer if stand.verdict else None
    if answer is LessonAnswer.DONE:
        again = _button("again", _("Once more"))
        return [again] if _is_last(stand) else [_button("next", _("Next lesson"), main=True), again]
    if answer is LessonAnswer.MISSED:
        return [_button("again", _("Start again"), main=True)]
    found = (
        [_button("try", _("Try: {play}").format(play=stand.to_try), main=True)]
        if stand.to_try
        else []
    )
    found.append(_button("show", _("Show me")) if stand.hinted else _button("hint", _("Hint")))
    if stand.begun:
        found.append(_button("again", _("Start again")))
    return found


def _button(name: str, words: str, *, main: bool = False) -> str:
    return button(
        text(words),
        class_=classes("action", "main" if main else None),
        data_action=f"lesson-{name}",
        data_key=f"lesson-{name}",
    )
