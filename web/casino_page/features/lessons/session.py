"""The session of a lesson, which judges the learner's plays and makes the lesson's replies."""

from __future__ import annotations

import json

from casino_core import Game, NotationError, Play, is_legal, parse_play, play_label
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ...game.choice import Choice
from ...game.prompts import joined, legal_elsewhere
from ...game.scene import Phase, Scene
from ...game.seats import USUAL_LEVEL, SeatedPlayer, names_of
from ...game.session import Session
from ...shell.commands import command
from .goals import ROUND_END_GOALS
from .judge import LessonAnswer, LessonVerdict, calls_next, judge, judge_call, reply
from .lesson import CALL, Chapter, Lesson, LessonError
from .panel import PanelState, panel
from .parser import parse_chapter

OFF_THE_SOLUTION = N_("You’ve gone another way. Start again to see the solution.")
LESSON_OVER = N_("This lesson is over. Go on, or start it again.")


def lesson_session(identifier: str, text: str) -> LessonSession:
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
    return LessonSession(chapter, int(number))


class LessonSession(Session):
    """The lessons of a chapter, one at a time.

    mistakes  the number of plays and calls that were not made
    """

    hints = False
    """A lesson has a hint of its own."""
    may_undo = False
    """The learner can start again instead."""

    def __init__(self, chapter: Chapter, number: int = 1) -> None:
        """Begin with a lesson, by its number from 1."""
        self.chapter = chapter
        self._open(number)

    def _open(self, number: int) -> None:
        """Begin a lesson of the chapter, by its number from 1."""
        self._take_up(number)
        position = self.lesson.position
        seated_players = tuple(
            SeatedPlayer() if seat == position.turn else SeatedPlayer(USUAL_LEVEL)
            for seat in position.rules.seats
        )
        game = Game.from_position(position, self.lesson.id, names_of(seated_players))
        super().__init__(game, seated_players)

    def _take_up(self, number: int) -> None:
        """Begin a lesson, by its number from 1, with the table as it is."""
        self.lesson: Lesson = self.chapter.lessons[number - 1]
        self.verdict: LessonVerdict | None = None
        self.mistakes = 0
        self.hinted = False
        self._shown: Play | None = None
        self._plays_made = 0
        self._replies_made = 0

    # Progress

    @property
    def finished(self) -> bool:
        """Whether the lesson is over, with its goal reached or missed."""
        return self.verdict is not None and self.verdict.answer in (
            LessonAnswer.DONE,
            LessonAnswer.MISSED,
        )

    @property
    def solved(self) -> bool:
        """Whether the goal was reached."""
        return self.verdict is not None and self.verdict.answer is LessonAnswer.DONE

    @property
    def computer_to_play(self) -> bool:
        """Whether another seat is to play, in the lesson or up to the end of a scored round."""
        if calls_next(self.lesson, self._plays_made):
            return False
        at_round_end = self.lesson.goal.kind in ROUND_END_GOALS
        return (at_round_end or not self.finished) and super().computer_to_play

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to play."""
        return not self.finished and super().my_turn

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The learner's seat, while a call may be tried."""
        return () if self.finished else super().callers

    @property
    def proposed(self) -> Play | None:
        """The play of the solution, once the learner has asked to be shown it."""
        return self._shown

    def _begin(self) -> None:
        super()._begin()
        self._shown = None

    def result(self) -> dict[str, object] | None:
        """The message to the host page once the lesson is solved; None before."""
        if not self.solved:
            return None
        return {"lesson": self.lesson.id, "solved": True, "mistakes": self.mistakes}

    # Commands

    @command("lesson-hint")
    def hint(self) -> None:
        """Show the hint."""
        self._begin()
        self.hinted = True
        self._log.say(self.lesson.hint)

    @command("lesson-show", "lesson-try")
    def show(self) -> None:
        """Choose the play of the solution, try it if it is to be refused, or ask to call."""
        self._begin()
        if self.lesson.goal.kind == "call":
            self.ask_to_call()
            return
        play = self._solution_play()
        if not self.my_turn:
            return
        if play and self.lesson.goal.kind == "refusal":
            self._make(play)
        elif play is None or not is_legal(self.view, play):
            self.refusal = _(OFF_THE_SOLUTION)
        else:
            self.choice, self._shown = Choice.of(play), play

    @command("lesson-again")
    def restart(self) -> None:
        """Start the lesson again; the mistakes stay counted."""
        mistakes = self.mistakes
        self._open(self.lesson.number)
        self.mistakes = mistakes

    @command("lesson-next")
    def next_lesson(self) -> None:
        """Go on to the next lesson of the chapter."""
        if self.lesson.number < len(self.chapter.lessons):
            self._open(self.lesson.number + 1)

    def next_round(self) -> None:
        """Do nothing: a lesson has only one round."""

    def _call(self, _seat: Seat) -> None:
        """Judge the learner's call (RULES 10)."""
        self._apply_verdict(judge_call(self.lesson, self.game.position))

    # The other seats

    def think_step(self) -> bool:
        """Show the reply of the seat to play; always finished in one step."""
        play = reply(self.lesson, self.game.position, self._replies_made)
        self._replies_made += 1
        self.show_play(play)
        return True

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the panel of the lesson, and with its end as the status line."""
        scene = scene._replace(kind=scene.kind._replace(panel=panel(self._panel_state())))
        if scene.history.look_back or not self.finished:
            return scene
        return scene._replace(status=_("Solved.") if self.solved else _("Not this time."))

    def _panel_state(self) -> PanelState:
        play = self._solution_play()
        to_be_refused = self.lesson.goal.kind == "refusal"
        return PanelState(
            lesson=self.lesson,
            chapter=self.chapter,
            verdict=self.verdict,
            hinted=self.hinted,
            begun=self._plays_made > 0,
            to_try=play_label(play, self.view) if to_be_refused and play else None,
        )

    # Helpers

    def _make(self, play: Play) -> bool:
        """Judge the learner's play, and make it if the verdict allows."""
        verdict = judge(self.lesson, self.game.position, self._plays_made, play, self._replies_made)
        return self._apply_verdict(verdict, play)

    def _apply_verdict(self, verdict: LessonVerdict, play: Play | None = None) -> bool:
        """Show a verdict on a play or a call; returns whether it was accepted."""
        self.verdict = verdict
        if verdict.answer is LessonAnswer.REFUSED:
            elsewhere = legal_elsewhere(self.view, play) if play else ""
            self.refusal = verdict.words
            self.reason = joined(verdict.reason, elsewhere)
        else:
            self._log.say(verdict.words)
        if not verdict.answer.made:
            self.tried = Choice.of(play) if play else None
            self.mistakes += 1
            return False
        self.choice = Choice()
        if play and self.lesson.goal.kind != "refusal":
            self._plays_made += 1
            self._step(play)
        return True

    def _refuse_out_of_turn(self) -> bool:
        if self.finished and self.phase is Phase.PLAY:
            self.refusal = _(LESSON_OVER)
            return True
        return super()._refuse_out_of_turn()

    def _solution_play(self) -> Play | None:
        """The next play of the solution; None if it is a call or cannot be read here."""
        steps = self.lesson.solution
        text = steps[self._plays_made][0] if self._plays_made < len(steps) else CALL
        try:
            return None if text == CALL else parse_play(text, self.game.position)
        except NotationError:
            return None
