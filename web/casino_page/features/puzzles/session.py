"""A puzzle on the table: one answer, the play that refutes it, and the reason in words."""

from __future__ import annotations

from collections.abc import Callable, Generator

from casino_core import CardSet, Play
from casino_core.i18n import gettext as _
from casino_core.prose.puzzles import (
    THEME_NAMES,
    puzzle_name,
    solution_caption,
    solution_sentences,
    task_caption,
    verdict_caption,
    verdict_sentences,
)
from casino_core.prose.words import shorts
from casino_core.puzzles import Puzzle, Verdict, answer_in_steps
from casino_core.puzzles.judging import right_at_once
from casino_core.puzzles.solving import best_line
from casino_core.puzzles.themes import Line

from .panel import PanelState
from .task import Progressed, TaskSession, Told


class PuzzleSession(TaskSession[Verdict]):
    """A puzzle at the table of the seat that it asks."""

    def __init__(
        self,
        puzzle: Puzzle,
        answered: Callable[[PuzzleSession], None],
        progressed: Callable[[], Progressed],
        *,
        again: bool = True,
        quick: bool = False,
        alone: bool = False,
    ) -> None:
        """Set a puzzle up; `answered` is called when there is a verdict (see `TaskSession`).

        `quick` says that a right answer is told at once, without the reasons.
        """
        self.puzzle = puzzle
        self._quick = quick
        self._answered = answered
        self._line: Line = ()
        super().__init__(puzzle.deal, progressed, again=again, alone=alone)

    @property
    def title(self) -> str:
        """`Puzzle 17`."""
        return _("Puzzle {name}").format(name=puzzle_name(self.puzzle.id))

    @property
    def right_play(self) -> Play:
        """The first of the right plays."""
        return self.puzzle.right[0]

    def result(self) -> dict[str, object] | None:
        """The message to the host page once the puzzle is answered; None before."""
        if self.verdict is None:
            return None
        return {"puzzle": self.puzzle.id, "solved": self.verdict.is_right}

    def _make(self, play: Play) -> bool:
        """Make the answer; a right one may need no reasons, which take time to find."""
        if not super()._make(play):
            return False
        verdict = right_at_once(self.puzzle, play) if self._quick else None
        if verdict:
            self._take(verdict)
        return True

    def _judge(self, play: Play) -> Generator[None, None, Verdict]:
        return answer_in_steps(self.puzzle, play)

    def _note(self, _verdict: Verdict, /) -> None:
        self._answered(self)

    def _refutation(self, verdict: Verdict, /) -> list[Play]:
        return [step.play for step in verdict.line[1:]]

    def _verdict_caption(self, verdict: Verdict) -> str:
        return verdict_caption(verdict)

    def _verdict_sentences(self, verdict: Verdict) -> list[str]:
        if not verdict.line:
            return [_("Solved.")]
        return verdict_sentences(verdict, self.names)

    def _line_of_solution(self) -> Line:
        self._line = self._line or best_line(self.puzzle.deal, self.right_play)
        return self._line

    def _solution_plays(self) -> list[Play]:
        """The best play of each seat to the end of the round, if no cards are hidden."""
        if self.puzzle.by_deals:
            return [self.right_play]
        return [step.play for step in self._line_of_solution()]

    def _solution_caption(self) -> str:
        return solution_caption(self.puzzle)

    def _solution(self) -> list[str]:
        line = () if self.puzzle.by_deals else self._line_of_solution()
        return solution_sentences(self.puzzle, line, self.names)

    def _task(self, cards_text: Callable[[CardSet], str] = shorts, /) -> list[str]:
        """The task, with the cards that the other seat must hold: nobody has to count 52 cards.

        Where cards are hidden, they stay so.
        """
        if self.puzzle.by_deals:
            return [task_caption(self.puzzle)]
        position = self.game.position
        other = next(seat for seat in position.rules.seats if seat != self.puzzle.view.turn)
        words = _("{name} holds {cards}.")
        cards = cards_text(position.hands[other])
        holds = words.format(name=self.names[other], cards=cards)
        return [holds, task_caption(self.puzzle)]

    def _panel_state(self, told: Told) -> PanelState:
        puzzle, progressed, answered = self.puzzle, self._progressed(), self.verdict is not None
        themes = [_(THEME_NAMES[theme]) for theme in puzzle.themes] if answered else []
        return PanelState(
            _("Puzzle"),
            puzzle.id,
            puzzle.rating if answered else None,
            tuple(themes),
            tuple(told.sentences),
            told.tone,
            progressed.place,
            progressed.sentence if answered else "",
            tuple(told.more),
        )
