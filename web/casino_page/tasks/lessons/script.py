"""The lessons of a chapter as a script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import ClassVar

from casino_core import Game, NotationError, Play, is_legal, play_label
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...game.panel import Buttons, Line, Panel, PanelButton, Part
from ...game.scene import Phase
from ...game.seats import USUAL_LEVEL, SeatedPlayer, names_of
from ..session import At, Script, TaskSession, players_at
from ..verdict import Verdict, VerdictSteps, at_once
from .goals import ROUND_END_GOALS
from .judge import calls_next, judge, judge_call, reply, wanted_play
from .lesson import Chapter, Lesson, LessonError
from .parser import parse_chapter

OFF_THE_SOLUTION = N_("You’ve gone another way. Start again to see the solution.")
LESSON_OVER = N_("This lesson is over. Go on, or start it again.")
LAST_LESSON = N_("That was the last lesson of this chapter.")


def lesson_session(identifier: str, text: str) -> TaskSession[LessonScript]:
    """Begin the lesson `chapter/number`, given its chapter as JSON. Raises `NotationError`."""
    name, _, number = identifier.partition("/")
    try:
        chapter = parse_chapter(name, json.loads(text))
    except (LessonError, ValueError, RecursionError) as error:
        raise NotationError(f"lesson: {error}") from None
    if not (number.isascii() and number.isdecimal() and len(number) < 4) or not 1 <= int(
        number
    ) <= len(chapter.lessons):
        raise NotationError(
            f"lesson: {identifier!r}: the chapter has lessons 1 to {len(chapter.lessons)}"
        )
    return TaskSession(LessonScript(chapter), int(number) - 1)


class ChapterScript(Script):
    """The base of the lessons of a chapter and of the steps of a guided game.

    chapter  the lessons, in the language now in use
    """

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.count = len(chapter.lessons)

    def lesson(self, at: At) -> Lesson:
        """Return the present lesson."""
        return self.chapter.lessons[at.number]

    def reply(self, at: At) -> Play | None:
        """Choose the reply of the lesson."""
        return reply(self.lesson(at), at.game.position, at.attempt.replies)

    def refuse_finished(self, at: At) -> str:
        """Return why nothing is played after the lesson, as long as the round goes on."""
        return _(LESSON_OVER) if at.phase is Phase.PLAY else ""


class LessonScript(ChapterScript):
    """The lessons of a chapter, one at a time, each on its own table."""

    begun_before: ClassVar = False

    def game(self, number: int) -> Game:
        """Return the game of a lesson."""
        lesson = self.chapter.lessons[number]
        return Game.from_position(lesson.position, lesson.id, names_of(self.seated_players(number)))

    def seated_players(self, number: int) -> tuple[SeatedPlayer, ...]:
        """Seat the learner at the turn."""
        return players_at(self.chapter.lessons[number].position, USUAL_LEVEL)

    # The other seats

    def others_play(self, at: At) -> bool:
        """Return whether another seat is to play, up to the end of a round that is scored."""
        lesson = self.lesson(at)
        if calls_next(lesson, at.attempt.plays):
            return False
        return lesson.goal.kind in ROUND_END_GOALS or not at.finished

    # Answers

    def judge(self, at: At, play: Play) -> VerdictSteps:
        """Judge a play, which the rules may refuse."""
        return at_once(judged(at, self.lesson(at), play))

    def judge_call(self, at: At) -> Verdict:
        """Judge the learner's call."""
        return judge_call(self.lesson(at), at.game.position)

    def result(self, at: At, _of_game: object) -> dict[str, object] | None:
        """Return the message once the lesson is solved."""
        if not at.solved:
            return None
        return {"lesson": self.lesson(at).id, "solved": True, "mistakes": at.mistakes}

    # Help

    def hint(self, at: At) -> str:
        """Return the hint of the lesson."""
        return self.lesson(at).hint

    def show(self, at: At) -> None:
        """Choose the play of the solution, try it if it is to be refused, or ask to call."""
        if self.lesson(at).goal.kind == "call":
            at.ask_to_call()
        else:
            show_wanted(at, self.lesson(at))

    # The panel

    def panel(self, at: At) -> Panel:
        """Return the panel: the idea or the answer, the task, the hint and the buttons."""
        lesson = self.lesson(at)
        place = _("{chapter} · {number} of {lessons}").format(
            chapter=self.chapter.title, number=lesson.number, lessons=self.count
        )
        return Panel(
            lesson.title,
            place,
            (*self._lines(at), Buttons(tuple(self._buttons(at)))),
            marks=(
                ("data_lesson", lesson.id),
                ("data_answer", at.verdict.answer.value if at.verdict else None),
            ),
            lesson=True,
        )

    def _lines(self, at: At) -> Iterator[Part]:
        lesson, verdict = self.lesson(at), at.verdict
        if verdict:
            yield Line(verdict.words, "answer", verdict.answer.tone)
        else:
            yield Line(lesson.text, "text")
        if not at.solved:
            yield Line(lesson.task, "task")
            if at.attempt.hinted:
                yield Line(lesson.hint, "hint")
        elif at.is_last:
            yield Line(_(LAST_LESSON), "task")

    def _buttons(self, at: At) -> Iterator[PanelButton]:
        if at.solved:
            if not at.is_last:
                yield PanelButton("lesson-next", _("Next lesson"), main=True)
            yield PanelButton("lesson-again", _("Once more"))
        elif at.finished:
            yield PanelButton("lesson-again", _("Start again"), main=True)
        else:
            yield from self._aids(at)
            if at.attempt.plays:
                yield PanelButton("lesson-again", _("Start again"))

    def _aids(self, at: At) -> Iterator[PanelButton]:
        play = wanted_now(at, self.lesson(at))
        if play and self.lesson(at).goal.kind == "refusal":
            words = _("Try: {play}").format(play=play_label(play, at.view))
            yield PanelButton("lesson-try", words, main=True)
        if at.attempt.hinted:
            yield PanelButton("lesson-show", _("Show me"))
        else:
            yield PanelButton("lesson-hint", _("Hint"))


def wanted_now(at: At, lesson: Lesson) -> Play | None:
    """Return the play that a lesson asks for now; None if it asks for none that can be read."""
    return wanted_play(lesson, at.game.position, at.attempt.plays)


def show_wanted(at: At, lesson: Lesson) -> None:
    """Choose the play that a lesson asks for, or try it if it is to be refused."""
    play = wanted_now(at, lesson)
    if not at.my_turn:
        return
    if play and lesson.goal.kind == "refusal":
        at.attempt_play(play)
    elif play is None or not is_legal(at.view, play):
        at.refusal = _(OFF_THE_SOLUTION)
    else:
        at.propose(play)


def judged(at: At, lesson: Lesson, play: Play) -> Verdict:
    """Judge a play by what was played in the lesson before."""
    return judge(lesson, at.game.position, at.attempt.plays, play, at.attempt.replies)
