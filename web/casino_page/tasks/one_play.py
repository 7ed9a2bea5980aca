"""A position of the person's own turn, with one play to find: a puzzle, or a better play."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple

from casino_core import Game, Play, Position
from casino_core.errors import RuleSetError
from casino_core.i18n import gettext as _

from ..game.panel import Clock, Fold, Line, Panel, Part
from ..game.scene import Occasion, ShownLine
from ..game.seats import SeatedPlayer
from .session import At, Script, players_at
from .verdict import Answer, Verdict, VerdictSteps, in_steps

OPPONENT: Final = "master"
"""The level whose character sits at the other seats."""


class RunProgress(NamedTuple):
    """The words of the panel about the run: its place, and a sentence once the task is answered.

    place     such as `Rush: 4 solved`
    sentence  such as `Your rating: 1540 (+12).`
    over      whether the run is over
    clock     the time that is left, None for a run without a clock
    """

    place: str = ""
    sentence: str = ""
    over: bool = False
    clock: Clock | None = None


class OnePlay(Script):
    """One play to find; an answer is made on the table, and what refutes it is shown there.

    name  its name in the panel
    """

    makes_first: ClassVar = True
    name: str

    def __init__(
        self,
        position: Position,
        answered: Callable[[At], None],
        progressed: Callable[[], RunProgress],
        *,
        again: bool = True,
        alone: bool = False,
    ) -> None:
        """Ask for a play at a position.

        `answered` is called when there is a verdict; `progressed` tells the place in the run;
        `again` says whether a wrong answer may be followed by another try, `alone` whether there is
        no other task and no game to go back to, as in a page that embeds the table.
        """
        self._position = position
        self._answered, self._progressed = answered, progressed
        self._again, self._alone = again, alone

    # What a kind of task tells of itself

    @property
    @abstractmethod
    def title(self) -> str:
        """Return what it is: `Puzzle 17`."""

    @abstractmethod
    def _task(self) -> list[str]:
        """Return the task in sentences."""

    @abstractmethod
    def _steps(self, play: Play) -> Generator[None, None, Any]:
        """Judge an answer in small steps."""

    @abstractmethod
    def _verdict(self, at: At, judged: Any) -> Verdict:
        """Return the verdict of a judgement."""

    def _solution_sentences(self, _at: At) -> list[str]:
        """Return the sentences that stand behind “Why?” of the solution."""
        return []

    def _about(self) -> list[str]:
        """Return what the task is known for, once it is answered."""
        return []

    # The table

    def game(self, _number: int) -> Game:
        """Return the position as a game."""
        return game_of_task(self._position)

    def seated_players(self, _number: int) -> tuple[SeatedPlayer, ...]:
        """Seat the person at the turn."""
        return players_at(self._position, OPPONENT)

    def opening(self, _at: At) -> Sequence[str]:
        """Return the task."""
        return self._task()

    def others_play(self, _at: At) -> bool:
        """Return False: nobody plays on after the answer."""
        return False

    # The answer

    def judge(self, at: At, play: Play) -> VerdictSteps:
        """Judge an answer in small steps."""
        return in_steps(self._steps(play), lambda judged: self._verdict(at, judged))

    def retell(self, at: At) -> None:
        """Write the verdict again."""
        if at.verdict:
            at.note(verdict=self._verdict(at, at.verdict.judged))

    def after(self, at: At, _verdict: Verdict, _play: Play | None) -> None:
        """Report the answer."""
        self._answered(at)

    def refuse_finished(self, at: At) -> str:
        """Return why no other play is made, and name the buttons that are there."""
        again = any(name == "puzzle-again" for name, _sent, _words in self._buttons(at))
        if again and not self._alone:
            return _("You have answered this puzzle. Try again, or go on to the next one.")
        if not self._alone and not self._progressed().over:
            return _("You have answered this puzzle. Go on to the next one.")
        return _("You have answered this puzzle.")

    # The scene

    def panel(self, at: At) -> Panel:
        """Return the panel: the task, the verdict or the solution, and the place in the run."""
        progressed, verdict = self._progressed(), at.verdict
        tone, more = "", tuple[str, ...]()
        if verdict is None:
            words = " ".join(self._task())
        elif at.shown_line is ShownLine.SOLUTION:
            words, _plays = self.solution(at)
            more = tuple(self._solution_sentences(at))
        else:
            words, tone, more = verdict.words, verdict.answer.tone, verdict.more
        about = self._about() if verdict else ()
        sentence = progressed.sentence if verdict else ""
        panel = task_panel(
            self._panel_title, self.name, progressed.place, words, tone, more, about, sentence
        )
        clock = progressed.clock
        return panel._replace(parts=(clock, *panel.parts)) if clock else panel

    @property
    def _panel_title(self) -> str:
        return self.title

    def occasion(self, at: At) -> Occasion:
        """Return the buttons after the answer."""
        leave = (_("Start over"), "puzzle-again") if self._alone else (_("Leave"), "puzzle-leave")
        return Occasion(self.title, self.end_words(at), "", tuple(self._buttons(at)), *leave)

    def _buttons(self, at: At) -> Iterator[tuple[str, str, str]]:
        if at.verdict is None:
            return
        if self._again and not at.solved:
            yield ("puzzle-again", "", _("Try again"))
            if at.shown_line is not ShownLine.SOLUTION:
                yield ("puzzle-solution", "", _("Solution"))
        if not self._alone:
            on = _("See the result") if self._progressed().over else _("Next puzzle")
            yield ("puzzle-next", "", on)


def task_panel(
    title: str,
    name: str,
    place: str,
    words: str,
    tone: str = "",
    more: Sequence[str] = (),
    about: Sequence[str] = (),
    sentence: str = "",
) -> Panel:
    """Return the panel of a task: what is told in a few words, and in full behind “Why?”.

    about     the properties of the task, such as its themes; behind “Why?” after a wrong answer,
              because the themes hint at the right one
    sentence  the sentence below, such as the change of a rating
    """
    known = (Line(" · ".join(about), "about"),) if about else ()
    parts: list[Part] = [Line(words, "answer" if tone else "task", tone)]
    is_open = not more or tone != Answer.MISSED.tone
    if is_open:
        parts += known
    if more:
        parts.append(Fold((*map(Line, more), *(() if is_open else known)), f"more-{name}"))
    if sentence:
        parts.append(Line(sentence, "task"))
    marks = (("data_puzzle", name), ("data_answer", tone or None))
    return Panel(title, place, tuple(parts), marks=marks)


def game_of_task(position: Position) -> Game:
    """Return a position as a game that ends with its round, where the rules allow it."""
    with suppress(RuleSetError):
        position = position.replace(rules=replace(position.rules, target=None))
    return Game.from_position(position, "puzzle")
