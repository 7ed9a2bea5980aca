"""Judging an answer: by the plays that the teacher chose, or by the best play."""

from __future__ import annotations

from typing import NamedTuple

from ..analysis.grades import SLIPS, SOUND, Grade
from ..analysis.mistakes import compare_in_steps
from ..analysis.trials import Comparison
from ..play import Play
from ..rules.turn import apply
from ..steps import Steps, result_of
from .exercise import Task


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
