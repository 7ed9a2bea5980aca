"""The panel above the table in a lesson: the idea, the task, the answer and the buttons."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...render.markup import button, classes, element, text
from .judge import LessonAnswer, LessonVerdict
from .lesson import Chapter, Lesson


class PanelState(NamedTuple):
    """The input of the panel.

    verdict  the verdict on the last play, if one was tried
    hinted   whether the hint is shown
    begun    whether a play was made
    to_try   the play that the learner has to see refused, in words, if the goal is a refusal
    """

    lesson: Lesson
    chapter: Chapter
    verdict: LessonVerdict | None = None
    hinted: bool = False
    begun: bool = False
    to_try: str | None = None


LAST_LESSON = N_("That was the last lesson of this chapter.")

TONE_CLASSES = {
    LessonAnswer.REFUSED: "no",
    LessonAnswer.WRONG: "other",
    LessonAnswer.ON: "good",
    LessonAnswer.DONE: "good",
    LessonAnswer.MISSED: "other",
}
"""The HTML class for the tone of each answer."""


def panel(state: PanelState) -> str:
    """Render the panel."""
    lesson = state.lesson
    place = _("{chapter} · {number} of {lessons}").format(
        chapter=state.chapter.title, number=lesson.number, lessons=len(state.chapter.lessons)
    )
    return element(
        "div",
        element("p", text(place), class_="lesson-place"),
        element("h2", text(lesson.title), class_="lesson-title"),
        _words(state),
        element("p", *_buttons(state), class_="lesson-buttons"),
        class_="lesson",
        data_lesson=lesson.id,
        data_answer=state.verdict.answer.value if state.verdict else None,
    )


def _words(state: PanelState) -> str:
    """The idea, or the answer to the last play; then the task until it is done, and the hint."""
    lesson, verdict = state.lesson, state.verdict
    done = verdict is not None and verdict.answer is LessonAnswer.DONE
    parts = []
    if verdict:
        tone = classes("lesson-answer", TONE_CLASSES[verdict.answer])
        parts.append(element("p", text(verdict.words), class_=tone))
    else:
        parts.append(element("p", text(lesson.text), class_="lesson-text"))
    if not done:
        parts.append(element("p", text(lesson.task), class_="lesson-task"))
    elif _is_last(state):
        parts.append(element("p", text(_(LAST_LESSON)), class_="lesson-task"))
    if state.hinted and not done:
        parts.append(element("p", text(lesson.hint), class_="lesson-hint"))
    return "".join(parts)


def _is_last(state: PanelState) -> bool:
    return state.lesson.number == len(state.chapter.lessons)


def _buttons(state: PanelState) -> list[str]:
    answer = state.verdict.answer if state.verdict else None
    if answer is LessonAnswer.DONE:
        again = _button("again", _("Once more"))
        return [again] if _is_last(state) else [_button("next", _("Next lesson"), main=True), again]
    if answer is LessonAnswer.MISSED:
        return [_button("again", _("Start again"), main=True)]
    buttons = []
    if state.to_try:
        words = _("Try: {play}").format(play=state.to_try)
        buttons.append(_button("try", words, main=True))
    buttons.append(_button("show", _("Show me")) if state.hinted else _button("hint", _("Hint")))
    if state.begun:
        buttons.append(_button("again", _("Start again")))
    return buttons


def _button(name: str, words: str, *, main: bool = False) -> str:
    return button(
        text(words),
        class_=classes("action", "main" if main else None),
        data_action=f"lesson-{name}",
        data_key=f"lesson-{name}",
    )
