"""A task on the table: a position of the player's own turn, with one play to find."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, Protocol, TypeVar

from casino_core import CardSet, Game, Play, Position, Step
from casino_core.errors import RuleSetError
from casino_core.i18n import gettext as _
from casino_core.prose.words import cards_words, shorts

from ...game.scene import Occasion, Scene, ShownLine
from ...game.seats import SeatedPlayer
from ...game.session import Session
from .panel import PanelState, panel

OPPONENT = "master"
"""The level whose character sits at the other seats."""


class Progressed(NamedTuple):
    """What the panel tells of the run: its place, and a sentence once the task is answered.

    place     such as `Rush: 4 solved`
    sentence  such as `Your rating: 1540 (+12).`
    over      whether the run is over
    """

    place: str = ""
    sentence: str = ""
    over: bool = False


class Told(NamedTuple):
    """What the panel tells of the task.

    sentences  the task, the verdict or what the solution is worth, in a few words
    tone       `good` for a right answer, `other` for a wrong one, empty for none
    more       the sentences behind “Why?”
    """

    sentences: Sequence[str]
    tone: str = ""
    more: Sequence[str] = ()


class Judged(Protocol):
    """What became of an answer."""

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""


V = TypeVar("V", bound=Judged)


class TaskSession(Session, Generic[V]):
    """A task at the table of the seat that it asks.

    title    what it is: `Puzzle standard-17`
    verdict  the verdict on the answer, None before there is one
    told     whether the solution was asked for
    tries    the number of answers
    """

    hints = False
    may_undo = False

    def __init__(
        self,
        position: Position,
        progressed: Callable[[], Progressed],
        *,
        again: bool = True,
        alone: bool = False,
    ) -> None:
        """Set a position up.

        `progressed` tells the place in the run; `again` says whether a wrong answer may be followed
        by another try, `alone` whether there is no other task and no game to go back to, as in a
        page that embeds the table.
        """
        self.verdict: V | None = None
        self.told = self._refuted = False
        self.tries = 0
        self._position, self._progressed = position, progressed
        self._again, self._alone = again, alone
        self._steps: Generator[None, None, V] | None = None
        self._set_up()

    def _set_up(self) -> None:
        position = self._position
        players = tuple(
            SeatedPlayer() if seat == position.turn else SeatedPlayer(OPPONENT)
            for seat in position.rules.seats
        )
        game = Game.from_position(_for_one_round(position), "puzzle")
        super().__init__(game, players)
        self.take_news()  # the round has begun long before
        self.say(*self._task(cards_words))

    # What a kind of task tells of itself

    @property
    @abstractmethod
    def title(self) -> str:
        """What the task is."""

    @property
    @abstractmethod
    def right_play(self) -> Play:
        """The play that the solution shows."""

    @abstractmethod
    def _judge(self, play: Play) -> Generator[None, None, V]:
        """Judge an answer in small steps."""

    @abstractmethod
    def _task(self, cards_text: Callable[[CardSet], str] = shorts, /) -> list[str]:
        """The task in sentences."""

    @abstractmethod
    def _verdict_caption(self, verdict: V) -> str:
        """The verdict in a few words."""

    @abstractmethod
    def _verdict_sentences(self, verdict: V) -> list[str]:
        """The verdict in full."""

    @abstractmethod
    def _solution_plays(self) -> list[Play]:
        """The line that the solution shows, a right play first."""

    @abstractmethod
    def _solution_caption(self) -> str:
        """What the solution is worth in a few words."""

    @abstractmethod
    def _solution(self) -> list[str]:
        """The solution in sentences, which stand behind “Why?”."""

    @abstractmethod
    def _panel_state(self, told: Told) -> PanelState:
        """The panel with what it tells."""

    @abstractmethod
    def _note(self, verdict: V, /) -> None:
        """Take a verdict to account."""

    def _refutation(self, _verdict: V, /) -> Sequence[Play]:
        """The plays that refute a wrong answer, after it; empty if none are known."""
        return ()

    # The state

    @property
    def computer_to_play(self) -> bool:
        """Whether the answer is to be judged."""
        return self.verdict is None and self._steps is not None

    @property
    def my_turn(self) -> bool:
        """Whether the player has still to answer."""
        return self.verdict is None and self._steps is None and super().my_turn

    @property
    def shown_line(self) -> ShownLine | None:
        """The solution, or what refutes a wrong answer, to be stepped through on the table."""
        if self.told:
            return ShownLine.SOLUTION
        return ShownLine.REFUTATION if self._refuted else None

    @property
    def answer(self) -> Step[Position] | None:
        """The answer that is made on the table, None before it and while the solution is shown."""
        steps = self.game.steps
        return steps[0] if steps and not self.told else None

    def store_elsewhere(self) -> bool:
        """Return true: the progress is saved with each answer, and no game."""
        return True

    def retell(self) -> None:
        """Write everything again, in the language now in use."""
        super().retell()
        self.take_news()

    def next_round(self) -> None:
        """Do nothing: a task ends with its round."""

    # Answering

    def _make(self, play: Play) -> bool:
        """Make the answer, which is then judged in small steps."""
        if not super()._make(play):
            return False
        self._steps = self._judge(play)
        return True

    def think_step(self) -> bool:
        """Judge the answer one small step further; return whether there is a verdict."""
        if self._steps is None:
            return True
        try:
            next(self._steps)
        except StopIteration as end:
            self._take(end.value)
            return True
        return False

    def settle(self) -> bool:
        """Judge the answer to the end; return whether there is a verdict."""
        while self._steps is not None and not self.think_step():
            pass
        return self.verdict is not None

    def _take(self, verdict: V) -> None:
        self._steps, self.verdict = None, verdict
        self.tries += 1
        self._note(verdict)
        self.say(self._verdict_caption(verdict))
        plays = () if verdict.is_right else self._refutation(verdict)
        if plays:
            self._refuted = True
            self._lay_line(plays)
            reply = len(self.game.steps) - len(plays) + 1
            self.look_at(reply, " ".join(self.log[reply - 1].sentences))

    def restart(self) -> None:
        """Set the task up again."""
        self.verdict, self._steps, self.told, self._refuted = None, None, False, False
        self._set_up()

    def show_solution(self) -> None:
        """Set the task up again, and play the line of the solution, to be stepped through."""
        verdict = self.verdict
        if verdict is None:
            return
        self.restart()
        self.verdict, self.told = verdict, True
        self._lay_line(self._solution_plays())
        self.take_news()
        self.look_at(1, " ".join([self._solution_caption(), *self.log[0].sentences]))

    def _lay_line(self, plays: Iterable[Play]) -> None:
        """Go on with plays that are no news, but are stepped through."""
        for play in plays:
            self.game = self.game.play(play)
        self._log.rewrite(self.game)

    def clear(self) -> None:
        """Choose nothing; a line that is shown stays on the table."""
        looking = self.looking
        super().clear()
        self.looking = looking if self.shown_line else None

    def _refuse_looking_back(self) -> bool:
        return self._refuse_answered() if self.shown_line else super()._refuse_looking_back()

    def _refuse_out_of_turn(self) -> bool:
        return self._refuse_answered() or super()._refuse_out_of_turn()

    def _refuse_answered(self) -> bool:
        if self.verdict is not None:
            self.refusal = _("You have answered this puzzle. Try again, or go on to the next one.")
        return self.verdict is not None

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the panel of the task and the buttons after the answer."""
        kind = scene.kind._replace(panel=panel(self._panel()), occasion=self._occasion())
        status = "" if scene.history.look_back else self._status()
        return scene._replace(kind=kind, status=status or scene.status)

    def _panel(self) -> PanelState:
        return self._panel_state(self._what_is_told())

    def _what_is_told(self) -> Told:
        if self.told:
            return Told([self._solution_caption()], more=self._solution())
        if self.verdict is None:
            return Told(self._task())
        tone = "good" if self.verdict.is_right else "other"
        more = self._verdict_sentences(self.verdict)
        return Told([self._verdict_caption(self.verdict)], tone, more)

    def _status(self) -> str:
        if self.verdict is None:
            return ""
        return _("Solved.") if self.verdict.is_right else _("Not this time.")

    def _occasion(self) -> Occasion:
        leave = (_("Start over"), "puzzle-again") if self._alone else (_("Leave"), "puzzle-leave")
        occasion = Occasion(self.title, self._status(), "", (), *leave)
        if self.verdict is None:
            return occasion
        buttons = []
        if self._again and not self.verdict.is_right:
            buttons.append(("puzzle-again", "", _("Try again")))
        if self._again and not self.verdict.is_right and not self.told:
            buttons.append(("puzzle-solution", "", _("Solution")))
        if self._alone:
            return occasion._replace(buttons=tuple(buttons))
        on = _("See the result") if self._progressed().over else _("Next puzzle")
        buttons.append(("puzzle-next", "", on))
        return occasion._replace(buttons=tuple(buttons))


def _for_one_round(position: Position) -> Position:
    """Return the position of a game that ends with its round, where the rules allow it."""
    try:
        return position.replace(rules=replace(position.rules, target=None))
    except RuleSetError:
        return position
