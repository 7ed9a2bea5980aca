"""Judging an answer: by the plays that the teacher chose, or by the best play."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from ..analysis.mistakes import compare_in_steps
from ..analysis.trials import Comparison
from ..play import Play
from ..rules.turn import apply
from .exercise import Task


class Verdict(NamedTuple):
    """The judgement of an answer.

    task      the task
    play      the play
    is_right  whether it is one of the right plays, or a best one where any best play is right
    compared  the comparison with the best play; None where the teacher's words say all
    sound     whether that found the play the best, as good, or too close to tell
    """

    task: Task
    play: Play
    is_right: bool
    compared: Comparison | None = None
    sound: bool = False


def answer_in_steps(task: Task, play: Play) -> Generator[None, None, Verdict]:
    """Judge an answer in small steps, so that a page can draw between two of them.

    Raises `IllegalPlayError` for a play that is not legal there.
    """
    play = apply(task.view, play).play
    if task.is_among(play, task.right):
        return Verdict(task, play, is_right=True)
    if task.answer_to(play) and not task.any_best:
        return Verdict(task, play, is_right=False)
    compared, sound = yield from compare_in_steps(task.view, play)
    told_wrong = task.is_among(play, [wrong for wrong, _words in task.wrong])
    return Verdict(task, play, task.any_best and sound and not told_wrong, compared, sound)


def answer(task: Task, play: Play) -> Verdict:
    """Judge an answer at once. Raises `IllegalPlayError` for a play that is not legal there."""
    steps = answer_in_steps(task, play)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict
