"""The lesson to which a table in a frame has gone on, kept as long as its tab is open.

A frame in a page of another site may have no storage that lasts, and a page may have many tables;
so the place lies in the tab's session storage, under the lesson that the address asks for.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from ..game.session import Session
from .lessons import LessonScript
from .session import task_of

PLACE: Final = "casino.lesson."
"""The beginning of the key; the lesson that the address asks for follows."""


def go_to_lesson_reached(window: Any, lesson_address: str, session: Session) -> None:
    """Begin the lesson of the chapter to which the frame had gone on before it was loaded again.

    `window` is the JavaScript object of the frame, and `lesson_address` the lesson as
    `chapter/number`.
    """
    task = task_of(session, LessonScript)
    if task is None:
        return
    try:
        reached = window.sessionStorage.getItem(PLACE + lesson_address)
    except Exception:  # noqa: BLE001 - whatever a browser throws that denies storage
        return
    for number, lesson in enumerate(task.script.chapter.lessons):
        if lesson.id == reached and number != task.number:
            task.begin_task(number)


def keep_lesson_reached(window: Any, lesson_address: str, session: Session) -> None:
    """Keep which lesson of its chapter a session is at."""
    task = task_of(session, LessonScript)
    if task is None:
        return
    with suppress(Exception):  # a browser denies storage, or there is no room
        window.sessionStorage.setItem(PLACE + lesson_address, task.script.lesson(task).id)
