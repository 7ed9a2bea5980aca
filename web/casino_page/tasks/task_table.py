"""Tasks at the table of any game: the base of their scripts, and of the tables that follow one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from casino_core.i18n import gettext as _

from ..game.panel import Line, Panel, Part
from ..shell.commands import command, text_command
from .verdict import Answer, Verdict

if TYPE_CHECKING:
    from ..game.scene import ShownLine


class Attempt(NamedTuple):
    """An attempt at a task; to begin again is to begin with a new one.

    verdict  the verdict on the last answer, None before there is one
    hinted   whether the hint was asked for
    line     the line that is shown on the table, to be stepped through
    plays    the number of plays that the person has made
    replies  the number of plays that the other seats have made by the script
    """

    verdict: Verdict | None = None
    hinted: bool = False
    line: ShownLine | None = None
    plays: int = 0
    replies: int = 0


class TaskScript:
    """Tasks that follow one another at a table.

    A script tells what is asked and how it is answered; it asks the table what has happened.

    count     the number of tasks
    one_game  whether the tasks follow one another in one game, where a touch leads on
    """

    count: int = 1
    one_game: ClassVar[bool] = False

    def opening(self, _at: Table) -> Sequence[str]:
        """Return the sentences that are read out as a task begins."""
        return ()

    # Answers

    def after(self, at: Table, verdict: Verdict, action: Any) -> None:
        """Take account of a verdict, after it is told and a right action is made."""

    def is_finished(self, at: Table) -> bool:
        """Return whether a task is over."""
        return at.verdict is not None and at.verdict.answer.over

    def wants_touches(self, _at: Table) -> bool:
        """Return whether cards are touched, and not chosen."""
        return False

    def touch(self, at: Table, text: str) -> None:
        """Judge the touch of a card or a pile."""

    def choose(self, at: Table, text: str) -> None:
        """Judge the answer to a question, or go to a place."""

    # Help

    def hint(self, _at: Table) -> str:
        """Show the hint, and return its words."""
        return ""

    def show(self, at: Table) -> None:
        """Show the solution, or do the task up to the last touch."""

    # Going on

    def leave(self, _at: Table) -> bool:
        """Leave a task for the next one; return whether that may begin."""
        return True

    def begin(self, at: Table) -> None:
        """Take account of a task that has begun."""

    def again(self, at: Table) -> int:
        """Return the number of the task with which to begin again."""
        number: int = at.number
        return number

    @abstractmethod
    def panel(self, at: Table) -> Panel:
        """Return the panel beside the table."""


S = TypeVar("S", bound=TaskScript)


class TaskTable(Generic[S]):
    """The base of the tables of all games that follow a script.

    number    the number of the present task, from 0
    tries     the number of answers to it that were judged
    mistakes  how many of them were not made
    """

    script: S
    number: int
    attempt: Attempt
    tries: int
    mistakes: int

    def follow(self, script: S, number: int) -> None:
        """Follow a script, from one of its tasks on."""
        self.script, self.number, self.attempt = script, number, Attempt()
        self.tries = self.mistakes = 0

    # What the table of a game brings

    def say(self, *sentences: str) -> None:
        """Read sentences out."""
        raise NotImplementedError

    def begin_task(self, number: int) -> None:
        """Begin a task on a table of its own, by its number from 0."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Begin a command."""
        raise NotImplementedError

    def _clear_choice(self) -> None:
        """Choose nothing, before the next task in the same game."""
        raise NotImplementedError

    def _tell(self, verdict: Verdict, action: Any) -> None:
        """Tell a verdict on an action, and make the action if it allows."""
        raise NotImplementedError

    # The state

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the last answer, None before there is one."""
        return self.attempt.verdict

    @property
    def finished(self) -> bool:
        """Whether the task is over."""
        return self.script.is_finished(self)

    @property
    def solved(self) -> bool:
        """Whether the last answer was right."""
        return self.verdict is not None and self.verdict.answer is Answer.DONE

    @property
    def is_last(self) -> bool:
        """Whether no task follows."""
        return self.number + 1 == self.script.count

    def note(self, **changes: Any) -> None:
        """Change what is known of the attempt."""
        self.attempt = self.attempt._replace(**changes)

    def take(self, verdict: Verdict, action: Any = None) -> None:
        """Tell a verdict on an action or another answer, and make the action if it allows."""
        self.note(verdict=verdict)
        self.tries += 1
        self.mistakes += verdict.answer in (Answer.REFUSED, Answer.WRONG)
        self._tell(verdict, action)
        self.script.after(self, verdict, action)

    # Commands

    @command("lesson-hint", "exercise-hint")
    def hint(self) -> None:
        """Show the hint."""
        self._begin()
        if not self.finished:
            self.note(hinted=True)
            self.say(*filter(None, [self.script.hint(self)]))

    @command("lesson-show", "lesson-try", "exercise-solution")
    def show(self) -> None:
        """Show the solution, as far as the script does."""
        self._begin()
        self.script.show(self)

    @command("lesson-again", "exercise-restart", "daily-alone-again")
    def again(self) -> None:
        """Begin again; what was tried before stays counted."""
        self.begin_task(self.script.again(self))
        self.script.begin(self)

    @command("lesson-next", "exercise-next", "daily-alone-next")
    def next_task(self) -> None:
        """Go on to the next task."""
        if self.is_last or not self.script.leave(self):
            return
        if self.script.one_game:
            self._begin()
            self._clear_choice()
            self.follow(self.script, self.number + 1)
            self.say(*self.script.opening(self))
        else:
            self.tries = self.mistakes = 0
            self.begin_task(self.number + 1)
        self.script.begin(self)

    @text_command("guided-most", "study-go")
    def choose(self, text: str) -> None:
        """Answer a question, or go to a place of a study."""
        self._begin()
        self.script.choose(self, text)

    # Touches

    def _touched(self, text: str) -> bool:
        """Judge the touch of a card where the task asks for that; return whether it does."""
        if not self.script.wants_touches(self):
            return False
        self._begin()
        self.script.touch(self, text)
        return True

    def _lead_on(self) -> None:
        if self.script.one_game:
            self.next_task()


Table = Any
"""The table that asks a script: a `TaskTable` with what its game adds."""


def step_panel(
    at: TaskTable[Any],
    title: str,
    parts: Iterable[Part],
    *marks: tuple[str, str | None],
) -> Panel:
    """Return the panel of a step: its title, its place among all steps, and what stands below."""
    number, steps = at.number + 1, at.script.count
    answer = at.verdict.answer.value if at.verdict else None
    return Panel(
        title,
        _("Step {number} of {steps}").format(number=number, steps=steps) if steps > 1 else None,
        tuple(parts),
        figures=f"{number}/{steps}",
        marks=(*marks, ("data_answer", answer)),
    )


def answer_line(verdict: Verdict) -> Line:
    """Return the line of a panel with the answer to what was done."""
    return Line(verdict.words, "answer", verdict.answer.tone)
