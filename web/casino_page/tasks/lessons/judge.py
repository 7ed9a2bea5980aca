"""Judging the plays of the learner, and choosing the replies of the other seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    refusal_reason,
    refusal_sentence,
    why_not,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.players import KNOWN
from casino_core.players.base.rng import rng_for

from ...game.prompts import joined
from ..verdict import Answer, Verdict
from .goals import ROUND_END_GOALS, is_reached
from .lesson import CALL, Lesson

OPPONENT = "greedy@0.2"
"""The computer player of the other seats where a lesson gives no reply."""

WELL_DONE = N_("Well done.")
GO_ON = N_("Good. Keep going.")
NOT_THE_TASK = N_("That’s legal, but it’s not the task.")
GOAL_MISSED = N_("Not quite. Start again, or ask for a hint.")


def judge(
    lesson: Lesson, position: Position, turn: int, play: Play, replies_made: int = 0
) -> Verdict:
    """Judge a play of the learner.

    `turn` is the number of plays that the learner made before, `replies_made` that of the others.
    """
    refusal = why_not(position, play)
    if refusal:
        words, reason = refusal_sentence(refusal, position), refusal_reason(refusal, position)
        if lesson.goal.kind == "refusal" and _is_solution(lesson, position, turn, play):
            return Verdict(Answer.DONE, joined(words, reason))
        return Verdict(Answer.REFUSED, words, reason)
    answer = _text_for_wrong(lesson, position, play)
    if lesson.goal.kind == "play":
        if not _is_solution(lesson, position, turn, play):
            return _wrong(answer)
        last = turn + 1 == len(lesson.solution)
        return _done(lesson) if last else Verdict(Answer.ON, _(GO_ON))
    if lesson.goal.kind in ("call", "refusal"):
        before_call = lesson.goal.kind == "call" and _is_solution(lesson, position, turn, play)
        return Verdict(Answer.ON, _(GO_ON)) if before_call else _wrong(answer)
    return _judge_result(lesson, position, turn, play, replies_made)


def judge_call(lesson: Lesson, position: Position) -> Verdict:
    """Judge the learner's call (RULES 10)."""
    if not may_call(position, lesson.seat):
        return Verdict(Answer.REFUSED, _("There is no calling out in these rules."))
    if call_out(position, lesson.seat).winner != position.rules.side(lesson.seat):
        return _wrong(_("Too early: your certain points don’t reach the target yet."))
    return _done(lesson) if lesson.goal.kind == "call" else _wrong()


def reply(lesson: Lesson, position: Position, replies_made: int) -> Play:
    """Choose the reply of the seat to play; `replies_made` is the number of earlier replies.

    It is the reply of the lesson if that is legal, else the choice of the computer player.
    """
    if replies_made < len(lesson.replies):
        for play in _parse_if_possible(lesson.replies[replies_made], position):
            if is_legal(position, play):
                return play
    view = position.view(position.turn)
    return KNOWN[OPPONENT].play(view, rng_for(view))


def walk(lesson: Lesson, plays: Sequence[str]) -> Iterator[tuple[Position, str, Verdict]]:
    """Play a lesson: yields each play of the learner with its position and its verdict.

    It ends with the first play that is not made, or when the lesson is over.
    """
    position, replies_made = lesson.position, 0
    for turn, text in enumerate(plays):
        if text == CALL:
            yield position, text, judge_call(lesson, position)
            return
        play = parse_play(text, position)
        verdict = judge(lesson, position, turn, play, replies_made)
        yield position, text, verdict
        if verdict.answer is not Answer.ON:
            return
        position = apply(position, play).after
        if not calls_next(lesson, turn + 1):
            position, replies_made = _make_replies(lesson, position, replies_made)


def wanted_play(lesson: Lesson, position: Position, turn: int) -> Play | None:
    """Return the next play of the solution; None if it is a call or cannot be read here."""
    text = lesson.solution[turn][0] if turn < len(lesson.solution) else CALL
    try:
        return None if text == CALL else parse_play(text, position)
    except NotationError:
        return None


def calls_next(lesson: Lesson, turn: int) -> bool:
    """Return whether the learner's next step is a call before the others reply."""
    anytime = lesson.position.rules.calling == "any"
    return anytime and lesson.solution[turn : turn + 1] == ((CALL,),)


def _judge_result(
    lesson: Lesson, position: Position, turn: int, play: Play, replies_made: int
) -> Verdict:
    """Judge a play by the position after it, or after the round."""
    goal, after = lesson.goal, apply(position, play).after
    at_round_end = goal.kind in ROUND_END_GOALS
    if at_round_end and not after.hands[lesson.seat]:
        # The learner has played the last card: the others play theirs.
        after, _replies_made = _make_replies(lesson, after, replies_made)
    if is_reached(goal, lesson.position, after, lesson.seat):
        return _done(lesson)
    answer = _text_for_wrong(lesson, position, play)
    last = after.over if at_round_end else turn + 1 == len(lesson.solution)
    if answer or (last and not turn):
        # In a lesson of one play the learner may try another one.
        return _wrong(answer)
    if last:
        return Verdict(Answer.MISSED, _(GOAL_MISSED))
    return Verdict(Answer.ON, _(GO_ON))


def _make_replies(lesson: Lesson, position: Position, replies_made: int) -> tuple[Position, int]:
    """Make replies up to the learner's turn or the end of the round; counts all replies made."""
    while not position.over and position.turn != lesson.seat:
        position = apply(position, reply(lesson, position, replies_made)).after
        replies_made += 1
    return position, replies_made


def _done(lesson: Lesson) -> Verdict:
    return Verdict(Answer.DONE, lesson.done or _(WELL_DONE))


def _wrong(answer: str | None = None) -> Verdict:
    return Verdict(Answer.WRONG, answer or _(NOT_THE_TASK))


def _is_solution(lesson: Lesson, position: Position, turn: int, play: Play) -> bool:
    step = lesson.solution[turn] if turn < len(lesson.solution) else ()
    return any(play in _parse_if_possible(text, position) for text in step)


def _parse_if_possible(text: str, position: Position) -> list[Play]:
    """Return the play of a string as a list; an empty one if its piles are not on the table."""
    try:
        return [parse_play(text, position)]
    except NotationError:
        return []


def _text_for_wrong(lesson: Lesson, position: Position, play: Play) -> str | None:
    """Return the lesson's answer to a wrong play: to this play, to its kind, or to all others."""
    keys = (format_play(play, position), play_kind_name(play), "else")
    return next((lesson.wrong[key] for key in keys if key in lesson.wrong), None)


def play_kind_name(play: Play) -> str:
    """Return the name of a play's kind in lessons: trail, capture, build, raise or add."""
    if play.kind is not PlayKind.BUILD:
        return play.kind.value
    return "raise" if play.raised else "add" if play.added_to else "build"
