"""The panel of a guided game: the idea, the task, and the answer to what was done."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ...render.markup import classes, element, hidden_words, text
from ..lessons.judge import LessonAnswer, LessonVerdict
from ..lessons.lesson import Lesson

TONES = {
    LessonAnswer.REFUSED: "no",
    LessonAnswer.WRONG: "other",
    LessonAnswer.ON: "good",
    LessonAnswer.DONE: "good",
}
"""The HTML class for the tone of each answer."""


def panel(
    name: str, lesson: Lesson, steps: int, verdict: LessonVerdict | None, *, hinted: bool
) -> str:
    """Render the panel of a step: its idea, or its hint, or the answer; then the task."""
    place = _("Step {number} of {steps}").format(number=lesson.number, steps=steps)
    shown = element("span", f"{lesson.number}/{steps}", aria_hidden="true")
    done = verdict is not None and verdict.answer is LessonAnswer.DONE
    return element(
        "div",
        element("h2", text(lesson.title), class_="guide-title"),
        element("p", hidden_words(place), shown, class_="guide-place"),
        _words(lesson, verdict, hinted=hinted),
        "" if done else element("p", text(lesson.task), class_="guide-task"),
        class_="guide",
        data_guided=name,
        data_answer=verdict.answer.value if verdict else None,
    )


def _words(lesson: Lesson, verdict: LessonVerdict | None, *, hinted: bool) -> str:
    if verdict:
        tone = classes("guide-answer", TONES[verdict.answer])
        return element("p", text(verdict.words), class_=tone)
    if hinted:
        return element("p", text(lesson.hint), class_="guide-hint")
    return element("p", text(lesson.text)) if lesson.text else ""
