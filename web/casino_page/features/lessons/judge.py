"""What a play of the learner deserves, and what the others answer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from casino_core import (
    NotationError,
    Play,
    Position,
    apply,
    call_out,
    format_play,
    is_legal,
    may_call,
    parse_play,
    refusal_sentence,
    why_not,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.players import PLAYERS
from casino_core.players.rng import rng_for

from .goals import AT_ROUND_END, reached
from .lesson import CALL, Lesson

OPPONENT = "greedy"
"""Who plays for the others where a lesson does not say what they play."""

GOOD = N_("Well done.")
GO_ON = N_("Good. Go on.")
OTHER = N_("You may play that, but something else is asked for here.")
MISSED = N_("That was not enough. Start again, or take the hint.")


class LessonAnswer(StrEnum):
    """What becomes of a play.

    refused  the rules do not allow it
    wrong    it is legal, but not made: it is not what the lesson asks for
    on       it is made, and more is to come
    done     it is made, and the lesson is over
    missed   it is made, the lesson is over, and the goal was not reached
    """

    REFUSED = "refused"
    WRONG = "wrong"
    ON = "on"
    DONE = "done"
    MISSED = "missed"

    @property
    def made(self) -> bool:
        """Whether the play is made."""
        return self in (LessonAnswer.ON, LessonAnswer.DONE, LessonAnswer.MISSED)


class Verdict(NamedTuple):
    """The answer to a play, and the words for it."""

    answer: LessonAnswer
    words: str


def judge(lesson: Lesson, position: Position, turn: int, play: Play, made: int = 0) -> Verdict:
    """What the learner's play at a position deserves.

    `turn` counts the learner's plays before, `made` those of the others.
    """
    refusal = why_not(position, play)
    if refusal:
        words = refusal_sentence(position, refusal)
        wanted = lesson.goal.kind == "refusal" and _is_solution(lesson, position, turn, play)
        return Verdict(LessonAnswer.DONE, words) if wanted else Verdict(LessonAnswer.REFUSED, words)
    listed = _listed(lesson, position, play)
    if lesson.goal.kind == "play":
        if not _is_solution(lesson, position, turn, play):
            return Verdict(LessonAnswer.WRONG, listed or _(OTHER))
        last = turn + 1 == len(lesson.solution)
        return _done(lesson) if last else Verdict(LessonAnswer.ON, _(GO_ON))
    if lesson.goal.kind in ("call", "refusal"):
        return Verdict(LessonAnswer.WRONG, listed or _(OTHER))
    return _towards(lesson, position, turn, play, made)


def judge_call(lesson: Lesson, position: Position) -> Verdict:
    """What calling out deserves (RULES 10)."""
    if not may_call(position):
        return Verdict(LessonAnswer.REFUSED, _("There is no calling out in these rules."))
    if call_out(position).winner != position.side:
        return Verdict(
            LessonAnswer.WRONG, _("Too early: your certain points do not reach the target yet.")
        )
    return _done(lesson) if lesson.goal.kind == "call" else Verdict(LessonAnswer.WRONG, _(OTHER))


def reply(lesson: Lesson, position: Position, made: int) -> Play:
    """What the seat to play answers; `made` counts the plays of the others so far.

    It is what the lesson says, if that can be played now.
    """
    if made < len(lesson.replies):
        for play in _readable(lesson.replies[made], position):
            if is_legal(position, play):
                return play
    view = position.view(position.turn)
    return PLAYERS[OPPONENT].play(view, rng_for(view))


def walk(lesson: Lesson, plays: Sequence[str]) -> Iterator[tuple[Position, str, Verdict]]:
    """Play a lesson through: each of the learner's plays, where it is made, and its verdict.

    It ends with the first play that is not made, and when the lesson is over.
    """
    position, replies = lesson.position, 0
    for turn, text in enumerate(plays):
        if text == CALL:
            yield position, text, judge_call(lesson, position)
            return
        play = parse_play(text, position)
        verdict = judge(lesson, position, turn, play, replies)
        yield position, text, verdict
        if verdict.answer is not LessonAnswer.ON:
            return
        position, replies = _answered(lesson, apply(position, play).after, replies)


def _towards(lesson: Lesson, position: Position, turn: int, play: Play, made: int) -> Verdict:
    """The verdict where what counts is the table after the play."""
    goal, after = lesson.goal, apply(position, play).after
    at_end = goal.kind in AT_ROUND_END
    if at_end and not after.hands[lesson.seat]:
        # The learner has played the last card.
        after, _replies = _answered(lesson, after, made)
    if reached(goal, lesson.position, after, lesson.seat):
        return _done(lesson)
    listed = _listed(lesson, position, play)
    last = after.over if at_end else turn + 1 == len(lesson.solution)
    if listed or (last and not turn):
        # The only play of a lesson is as good as taken back: another one can be tried.
        return Verdict(LessonAnswer.WRONG, listed or _(OTHER))
    return Verdict(LessonAnswer.MISSED, _(MISSED)) if last else Verdict(LessonAnswer.ON, _(GO_ON))


def _answered(lesson: Lesson, position: Position, made: int) -> tuple[Position, int]:
    """The position when the learner's turn comes, or the round is over, and the plays made."""
    while not position.over and position.turn != lesson.seat:
        position = apply(position, reply(lesson, position, made)).after
        made += 1
    return position, made


def _done(lesson: Lesson) -> Verdict:
    return Verdict(LessonAnswer.DONE, lesson.done or _(GOOD))


def _is_solution(lesson: Lesson, position: Position, turn: int, play: Play) -> bool:
    step = lesson.solution[turn] if turn < len(lesson.solution) else ()
    return any(play in _readable(text, position) for text in step)


def _readable(text: str, position: Position) -> list[Play]:
    """The play that a text names; none if it names a build that does not lie there now."""
    try:
        return [parse_play(text, position)]
    except NotationError:
        return []


def _listed(lesson: Lesson, position: Position, play: Play) -> str | None:
    """What a lesson says of a play: by itself, by its kind, or of all others."""
    text = format_play(play, position)
    return next(
        (lesson.wrong[key] for key in (text, kind_of(play), "else") if key in lesson.wrong), None
    )


def kind_of(play: Play) -> str:
    """The kind of a play as lessons name it."""
    if play.kind is not PlayKind.BUILD:
        return play.kind.value
    return "raise" if play.raised else "add" if play.added_to else "build"
