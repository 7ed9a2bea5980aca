"""A course at the table: the person does the tasks one after the other, in one round.

A right action is played, and the others answer it; any other one is answered with a sentence, and
nothing is played.
"""

from __future__ import annotations

from collections.abc import Callable

from casino_core.rook.actions import Action, PutAside
from casino_core.rook.notation import parse_action
from casino_core.rook.rules.why import why_not
from casino_core.steps import Steps

from ..tasks.task_table import TaskTable
from ..tasks.verdict import Answer, Verdict
from .course_script import CourseScript
from .scene import PERSON, Hint, Scene
from .table import RookTable
from .task import Course, Kind, Task, actions_of, game_before, same


class TaughtTable(RookTable, TaskTable[CourseScript]):
    """A course from one of its tasks; the others do what the course says."""

    is_stored = False

    def __init__(self, course: Course, save: Callable[[int], None], number: int = 0) -> None:
        """Begin with a task; `save` is told the number of tasks done whenever it grows."""
        super().__init__(game_before(course, number))
        self.script = CourseScript(course, save)
        self.begin_task(number)

    def begin_task(self, number: int) -> None:
        """Begin a task with all that is done before it, by its number from 0."""
        self.game = game_before(self.course, number)
        self._replies: list[Action] = []
        self._clear_choice()
        self.follow(self.script, number)
        self.say(*self.script.opening(self))

    @property
    def course(self) -> Course:
        """The course that is taught."""
        return self.script.course

    @property
    def task(self) -> Task:
        """The present task."""
        return self.script.task(self)

    @property
    def computer_to_act(self) -> bool:
        """Whether another player is to act, as the course says."""
        return bool(self._replies)

    def thinking(self) -> Steps[Action]:
        """Decide what the course says."""
        return _decided(self._replies[0])

    def carry_out(self, action: Action) -> None:
        """Act for another player."""
        del self._replies[0]
        super().carry_out(action)

    def scene(self) -> Scene:
        """Return what the page shows now; the cards of a simple task are marked."""
        scene = super().scene()._replace(may_undo=False, may_look=False)
        if not self._waits:
            scene = scene._replace(my_turn=False)
        elif not self.task.hint and scene.hint is None:
            scene = scene._replace(hint=Hint(self._wanted, "", ""))
        return scene

    @property
    def _waits(self) -> bool:
        """Whether the task waits for an action of the person."""
        return not self.finished and self.task.kind in (Kind.ACT, Kind.REFUSE, Kind.TOUCH)

    @property
    def _wanted(self) -> Action:
        """The first right action of a task that has one."""
        return parse_action(self.task.right[0])

    # What the person does

    def tap(self, text: str, *, confirm: bool = False) -> None:
        """Tap a card: judged in a task that asks for a touch, else as at every table."""
        if self.finished:
            self._lead_on()
        elif not self._touched(text) and self._waits:
            super().tap(text, confirm=confirm)

    def act(self, action: Action) -> None:
        """Judge an action, and play it if it is right."""
        if not self._waits or self._lies:
            self._lead_on()
            return
        marked = self._marked
        self._begin()
        if refusal := why_not(self.game.position, action):
            self._refusal = self._refusal_words(refusal)
            if not (self.task.kind is Kind.REFUSE and same(action, self._wanted)):
                self.note(verdict=None)
                return
        self.take(self.script.judged(self, action), action)
        if not self.solved and isinstance(action, PutAside):
            self._marked = marked

    def _tell(self, verdict: Verdict, action: Action | None) -> None:
        """Answer an action; the right one is played, and answered by the others."""
        self.say(verdict.words)
        if verdict.answer is Answer.DONE:
            played = self.task.kind is Kind.ACT
            self._replies = list(actions_of(self.task))[played:]
            if action and played:
                self._play(action, PERSON)

    def hint(self) -> None:
        """Mark what is right, and say the help of the task."""
        TaskTable.hint(self)

    def mark_right(self, words: str) -> None:
        """Mark what is right, with words."""
        self._hint = Hint(self._wanted, words, "")

    def undo(self) -> None:
        """Take nothing back: a wrong action is not played."""
        self._begin()

    def next_round(self) -> None:
        """Deal nothing: a course has one round."""
        self._begin()

    def say(self, *sentences: str) -> None:
        """Add sentences to the news."""
        self._news += sentences

    def _begin(self) -> None:
        self._begin_command()

    def _clear_choice(self) -> None:
        self._marked, self._lies = (), False


def _decided(action: Action) -> Steps[Action]:
    """Decide at once."""
    yield
    return action
