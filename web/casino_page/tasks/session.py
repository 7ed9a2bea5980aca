"""The session of tasks, and the base of the scripts that it follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from casino_core import Game, Play, Position, Step, is_legal
from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ..game.choice import Choice
from ..game.choosing import ChoiceResult
from ..game.hidden_cards import open_hand
from ..game.prompts import joined, legal_elsewhere
from ..game.scene import Guide, Occasion, Phase, Scene, ShownLine
from ..game.seats import SeatedPlayer
from ..game.session import Session
from .task_table import Attempt, TaskScript, TaskTable
from .verdict import Answer, Verdict, VerdictSteps


class Script(TaskScript):
    """Tasks that follow one another on the table of a session.

    finished_event  the event with which a page that embeds the table gets the result
    begun_before    whether the round of a task began long before, so that no deal is read out
    makes_first     whether an answer is made before it is judged
    """

    finished_event: ClassVar[str] = "finished"
    begun_before: ClassVar[bool] = True
    makes_first: ClassVar[bool] = False

    # The table of a task

    @abstractmethod
    def game(self, number: int) -> Game:
        """Return the game of a task, by its number from 0."""

    @abstractmethod
    def seated_players(self, number: int) -> tuple[SeatedPlayer, ...]:
        """Return the players of a task."""

    def others_play(self, _at: At) -> bool:
        """Return whether the other seats play."""
        return True

    def reply(self, _at: At) -> Play | None:
        """Choose the play of the other seat that is to play; None leaves it to its player."""
        return None

    # Answers

    @abstractmethod
    def judge(self, at: At, play: Play) -> VerdictSteps | None:
        """Judge a play; None leaves it to the rules alone."""

    def judge_call(self, _at: At) -> Verdict | None:
        """Judge the call of the person (RULES 10); None leaves it to the rules alone."""
        return None

    def after_refusal(self, at: At) -> None:
        """Take account of a choice of cards that was refused."""

    def refuse_finished(self, _at: At) -> str:
        """Return why nothing is played once a task is over."""
        return ""

    @property
    def open_hands(self) -> bool:
        """Return whether the other seat's hand lies open, as far as it follows from the rest."""
        return False

    # Help

    def solution(self, _at: At) -> tuple[str, Sequence[Play]]:
        """Return what the solution is worth, and its plays."""
        return "", ()

    def result(self, _at: At, _of_game: dict[str, object] | None) -> dict[str, object] | None:
        """Return the message to a page that embeds the table, given that of the game.

        It is None before there is a result.
        """
        return None

    # The scene

    def occasion(self, _at: At) -> Occasion | None:
        """Return the buttons and the words of the table."""
        return None

    def guide(self, _at: At) -> Guide:
        """Return the marks on the table."""
        return Guide()

    def status(self, at: At, scene: Scene) -> str:
        """Return the status line; empty for that of the table."""
        return "" if scene.history.look_back else self.end_words(at)

    def end_words(self, at: At) -> str:
        """Return how the task has ended; empty before its end."""
        if not at.finished:
            return ""
        if self.is_solved(at):
            return _("Solved.")
        unjudged = at.verdict is not None and at.verdict.answer is Answer.UNJUDGED
        return _("Not judged.") if unjudged else _("Not this time.")

    def is_solved(self, at: At) -> bool:
        """Return whether the task counts as solved."""
        return at.solved

    def retell(self, at: At) -> None:
        """Write the texts and the verdict again, in the language now in use."""


S = TypeVar("S", bound=Script)


class TaskSession(Session, TaskTable[S]):
    """A session that follows a script."""

    hints = False
    """A task has a hint of its own."""
    may_undo = False
    """A person can begin again instead."""

    def __init__(self, script: S, number: int = 0) -> None:
        self.follow(script, number)
        self.finished_event = script.finished_event
        self._judging: VerdictSteps | None = None
        self._judged: Play | None = None
        self._proposed: Play | None = None
        super().__init__(script.game(number), script.seated_players(number))
        self._open()

    def begin_task(self, number: int) -> None:
        """Begin a task on a table of its own, by its number from 0."""
        self.number, self.attempt, self._judging = number, Attempt(), None
        self.set_up(self.script.game(number), self.script.seated_players(number))
        self._open()

    def _open(self) -> None:
        if self.script.begun_before:
            self.take_news()
        self.say(*self.script.opening(self))

    # The state

    @property
    def judging(self) -> bool:
        """Whether an answer is being judged."""
        return self._judging is not None

    @property
    def computer_to_play(self) -> bool:
        """Whether an answer is to be judged, or another seat is to play."""
        return self.judging or (self.script.others_play(self) and super().computer_to_play)

    @property
    def my_turn(self) -> bool:
        """Whether an answer is awaited."""
        return not self.judging and not self.finished and super().my_turn

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The seats that may call out; none once the task is over."""
        return () if self.finished else super().callers

    @property
    def proposed(self) -> Play | None:
        """The play of the solution, once the person has asked to be shown it."""
        return self._proposed

    @property
    def shown_line(self) -> ShownLine | None:
        """The solution, or what refutes a wrong answer, to be stepped through on the table."""
        return self.attempt.line

    @property
    def answer(self) -> Step[Position] | None:
        """The answer that is made on the table, None before it and while the solution is shown."""
        steps = self.game.steps
        return steps[0] if steps and self.attempt.line is not ShownLine.SOLUTION else None

    def store_elsewhere(self) -> bool:
        """Return true: what is to be stored is stored with each answer, and no game."""
        return True

    def result(self) -> dict[str, object] | None:
        """Return the message to a page that embeds the table; None before there is a result."""
        return self.script.result(self, super().result())

    def retell(self) -> None:
        """Write everything again, in the language now in use."""
        super().retell()
        self.script.retell(self)
        if self.script.begun_before:
            self.take_news()

    def next_round(self) -> None:
        """Do nothing: a task ends with its round."""

    def _begin(self) -> None:
        super()._begin()
        self._proposed = None

    def _clear_choice(self) -> None:
        self.choice = Choice()

    def show_solution(self) -> None:
        """Set the task up again, and play the line of the solution, to be stepped through."""
        verdict = self.verdict
        if verdict is None:
            return
        self.begin_task(self.number)
        self.note(verdict=verdict, line=ShownLine.SOLUTION)
        caption, plays = self.script.solution(self)
        self._lay_line(plays)
        self.take_news()
        self.look_at(1, " ".join([caption, *self.log[0].sentences]))

    def propose(self, play: Play) -> None:
        """Choose a play of the solution, and show on the table what it does."""
        self.choice, self._proposed = Choice.of(play), play

    # Choosing

    def tap_card(self, text: str) -> None:
        """Choose a card of the hand, or touch it where the task asks for that."""
        self._lead_on()
        if not self._touched(text):
            super().tap_card(text)

    def tap_pile(self, text: str) -> None:
        """Choose a pile, or touch it where the task asks for that."""
        if self.phase is Phase.PLAY:
            self._lead_on()
        if not self._touched(text):
            super().tap_pile(text)

    def lift(self, text: str) -> None:
        """Choose a card as its drag begins, where the task is a play."""
        if not self.script.wants_touches(self):
            super().lift(text)

    def clear(self) -> None:
        """Choose nothing; a line that is shown stays on the table."""
        looking = self.looking
        super().clear()
        self.looking = looking if self.shown_line else None

    def _follow(self, result: ChoiceResult) -> None:
        super()._follow(result)
        if self.refusal and not self.finished:
            self.script.after_refusal(self)

    # Answering

    def attempt_play(self, play: Play) -> bool:
        """Make a play as an answer; return whether it was accepted."""
        return self._make(play)

    def make_known(self, play: Play) -> None:
        """Make a play that needs no verdict."""
        self.choice = Choice()
        self._step(play)

    def _make(self, play: Play) -> bool:
        """Judge an answer: at once, or in small steps; then make it if the verdict allows."""
        judging = self.script.judge(self, play)
        if judging is None or self.script.makes_first:
            success = super()._make(play)
            if judging is None or not success:
                return success
        self._judging, self._judged = judging, play
        if self._judge_on():
            return self.script.makes_first or (
                self.verdict is not None and self.verdict.answer.is_made
            )
        if not self.script.makes_first:
            self.note(verdict=None)
            self.choice = Choice.of(play)
        return True

    def think_step(self) -> bool:
        """Judge one small step further, or have another seat think; return whether it is done."""
        if self.judging:
            return self._judge_on()
        play = self.script.reply(self)
        if play is None:
            return super().think_step()
        self.note(replies=self.attempt.replies + 1)
        self.show_play(play)
        return True

    def settle(self) -> bool:
        """Judge an answer to the end, or show the best play that another seat has found."""
        if not self.judging:
            return super().settle()
        while not self._judge_on():
            pass
        return True

    def _judge_on(self) -> bool:
        """Judge one small step further; return whether there is a verdict."""
        if self._judging is None:
            return True
        try:
            next(self._judging)
        except StopIteration as end:
            self.take(end.value, self._judged)
            return True
        return False

    def take(self, verdict: Verdict, play: Play | None = None) -> None:
        """Tell a verdict on a play, a call or another answer, and make the play if it allows."""
        self._judging = None
        super().take(verdict, play)
        if verdict.line:
            self._refute(verdict.line)

    def _tell(self, verdict: Verdict, play: Play | None) -> None:
        if verdict.answer is Answer.REFUSED:
            elsewhere = legal_elsewhere(self.view, play) if play else ""
            self.refusal, self.reason = verdict.words, joined(verdict.reason, elsewhere)
        else:
            self.say(*filter(None, [verdict.words]))
        if self.script.makes_first:
            return
        if not verdict.answer.is_made:
            self.tried = Choice.of(play) if play else None
        else:
            self.choice = Choice()
            if play and is_legal(self.view, play):
                self.note(plays=self.attempt.plays + 1)
                self._step(play)

    def _refute(self, plays: Sequence[Play]) -> None:
        """Show the plays that refute an answer."""
        self.note(line=ShownLine.REFUTATION)
        self._lay_line(plays)
        reply = len(self.game.steps) - len(plays) + 1
        self.look_at(reply, " ".join(self.log[reply - 1].sentences))

    def _lay_line(self, plays: Iterable[Play]) -> None:
        """Go on with plays that are not news, but are stepped through."""
        for play in plays:
            self.game = self.game.play(play)
        self._log.rewrite(self.game)

    def _call(self, seat: Seat) -> None:
        verdict = self.script.judge_call(self)
        if verdict is None:
            super()._call(seat)
        else:
            self.take(verdict)

    def _refuse_looking_back(self) -> bool:
        return self._refuse_finished() if self.shown_line else super()._refuse_looking_back()

    def _refuse_out_of_turn(self) -> bool:
        self._lead_on()
        return self._refuse_finished() or super()._refuse_out_of_turn()

    def _refuse_finished(self) -> bool:
        words = self.script.refuse_finished(self) if self.finished else ""
        if words:
            self.refusal = words
        return bool(words)

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the panel, the buttons and the marks of the task."""
        script = self.script
        kind = scene.kind._replace(
            panel=script.panel(self), occasion=script.occasion(self), guide=script.guide(self)
        )
        view = open_hand(scene.view) if script.open_hands else scene.view
        return scene._replace(
            view=view, kind=kind, status=script.status(self, scene) or scene.status
        )


At = TaskSession[Any]
"""The session that asks a script."""


def task_of(session: Session, kind: type[S]) -> TaskSession[S] | None:
    """Return a session as one that follows a kind of script; None if it does not."""
    if isinstance(session, TaskSession) and isinstance(session.script, kind):
        return session
    return None


def players_at(position: Position, level: str) -> tuple[SeatedPlayer, ...]:
    """Seat a person at the turn, and computer players of a level at the other seats."""
    return tuple(
        SeatedPlayer() if seat == position.turn else SeatedPlayer(level)
        for seat in position.rules.seats
    )
