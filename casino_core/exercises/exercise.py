"""An exercise: tasks in a row, each at a position, the words of the teacher, and its judge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..analysis.exploration import as_seen
from ..analysis.grades import SLIPS, SOUND, Grade
from ..analysis.mistakes import compare_in_steps
from ..analysis.trials import Comparison
from ..distinct import distinct
from ..notation.plays import format_play
from ..play import Play
from ..position import Position, View
from ..rules.turn import apply
from ..steps import Steps, result_of


class Answer(NamedTuple):
    """A wrong play, and what the teacher says to it."""

    play: Play
    words: str


@distinct
class Task(NamedTuple):
    """One position of an exercise, at which the player to move answers with one play.

    position   the position; cards may be hidden, but not the hand to play
    words      the task in words
    right      the plays that are right; empty if any best play is
    wrong      plays that have an answer of their own; they are wrong even where they are best
    otherwise  the answer to all other wrong plays; empty for the judgement of the engine
    hint       a help that is shown on request; empty for none
    done       the answer to a right play; empty for the usual words
    """

    position: Position | View
    words: str
    right: tuple[Play, ...] = ()
    wrong: tuple[Answer, ...] = ()
    otherwise: str = ""
    hint: str = ""
    done: str = ""

    @property
    def view(self) -> View:
        """The view of the player to move; answers are judged by that."""
        return as_seen(self.position)

    @property
    def any_best(self) -> bool:
        """Whether any best play is right, as the engine finds it."""
        return not self.right

    def is_among(self, play: Play, plays: Iterable[Play]) -> bool:
        """Return whether a play is among others; twins, which have one notation, are alike."""
        notation = format_play(play, self.position)
        return any(format_play(each, self.position) == notation for each in plays)

    def answer_to(self, play: Play) -> str:
        """Return what the teacher says to a wrong play; empty for the judgement of the engine."""
        own = (words for wrong, words in self.wrong if self.is_among(play, [wrong]))
        return next(own, self.otherwise)


@distinct
class Exercise(NamedTuple):
    """Tasks in the order in which they are solved, at least one."""

    tasks: tuple[Task, ...]


class Verdict(NamedTuple):
    """The judgement of an answer.

    task      the task
    play      the play
    is_right  whether it is one of the right plays, or a best one where any best play is right
    compared  the comparison with the best play; None where the teacher's words say all
    grade     the class of the play by that
    is_judged whether the play is known to be right or wrong: not where any best play is right, but
              nobody can tell whether this one is
    """

    task: Task
    play: Play
    is_right: bool
    compared: Comparison | None = None
    grade: Grade = Grade.UNJUDGED
    is_judged: bool = True

    @property
    def is_worse(self) -> bool:
        """Whether the play plainly gives something away."""
        return self.grade in SLIPS


def answer_in_steps(task: Task, play: Play) -> Steps[Verdict]:
    """Judge an answer in small steps, so that a page can draw between two of them.

    Raises `IllegalPlayError` for a play that is not legal there.
    """
    play = apply(task.view, play).play
    if task.is_among(play, task.right):
        return Verdict(task, play, is_right=True)
    if task.answer_to(play) and not task.any_best:
        return Verdict(task, play, is_right=False)
    compared, grade = yield from compare_in_steps(task.view, play)
    told_wrong = task.is_among(play, [wrong for wrong, _words in task.wrong])
    by_engine = task.any_best and not told_wrong
    is_judged = not by_engine or grade is not Grade.UNJUDGED
    return Verdict(task, play, by_engine and grade in SOUND, compared, grade, is_judged)


def answer(task: Task, play: Play) -> Verdict:
    """Judge an answer at once. Raises `IllegalPlayError` for a play that is not legal there."""
    return result_of(answer_in_steps(task, play))
