"""The guided round and the lessons: their commands, their panel, and what was learned."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from casino_core.i18n import gettext as _

from ..render.markup import button, element, hidden_words, text
from ..render.panel import panel
from ..render.sheet import heading
from ..shell.commands import command, text_command
from ..storage.fields import Field
from ..storage.guests import ROOK_LEARNED_KEY
from ..storage.store import Store
from .context import RookContext
from .first_round import FIRST_ROUND
from .lessons import LESSONS
from .task import Course, Kind
from .taught_table import TaughtTable

LAST_TASK = next(n for n, task in enumerate(FIRST_ROUND.tasks) if task.kind is Kind.END)
"""The number of tasks of the guided round with something to do."""
COURSES = (FIRST_ROUND, *LESSONS)
"""All courses, by the number of their `Place`."""


class CourseTable:
    """Opens a course where it was left, and leads back to the table before it."""

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._first = context.table
        self._kept_place: Place | None = None

    @property
    def _table(self) -> TaughtTable | None:
        table = self._context.table
        return table if isinstance(table, TaughtTable) else None

    # Commands

    @command("guided")
    def _guided(self) -> None:
        done = load_learned(self._context.store).tasks
        self._open(FIRST_ROUND, done if done < LAST_TASK else 0)

    @command("lessons")
    def _lessons(self) -> None:
        self._context.page.open_sheet("help", lessons_sheet(load_learned(self._context.store)))

    @text_command("lesson")
    def _lesson(self, text: str) -> None:
        if text.isdecimal() and 1 <= int(text) <= len(LESSONS):
            self._open(LESSONS[int(text) - 1])

    @command("go-on")
    def _next_task(self) -> None:
        if self._table:
            self._table.next_task()

    @text_command("answer")
    def _answer(self, text: str) -> None:
        if self._table:
            self._table.choose(text)

    @command("leave")
    def _leave(self) -> None:
        self._context.lay_back()

    def _open(self, course: Course, number: int = 0) -> None:
        self._context.page.close_sheets()
        taught = TaughtTable(course, lambda done: self._save(course, done), number)
        self._context.lay_over(taught)

    def _save(self, course: Course, done: int) -> None:
        learned = load_learned(self._context.store)
        if course is FIRST_ROUND:
            learned = learned._replace(tasks=done)
        elif done == len(course.tasks):
            learned = learned._replace(lessons=learned.lessons | {LESSONS.index(course) + 1})
        save_learned(self._context.store, learned)

    # Across a reload

    def keep_place(self) -> None:
        """Store which task is on the table, the next one after a task that is done."""
        table, place = self._table, None
        if table:
            number = table.number + (table.finished and not table.is_last)
            place = Place(COURSES.index(table.course), number)
        if place != self._kept_place:
            self._kept_place = place
            save_learned(
                self._context.store, load_learned(self._context.store)._replace(place=place)
            )

    def take_up(self) -> None:
        """Go on with the course that was on the table before a reload."""
        self._kept_place = place = load_learned(self._context.store).place
        if place and place.course < len(COURSES):
            course = COURSES[place.course]
            if place.task < len(course.tasks):
                self._open(course, place.task)

    # What the page shows

    def with_task(self, parts: dict[str, str]) -> dict[str, str]:
        """Return the regions of the table, with the panel of a task or the offer to a newcomer."""
        if self._table:
            return regions_of_task(parts, self._table)
        parts = {**parts, "panel": ""}
        table = self._context.table
        if table is not self._first or table.begun or len(table.game.rounds) > 1:
            return parts
        learned = load_learned(self._context.store)
        if learned.tasks >= LAST_TASK or learned.lessons:
            return parts
        return {**parts, "notices": parts["notices"] + offer(learned)}


def regions_of_task(parts: dict[str, str], table: TaughtTable) -> dict[str, str]:
    """Return the regions of a table with the panel of its task, and nothing of other rounds."""
    plain = {"panel": panel(table.script.panel(table)), "notices": ""}
    if table.scene().over or table.task.kind is Kind.TOUCH:
        plain["actions"] = ""
    quiet = table.finished or table.task.kind in (Kind.ASK, Kind.TOUCH)
    if quiet and not table.computer_to_act:
        plain["status"] = ""
    return {**parts, **plain}


def offer(learned: LessonProgress) -> str:
    """Write the button that opens the guided round, for a newcomer."""
    words = _("Go on with the guided round") if learned.tasks else _("Play a guided round")
    return element(
        "p",
        button(
            element("b", text(_("New to Rook?"))),
            " ",
            element("span", text(words)),
            class_="guided-offer",
            data_action="guided",
            data_key="guided",
        ),
        class_="remark calm",
    )


def lessons_sheet(learned: LessonProgress) -> str:
    """Write the list of the lessons, those that are done marked."""
    progress = _("{done} of {number} are done.").format(
        done=len(learned.lessons & set(range(1, len(LESSONS) + 1))), number=len(LESSONS)
    )
    listed = (
        element("li", _lesson(number, course.title, number in learned.lessons))
        for number, course in enumerate(LESSONS, 1)
    )
    body = element(
        "div",
        element("p", _main(_("Guided round"), "guided")),
        element("p", text(progress), class_="about"),
        element("ol", *listed, class_="rook-lessons"),
        class_="sheet-body",
    )
    return heading("help-heading", _("Lessons")) + body


def _main(words: str, action: str) -> str:
    return button(text(words), class_="action main", data_action=action)


def _lesson(number: int, title: str, done: bool) -> str:  # noqa: FBT001
    mark = element("span", "✓", aria_hidden="true") + hidden_words(", " + _("done"))
    return button(
        text(_(title)),
        " ",
        mark if done else "",
        class_="action",
        data_action="lesson",
        data_index=str(number),
    )


MOST_TASKS: Final = 100
MOST_LESSONS: Final = 1000


class Place(NamedTuple):
    """The task on the table.

    course  the number of the lesson, from 1; 0 for the guided round
    task    the number of the task in it, from 0
    """

    course: int
    task: int


class LessonProgress(NamedTuple):
    """The number of tasks done in the guided round, and the numbers of the lessons done.

    `place` is the task on the table, None if a game is there.
    """

    tasks: int = 0
    lessons: frozenset[int] = frozenset()
    place: Place | None = None


def load_learned(store: Store) -> LessonProgress:
    """Return the stored state; that of a beginner if nothing is stored."""
    return store.load(ROOK_LEARNED_KEY, _parse) or LessonProgress()


def save_learned(store: Store, learned: LessonProgress) -> None:
    """Store the state."""
    content = {
        "tasks": learned.tasks,
        "lessons": sorted(learned.lessons),
        **({"place": learned.place} if learned.place else {}),
    }
    store.save(ROOK_LEARNED_KEY, content)


def _parse(content: dict[str, Any]) -> LessonProgress:
    field = Field(content)
    lessons = (each.whole(MOST_LESSONS, 1) for each in field["lessons"].items(MOST_LESSONS))
    place = field.find("place")
    return LessonProgress(
        field["tasks"].whole(MOST_TASKS),
        frozenset(lessons),
        _place(*place.exactly(2)) if place else None,
    )


def _place(course: Field, task: Field) -> Place:
    return Place(course.whole(MOST_LESSONS), task.whole(MOST_TASKS))
