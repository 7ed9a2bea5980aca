"""A lesson at the table: a session whose plays are judged, and whose others have their lines."""

from __future__ import annotations

import json

from casino_core import Game, NotationError, Play, is_legal, parse_play, play_label
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...game.choice import Choice
from ...game.prompts import legal_elsewhere
from ...game.scene import Phase, Scene
from ...game.seats import USUAL_LEVEL, SeatedPlayer, names_of
from ...game.session import Session
from ...shell.commands import command
from .goals import AT_ROUND_END
from .judge import LessonAnswer, Verdict, judge, judge_call, reply
from .lesson import CALL, Chapter, Lesson, LessonError, parse_chapter
from .panel import Stand, panel

LEFT = N_("You have gone another way: start again to be shown the solution.")
OVER = N_("This lesson is over: go on, or start it again.")


def lesson_session(identifier: str, text: str) -> LessonSession:
    """The lesson `chapter/number` of a chapter, whose source is JSON. Raises `NotationError`."""
    name, _, number = identifier.partition("/")
    try:
        chapter = parse_chapter(name, json.loads(text))
    except (LessonError, ValueError) as error:
        raise NotationError(f"lesson: {error}") from None
    if not number.isdecimal() or not 1 <= int(number) <= len(chapter.lessons):
        raise NotationError(
            f"lesson: {identifier!r}: the chapter has lessons 1 to {len(chapter.lessons)}"
        )
    return LessonSession(chapter, int(number))


class LessonSession(Session):
    """The lessons of a chapter, one at a time.

    finished  whether the lesson is over: it was solved, or its last play was not enough
    solved    whether its goal was reached
    mistakes  how many plays were refused, or legal and not made
    """

    hints = False
    """A lesson has its own."""
    may_undo = False
    """It can be begun again."""

    def __init__(self, chapter: Chapter, number: int = 1) -> None:
        """Begin with a lesson, counted from 1."""
        self.chapter = chapter
        self._open(number)

    def _open(self, number: int) -> None:
        """Put a lesson on the table from its beginning."""
        self.lesson: Lesson = self.chapter.lessons[number - 1]
        self.verdict: Verdict | None = None
        self.mistakes = 0
        self.hinted = False
        self._turn = 0
        self._replies = 0
        position = self.lesson.position
        seated_players = tuple(
            SeatedPlayer() if seat == position.turn else SeatedPlayer(USUAL_LEVEL)
            for seat in range(position.rules.players)
        )
        game = Game.from_position(position, self.lesson.id, names_of(seated_players))
        super().__init__(game, seated_players)

    # What the lesson is at

    @property
    def finished(self) -> bool:
        """Whether no more plays are expected."""
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
        """Whether one of the others is to play now: not after the lesson, but to its last card."""
        to_the_end = self.lesson.goal.kind in AT_ROUND_END
        return (to_the_end or not self.finished) and super().computer_to_play

    @property
    def my_turn(self) -> bool:
        """Whether the learner can play now."""
        return not self.finished and super().my_turn

    @property
    def touched(self) -> bool:
        """A lesson can always be begun again: nothing is lost with it."""
        return False

    def result(self) -> dict[str, object] | None:
        """What is told to the page around once the lesson is solved."""
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
        """Choose the card and the piles of the solution; try what is to be refused; ask to call."""
        self._begin()
        if self.lesson.goal.kind == "call":
            self.ask_to_call()
            return
        play = self._wanted()
        if not self.my_turn:
            return
        if play and self.lesson.goal.kind == "refusal":
            self._make(play)
        elif play is None or not is_legal(self.view, play):
            self.refusal = _(LEFT)
        else:
            self.choice = Choice(play.card, play.loose, play.builds)

    @command("lesson-again")
    def again(self) -> None:
        """Begin the lesson again."""
        mistakes = self.mistakes
        self._open(self.lesson.number)
        self.mistakes = mistakes

    @command("lesson-next")
    def following(self) -> None:
        """Go on to the next lesson of the chapter."""
        if self.lesson.number < len(self.chapter.lessons):
            self._open(self.lesson.number + 1)

    def next_round(self) -> None:
        """There is no round after that of a lesson."""

    def call_out(self) -> None:
        """The learner claims to have reached the target (RULES 10)."""
        self._begin()
        self._take(judge_call(self.lesson, self.game.position))

    # The others

    def think_step(self) -> bool:
        """Show what the lesson has the seat to play answer."""
        play = reply(self.lesson, self.game.position, self._replies)
        self._replies += 1
        self._show(play)
        return True

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the panel of the lesson, and with its end as the status line."""
        scene = scene._replace(kind=scene.kind._replace(panel=panel(self._stand())))
        if scene.history.look_back or not self.finished:
            return scene
        return scene._replace(status=_("Solved.") if self.solved else _("Not this time."))

    def _stand(self) -> Stand:
        wanted = self._wanted()
        tried = self.lesson.goal.kind == "refusal" and wanted is not None
        return Stand(
            lesson=self.lesson,
            chapter=self.chapter,
            verdict=self.verdict,
            hinted=self.hinted,
            begun=self._turn > 0,
            to_try=play_label(wanted, self.view) if tried and wanted else None,
        )

    # Helpers

    def _make(self, play: Play) -> bool:
        """Make the learner's play if it is what the lesson asks for, or say why not."""
        verdict = judge(self.lesson, self.game.position, self._turn, play, self._replies)
        return self._take(verdict, play)

    def _take(self, verdict: Verdict, play: Play | None = None) -> bool:
        """Do what a verdict says."""
        self.verdict = verdict
        if verdict.answer is LessonAnswer.REFUSED:
            elsewhere = legal_elsewhere(self.view, play) if play else ""
            self.refusal = f"{verdict.words} {elsewhere}".rstrip()
        else:
            self._log.say(verdict.words)
        if not verdict.answer.made:
            self.mistakes += 1
            return False
        self.choice = Choice()
        if play and self.lesson.goal.kind != "refusal":
            self._turn += 1
            self._step(play)
        return True

    def _refuse_out_of_turn(self) -> bool:
        if self.finished and self.phase is Phase.PLAY:
            self.refusal = _(OVER)
            return True
        return super()._refuse_out_of_turn()

    def _wanted(self) -> Play | None:
        """The next play of the solution, None if there is none that can be made here."""
        steps = self.lesson.solution
        text = steps[self._turn][0] if self._turn < len(steps) else CALL
        try:
            return None if text == CALL else parse_play(text, self.game.position)
        except NotationError:
            return None
