"""A puzzle on the table: one answer, the play that refutes it, and the reason in words."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import NamedTuple

from casino_core import CardSet, Game, Play, Position, RuleSet
from casino_core.errors import RuleSetError
from casino_core.i18n import gettext as _
from casino_core.prose.puzzles import (
    THEME_NAMES,
    solution_sentences,
    task_sentences,
    verdict_sentences,
)
from casino_core.prose.symbols import shorts
from casino_core.prose.words import cards_words
from casino_core.puzzles import Puzzle, Verdict, answer_in_steps
from casino_core.puzzles.solving import best_line, deal_of
from casino_core.puzzles.themes import Line

from ...game.choice import Choice
from ...game.scene import Occasion, Scene
from ...game.seats import SeatedPlayer
from ...game.session import Session
from .panel import PanelState, panel

OPPONENT = "master"
"""The level of the other seats, which make the plays that refute a wrong answer."""


class Progressed(NamedTuple):
    """What the panel tells of the run: its place, and a sentence once the puzzle is answered.

    place     such as `Rush: 4 solved`
    sentence  such as `Your rating: 1540 (+12).`
    over      whether the run is over
    """

    place: str = ""
    sentence: str = ""
    over: bool = False


class PuzzleSession(Session):
    """A puzzle at the table of the seat that it asks.

    puzzle   the puzzle
    verdict  the verdict on the answer, None before there is one
    told     whether the solution was asked for
    tries    the number of answers
    """

    hints = False
    may_undo = False

    def __init__(
        self,
        puzzle: Puzzle,
        answered: Callable[[PuzzleSession], None],
        progressed: Callable[[], Progressed],
        *,
        again: bool = True,
        alone: bool = False,
    ) -> None:
        """Set a puzzle up.

        `answered` is called when there is a verdict; `progressed` tells the place in the run;
        `again` says whether a wrong answer may be followed by another try, `alone` whether there is
        no other puzzle and no game to go back to, as in a page that embeds the table.
        """
        self.puzzle = puzzle
        self.verdict: Verdict | None = None
        self.told = False
        self.tries = 0
        self._again, self._alone = again, alone
        self._answered, self._progressed = answered, progressed
        self._steps: Generator[None, None, Verdict] | None = None
        self._line: Line = ()
        self._set_up()

    def _set_up(self) -> None:
        view = self.puzzle.view
        players = tuple(
            SeatedPlayer() if seat == view.turn else SeatedPlayer(OPPONENT)
            for seat in view.rules.seats
        )
        position = deal_of(view)
        game = Game.from_position(_for_one_round(position, view.rules), "puzzle")
        super().__init__(game, players)
        self.take_news()  # the round has begun long before
        self.say(*self._task(cards_words))

    # The state

    @property
    def finished(self) -> bool:
        """Whether the puzzle is answered, and a wrong answer refuted on the table."""
        return self.verdict is not None and not self.computer_to_play

    @property
    def computer_to_play(self) -> bool:
        """Whether the answer is to be judged, or the play that refutes it is to be made."""
        if self.verdict is None:
            return self._steps is not None
        return self.showing is not None

    @property
    def my_turn(self) -> bool:
        """Whether the player has still to answer."""
        return self.verdict is None and self._steps is None and super().my_turn

    @property
    def touched(self) -> bool:
        """Always false: a puzzle can be set up again, so nothing is lost with it."""
        return False

    def store_elsewhere(self) -> bool:
        """Return true: the progress is saved with each answer, and no game."""
        return True

    def result(self) -> dict[str, object] | None:
        """The message to the host page once the puzzle is answered; None before."""
        if self.verdict is None:
            return None
        return {"puzzle": self.puzzle.id, "solved": self.verdict.is_right}

    def retell(self) -> None:
        """Write everything again, in the language now in use."""
        super().retell()
        self.take_news()

    def next_round(self) -> None:
        """Do nothing: a puzzle ends with its round."""

    # Answering

    def _make(self, play: Play) -> bool:
        """Make the answer, which is then judged in small steps."""
        if not super()._make(play):
            return False
        self._steps = answer_in_steps(self.puzzle, play)
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

    def _take(self, verdict: Verdict) -> None:
        """Take a verdict; a wrong answer is refuted on the table."""
        self._steps, self.verdict = None, verdict
        self.tries += 1
        if verdict.reply and not verdict.is_right:
            self._show(verdict.reply.play)
        self._answered(self)
        self.say(*verdict_sentences(verdict, self.names))

    def carry_out(self) -> None:
        """Make the play that refutes the answer."""
        if self.showing:
            play, self.showing = self.showing, None
            self._step(play, announced=1)

    def restart(self) -> None:
        """Set the puzzle up again."""
        self.verdict, self._steps, self.told = None, None, False
        self._set_up()

    def show_solution(self) -> None:
        """Set the puzzle up again, with a right play chosen, and tell how the round goes on."""
        verdict = self.verdict
        if verdict is None:
            return
        self.restart()
        self.verdict, self.told = verdict, True
        right = self.puzzle.right[0]
        self.choice = Choice(right.card, right.loose, right.builds)
        self._line = self._line or best_line(deal_of(self.puzzle.view), right)
        self.take_news()
        self.say(*self._solution())

    def _solution(self) -> list[str]:
        return solution_sentences(self.puzzle, self._line, self.names)

    def _task(self, cards_text: Callable[[CardSet], str] = shorts) -> list[str]:
        """The task, with the cards that the other seat must hold: nobody has to count 52 cards."""
        position = self.game.position
        other = next(seat for seat in position.rules.seats if seat != self.puzzle.view.turn)
        words = _("{name} holds {cards}: these are all the cards that you do not see.")
        cards = cards_text(position.hands[other])
        *_counted, question = task_sentences(self.puzzle)
        return [words.format(name=self.names[other], cards=cards), question]

    def _refuse_out_of_turn(self) -> bool:
        if self.verdict is not None:
            self.refusal = _("You have answered this puzzle. Try again, or go on to the next one.")
            return True
        return super()._refuse_out_of_turn()

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the panel of the puzzle and the buttons after the answer."""
        kind = scene.kind._replace(panel=panel(self._panel_state()), occasion=self._occasion())
        status = self._status()
        return scene._replace(kind=kind, status=status or scene.status)

    def _status(self) -> str:
        if not self.finished or self.verdict is None:
            return ""
        return _("Solved.") if self.verdict.is_right else _("Not this time.")

    def _panel_state(self) -> PanelState:
        puzzle, progressed = self.puzzle, self._progressed()
        if self.told:
            sentences, tone = self._solution(), ""
        elif self.verdict:
            sentences = verdict_sentences(self.verdict, self.names)
            tone = "good" if self.verdict.is_right else "other"
        else:
            sentences, tone = self._task(), ""
        themes = [_(THEME_NAMES[theme]) for theme in puzzle.themes] if self.verdict else []
        return PanelState(
            puzzle.id,
            puzzle.rating if self.verdict else None,
            tuple(themes),
            tuple(sentences),
            tone,
            progressed.place,
            progressed.sentence if self.verdict else "",
        )

    def _occasion(self) -> Occasion:
        title = _("Puzzle {name}").format(name=self.puzzle.id)
        leave = (_("Start over"), "puzzle-again") if self._alone else (_("Leave"), "puzzle-leave")
        occasion = Occasion(title, self._status(), "", (), *leave)
        if not self.finished or self.verdict is None:
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


def _for_one_round(position: Position, rules: RuleSet) -> Position:
    """Return the position of a game that ends with its round, where the rules allow it."""
    try:
        return position.replace(rules=replace(rules, target=None))
    except RuleSetError:
        return position
