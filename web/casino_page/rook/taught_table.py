"""A table of Rook on which a course is taught: what is done is judged before it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.rook.actions import Action, PlayCard, PutAside
from casino_core.rook.notation import format_action, parse_action, parse_card
from casino_core.rook.players import Thinking
from casino_core.rook.rules.why import why_not

from .scene import PERSON, Hint, Scene
from .table import RookTable
from .task import Course, Kind, Task, actions_of, game_before, same, wrong_answer

NOT_ASKED = N_("You may do that, too. Here something else is asked.")
"""The answer to an action for which a task has none of its own."""


class Verdict(NamedTuple):
    """The answer to what the person did, as a sentence."""

    right: bool
    words: str


class TaughtTable(RookTable):
    """A course from one of its tasks; the others do what the course says.

    number   the number of the present task, from 0
    verdict  the answer to what the person did last
    """

    kept = False

    def __init__(self, course: Course, save: Callable[[int], None], number: int = 0) -> None:
        """Begin with a task; `save` is told the number of tasks done whenever it grows."""
        super().__init__(game_before(course, number))
        self.course = course
        self.number = number
        self.verdict: Verdict | None = None
        self._save = save
        self._script: list[Action] = []
        self._tell()

    @property
    def task(self) -> Task:
        """The present task."""
        return self.course.tasks[self.number]

    @property
    def done(self) -> bool:
        """Whether the present task is done."""
        return self.task.kind is Kind.END or (self.verdict is not None and self.verdict.right)

    @property
    def last(self) -> bool:
        """Whether no task comes after the present one."""
        return self.number == len(self.course.tasks) - 1

    @property
    def computer_to_act(self) -> bool:
        """Whether another player is to act, as the course says."""
        return bool(self._script)

    def thinking(self) -> Thinking[Action]:
        """Decide what the course says."""
        return _decided(self._script[0])

    def carry_out(self, action: Action) -> None:
        """Act for another player."""
        del self._script[0]
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
        return not self.done and self.task.kind in (Kind.ACT, Kind.REFUSE, Kind.TOUCH)

    @property
    def _wanted(self) -> Action:
        """The first right action of a task that has one."""
        return parse_action(self.task.right[0])

    # What the person does

    def tap(self, text: str, *, confirm: bool = False) -> None:
        """Tap a card: judged in a task that asks for a touch, else as at every table."""
        if self.done:
            self.go_on()
        elif self.task.kind is Kind.TOUCH:
            self._begin_command()
            self._judge(PlayCard(parse_card(text)))
        elif self._waits:
            super().tap(text, confirm=confirm)

    def act(self, action: Action) -> None:
        """Judge an action, and play it if it is right."""
        if self.done or not self._waits or self._lies:
            self.go_on()
            return
        marked = self._marked
        self._begin_command()
        refusal = why_not(self.game.position, action)
        if refusal:
            self._refusal = self._refusal_words(refusal)
            if not (self.task.kind is Kind.REFUSE and same(action, self._wanted)):
                self.verdict = None
                return
        if self._judge(action):
            if not refusal:
                self._play(action, PERSON)
        elif isinstance(action, PutAside):
            self._marked = marked

    def choose(self, text: str) -> None:
        """Answer a question with the number of a choice, from 1."""
        if self.task.kind is Kind.ASK and not self.done:
            self._begin_command()
            right = text in self.task.right
            self._answer(right=right, words=self.task.done if right else self.task.wrong["else"])

    def _judge(self, action: Action) -> bool:
        """Answer an action; whether it is right."""
        right = any(same(action, parse_action(each)) for each in self.task.right)
        words = self.task.done if right else wrong_answer(self.task, action, format_action(action))
        self._answer(right=right, words=words or NOT_ASKED)
        return right

    def _answer(self, *, right: bool, words: str) -> None:
        self.verdict = Verdict(right, _(words))
        self._news.append(_(words))
        if right:
            self._script = list(actions_of(self.task))[self.task.kind is Kind.ACT :]
            self._save(self.number + 1)

    # Going on and help

    def go_on(self) -> None:
        """Go on to the next task, once this one is done and the others have acted."""
        if self.done and not self.last and not self._script:
            self._begin_command()
            self._lies = False
            self.number += 1
            self.verdict = None
            self._tell()

    def hint(self) -> None:
        """Mark what is right, and say the help of the task."""
        if not self.done and self.task.kind is not Kind.ASK:
            self._begin_command()
            self.verdict = None
            self._hint = Hint(self._wanted, _(self.task.hint or self.task.task), "")
            self._news.append(self._hint.words)

    def undo(self) -> None:
        """Take nothing back: a wrong action is not played."""
        self._begin_command()

    def next_round(self) -> None:
        """Deal nothing: a course has one round."""
        self._begin_command()

    def _tell(self) -> None:
        self._news.append(_(self.task.task))


def _decided(action: Action) -> Thinking[Action]:
    """Decide at once."""
    yield
    return action
