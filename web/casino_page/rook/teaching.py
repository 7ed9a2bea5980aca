"""The commands of the guided round and the lessons: they open over the game and lead back."""

from __future__ import annotations

from ..shell.commands import command, text_command
from .context import RookContext
from .first_round import FIRST_ROUND
from .learned import Place, load_learned, save_learned
from .lessons import LESSONS
from .task import Course, Kind
from .taught_panel import dressed, lessons_sheet, offer
from .taught_table import TaughtTable

LAST_TASK = next(n for n, task in enumerate(FIRST_ROUND.tasks) if task.kind is Kind.END)
"""The number of tasks of the guided round with something to do."""
COURSES = (FIRST_ROUND, *LESSONS)
"""All courses, by the number of their `Place`."""


class Teaching:
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
    def _go_on(self) -> None:
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

    def dressed(self, drawn: dict[str, str]) -> dict[str, str]:
        """Return the regions of the table, with the panel of a task or the offer to a newcomer."""
        if self._table:
            return dressed(drawn, self._table)
        drawn = {**drawn, "panel": ""}
        table = self._context.table
        if table is not self._first or table.begun or len(table.game.rounds) > 1:
            return drawn
        learned = load_learned(self._context.store)
        if learned.tasks >= LAST_TASK or learned.lessons:
            return drawn
        return {**drawn, "notices": drawn["notices"] + offer(learned)}
