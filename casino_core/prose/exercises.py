"""The verdict on an answer to a teacher's task, in words."""

from __future__ import annotations

from ..exercises import Task, Verdict
from ..i18n import gettext as _
from ..i18n import ngettext
from .hints import exact_words
from .points import loses
from .review import unjudged_caption
from .words import listed, points_words


def exercise_caption(verdict: Verdict) -> str:
    """Return what the teacher says to the answer, or else what the engine finds, in a few words.

    The words stand where the play itself is seen, so they do not name it.
    """
    task, compared = verdict.task, verdict.compared
    if verdict.is_right:
        return task.done or (_("Right, the best play.") if task.any_best else _("Right!"))
    words = task.answer_to(verdict.play)
    if words or compared is None:
        return words
    if not verdict.is_judged:
        return unjudged_caption()
    if not verdict.is_worse:
        return _("Not the play that is asked for.")
    points = points_words(compared.loss)
    return _("Not the best: it {loses}.").format(loses=loses(points, task.position.rules))


def right_sentence(task: Task, verdict: Verdict | None = None) -> str:
    """Return the plays that are right.

    Where any best play is right, it names the best one that a verdict has found, which may not be
    certain.
    """
    plays = task.right
    if task.any_best and verdict and verdict.compared:
        plays = (verdict.compared.best,)
    if not plays:
        return _("Right: any best play.")
    words = listed([exact_words(play, task.view) for play in plays])
    if verdict and not verdict.is_judged:
        return _("Probably the best: {play}.").format(play=words)
    return _("Right: {plays}.").format(plays=words)


def first_try_sentence(right: int, count: int) -> str:
    """Return how many tasks were solved at the first try."""
    words = ngettext(
        "{right} of {count} right at the first try.",
        "{right} of {count} right at the first try.",
        count,
    )
    return words.format(right=right, count=count)
