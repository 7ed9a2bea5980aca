"""A course as a script: how its tasks are judged, and their panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.rook.actions import Action, PlayCard
from casino_core.rook.notation import format_action, parse_action, parse_card

from ..game.panel import Buttons, Fold, Line, Panel, PanelButton, Part
from ..tasks.task_table import Table, TaskScript, answer_line, step_panel
from ..tasks.verdict import Answer, Verdict
from .task import Course, Kind, Task, same, wrong_answer

NOT_ASKED = N_("You may do that, too. Here something else is asked.")
"""The answer to an action for which a task has none of its own."""


class CourseScript(TaskScript):
    """The tasks of a course, one after the other in one round."""

    one_game: ClassVar = True

    def __init__(self, course: Course, save: Callable[[int], None]) -> None:
        """`save` is told the number of tasks done whenever it grows."""
        self.course = course
        self.count = len(course.tasks)
        self._save = save

    def task(self, at: Table) -> Task:
        """Return the present task."""
        number: int = at.number
        return self.course.tasks[number]

    def opening(self, at: Table) -> Sequence[str]:
        """Return what is asked."""
        return (_(self.task(at).task),)

    def is_finished(self, at: Table) -> bool:
        """Return whether the task is done."""
        return self.task(at).kind is Kind.END or super().is_finished(at)

    def leave(self, at: Table) -> bool:
        """Return whether the task is done and the others have acted."""
        return at.finished and not at.computer_to_act

    # Answers

    def judged(self, at: Table, action: Action) -> Verdict:
        """Judge an action."""
        task = self.task(at)
        if any(same(action, parse_action(each)) for each in task.right):
            return Verdict(Answer.DONE, _(task.done))
        words = wrong_answer(task, action, format_action(action))
        return Verdict(Answer.WRONG, _(words or NOT_ASKED))

    def wants_touches(self, at: Table) -> bool:
        """Return whether a card is to be touched, and not played."""
        return self.task(at).kind is Kind.TOUCH

    def touch(self, at: Table, text: str) -> None:
        """Judge the touch of a card."""
        at.take(self.judged(at, PlayCard(parse_card(text))))

    def choose(self, at: Table, text: str) -> None:
        """Judge the answer to a question: the number of a choice, from 1."""
        task = self.task(at)
        if task.kind is Kind.ASK and not at.finished:
            right, wrong = task.done, task.wrong["else"]
            done = text in task.right
            at.take(Verdict(Answer.DONE, _(right)) if done else Verdict(Answer.WRONG, _(wrong)))

    def after(self, at: Table, verdict: Verdict, _action: Action | None) -> None:
        """Save that a task is done."""
        if verdict.answer is Answer.DONE:
            self._save(at.number + 1)

    def hint(self, at: Table) -> str:
        """Mark what is right, and return the help of the task; a question has none."""
        task = self.task(at)
        if task.kind is Kind.ASK:
            return ""
        at.note(verdict=None)
        words = _(task.hint or task.task)
        at.mark_right(words)
        return words

    # The panel

    def panel(self, at: Table) -> Panel:
        """Return the panel: the task with its reason, or the answer to what was done, and buttons.

        The buttons lead on once the others have acted.
        """
        name, step = ("data_course", self.course.name), ("data_step", str(at.number + 1))
        return step_panel(at, _(self.course.title), self._parts(at), name, step)

    def _parts(self, at: Table) -> Iterator[Part]:
        task, verdict = self.task(at), at.verdict
        if verdict:
            yield answer_line(verdict)
        if verdict is None or not at.solved:
            yield Line(_(task.task), "task")
        if task.choices and not at.finished:
            choices = enumerate(task.choices, 1)
            yield Buttons(tuple(PanelButton("answer", _(each), sent=str(n)) for n, each in choices))
        if task.kind is Kind.END or not at.finished:
            yield Fold((Line(_(task.why)),), f"why-{at.number}")
        yield Buttons(tuple(self._buttons(at)))

    def _buttons(self, at: Table) -> Iterator[PanelButton]:
        if at.finished and not at.is_last and not at.computer_to_act:
            yield PanelButton("go-on", _("Go on"), main=True)
        if at.finished and at.is_last:
            yield PanelButton("lessons", _("Lessons"), quiet=True)
        elif not at.finished and self.task(at).hint:
            yield PanelButton("hint", _("Help"), quiet=True)
        yield PanelButton("leave", _("Back to my game"), quiet=True)
