"""The exercise on the teacher's desk: its tasks, the one shown, and the commands that change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from casino_core import CasinoError, NotationError, parse_state
from casino_core.exercises import Exercise, Task
from casino_core.exercises.exercise import answer
from casino_core.exercises.notation import LONGEST_WORDS, MOST_TASKS
from casino_core.i18n import gettext as _
from casino_core.notation.limits import check_length
from casino_core.prose.exercises import right_sentence
from casino_core.rules.legal import plays_by_size

from ...storage.fields import read_json
from ...storage.store import UNREADABLE
from ..exercises.draft import (
    DRAFT_KEY,
    StoredDrafts,
    TaskDraft,
    draft_content,
    draft_of,
    exercise_of,
    parse_drafts,
    play_at,
)
from ..exercises.link import exercise_in_line

PER_PAGE = (4, 6, 8)
"""The numbers of tasks on a page of the sheet."""


class ExerciseEditor:
    """The drafts of an exercise.

    tasks      one draft for each position, at least one
    index      the number of the task shown, from 0
    picked     the play that is being answered, in notation; empty for none
    per_page   the number of tasks on a page of the sheet; 0 while there is no sheet
    solutions  the sentences of the right plays on the sheet
    replaced   the tasks that were there before another exercise was opened; empty for none
    """

    def __init__(self, show_position: Callable[[str], None]) -> None:
        """`show_position` puts the position of a text on the desk."""
        self._show_position = show_position
        self.tasks: list[TaskDraft] = []
        self.index = 0
        self.picked = ""
        self.per_page = 0
        self.solutions: list[str] = []
        self.replaced: list[TaskDraft] = []

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands of the page that change the exercise."""
        return {
            "task": lambda text: self._change(self.task._replace(words=_checked(text))),
            "hint": lambda text: self._change(self.task._replace(hint=_checked(text))),
            "done": lambda text: self._change(self.task._replace(done=_checked(text))),
            "otherwise": lambda text: self._change(self.task._replace(otherwise=_checked(text))),
            "answer": self._answer,
            "best": lambda _text: self._change(self.task._replace(best=not self.task.best)),
            "pick": self._pick,
            "mark": lambda _text: self._mark(),
            "position-show": lambda text: self._show(int(text)),
            "position-add": lambda _text: self._add(),
            "position-remove": lambda _text: self._remove(),
            "exercise-open": self.open,
            "exercise-new": lambda _text: self._take([TaskDraft(self.task.position)]),
            "exercise-before": lambda _text: self._take(self.replaced or self.tasks),
            "sheet": self._make_sheet,
        }

    @property
    def task(self) -> TaskDraft:
        """The draft shown."""
        return self.tasks[self.index]

    @property
    def begun(self) -> bool:
        """Whether there is more than a position on the desk."""
        return len(self.tasks) > 1 or any(task.begun for task in self.tasks)

    def exercise(self) -> Exercise:
        """Return the exercise.

        Raises `NotationError`, which names the first task that lacks something.
        """
        positions = [parse_state(task.position) for task in self.tasks]
        return exercise_of(self.tasks, positions)

    def set_position(self, text: str) -> None:
        """Give the task shown another position; its words and its plays stay."""
        if not self.tasks:
            self.tasks.append(TaskDraft(text))
        elif text != self.task.position:
            self.picked = ""
            self._change(self.task._replace(position=text))

    def open(self, line: str) -> None:
        """Open an exercise from its line, its address or its text. Raises `NotationError`."""
        exercise = exercise_in_line(line)
        self._take([draft_of(task) for task in exercise.tasks])

    def open_position(self, text: str) -> None:
        """Show a position: the task that has it, or a new one if the exercise is begun."""
        texts = [task.position for task in self.tasks]
        if text in texts:
            self._show(self.index if text == self.task.position else texts.index(text))
        elif self.begun:
            self._take([*self.tasks, TaskDraft(text)], len(self.tasks))
        else:
            self._show_position(text)

    def stored(self) -> str:
        """Return what the browser keeps, as text; empty if there is no exercise."""
        if not self.begun:
            return ""
        content = draft_content(StoredDrafts(tuple(self.tasks), self.index))
        return json.dumps({"version": DRAFT_KEY.version, **content})

    def restore(self, text: str) -> bool:
        """Take up what the browser keeps, and return whether it could be read."""
        if not text:
            return True
        try:
            drafts = parse_drafts(read_json(text))
            for draft in drafts.drafts:
                parse_state(draft.position)
        except (CasinoError, *UNREADABLE):
            return False
        if drafts.drafts:
            self._take(list(drafts.drafts), drafts.shown)
        return True

    # Changes

    def _change(self, task: TaskDraft) -> None:
        self.tasks[self.index] = task
        self._drop_sheet()

    def _pick(self, text: str) -> None:
        """Choose a play to mark or to answer; one that is not legal is refused.

        The first play chosen is marked as right, unless it has an answer to a wrong one.
        """
        if not play_at(parse_state(self.task.position), text):
            raise NotationError(_("play: it is not legal at this position"))
        self.picked = "" if self.picked == text else text
        first = not (self.task.best or self.task.right or self.task.answer(text))
        if self.picked and first:
            self._mark()

    def _mark(self) -> None:
        if self.picked:
            self._change(self.task.with_mark(self.picked))

    def _answer(self, text: str) -> None:
        if self.picked:
            self._change(self.task.with_answer(self.picked, _checked(text)))

    # The tasks in a row

    def _show(self, index: int) -> None:
        self.index, self.picked = index, ""
        self._show_position(self.task.position)

    def _add(self) -> None:
        """Add a task after the one shown, at the same position."""
        if len(self.tasks) < MOST_TASKS:
            self._drop_sheet()
            self.tasks.insert(self.index + 1, TaskDraft(self.task.position))
            self._show(self.index + 1)

    def _remove(self) -> None:
        if len(self.tasks) > 1:
            self._drop_sheet()
            del self.tasks[self.index]
            self._show(min(self.index, len(self.tasks) - 1))

    def _take(self, tasks: list[TaskDraft], index: int = 0) -> None:
        self.replaced = self.tasks if self.begun else []
        self.tasks = tasks
        self._drop_sheet()
        self._show(index)

    # The sheet

    def _make_sheet(self, text: str) -> None:
        """Make a sheet with this number of tasks on a page; 0 takes it away."""
        self.per_page = 0
        if text in map(str, PER_PAGE):
            self.solutions = [_solution(task) for task in self.exercise().tasks]
            self.per_page = int(text)

    def _drop_sheet(self) -> None:
        self.per_page, self.solutions = 0, []


def _checked(text: str) -> str:
    """Return a text of the task. Raises `NotationError` if it is too long."""
    check_length(text, LONGEST_WORDS)
    return text


def _solution(task: Task) -> str:
    """Return the right plays of a task as a sentence; find the best one if any best is right."""
    verdict = answer(task, next(plays_by_size(task.view, 1))) if task.any_best else None
    return right_sentence(task, verdict)
