"""A puzzle, and a mistake of one's own, of which the better play is to be found.

Both have one answer, the play that refutes it, and the reason in words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from casino_core import Play
from casino_core.analysis.mistakes import Mistake, Retry, retry_in_steps
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
from casino_core.prose.review import (
    better_sentence,
    mistake_sentences,
    retry_caption,
    retry_sentences,
)
from casino_core.prose.words import cards_words
from casino_core.puzzles import Puzzle, answer_in_steps
from casino_core.puzzles import Verdict as Judgement
from casino_core.puzzles.judging import right_at_once
from casino_core.puzzles.solving import best_line
from casino_core.puzzles.themes import Line

from .one_play import OnePlay, RunProgress
from .session import At
from .verdict import Answer, Verdict, VerdictSteps


class PuzzleScript(OnePlay):
    """A puzzle at the table of the seat that it asks."""

    def __init__(
        self,
        puzzle: Puzzle,
        answered: Callable[[At], None],
        progressed: Callable[[], RunProgress],
        *,
        again: bool = True,
        quick: bool = False,
        alone: bool = False,
    ) -> None:
        """Ask a puzzle; see `OnePlay`.

        `quick` says that a right answer is told at once, without the reasons.
        """
        super().__init__(puzzle.deal, answered, progressed, again=again, alone=alone)
        self.puzzle = puzzle
        self.name = puzzle.id
        self._quick = quick
        self._line: Line = ()

    @property
    def title(self) -> str:
        """`Puzzle 17`."""
        return _("Puzzle {name}").format(name=puzzle_name(self.puzzle.id))

    @property
    def _panel_title(self) -> str:
        return _("Puzzle")

    def result(self, at: At, _of_game: object) -> dict[str, object] | None:
        """Return the message once the puzzle is answered."""
        if at.verdict is None:
            return None
        return {"puzzle": self.puzzle.id, "solved": at.solved}

    def judge(self, at: At, play: Play) -> VerdictSteps:
        """Judge an answer; a right one may need no reasons, which take time to find."""
        right = right_at_once(self.puzzle, play) if self._quick else None
        if right:
            return self._verdict(at, right)
        return (yield from super().judge(at, play))

    def _steps(self, play: Play) -> Any:
        return answer_in_steps(self.puzzle, play)

    def _verdict(self, at: At, judged: Judgement) -> Verdict:
        right = judged.is_right
        return Verdict(
            Answer.DONE if right else Answer.MISSED,
            verdict_caption(judged),
            more=tuple(verdict_sentences(judged, at.names) if judged.line else [_("Solved.")]),
            line=() if right else tuple(step.play for step in judged.line[1:]),
            judged=judged,
        )

    # The solution

    def solution(self, _at: At) -> tuple[str, Sequence[Play]]:
        """Return the best play of each seat to the end of the round, if no cards are hidden."""
        line = [step.play for step in self._line_of_solution()]
        return solution_caption(self.puzzle), line or [self.puzzle.right[0]]

    def _solution_sentences(self, at: At) -> list[str]:
        return solution_sentences(self.puzzle, self._line_of_solution(), at.names)

    def _line_of_solution(self) -> Line:
        if not self._line and not self.puzzle.by_deals:
            self._line = best_line(self.puzzle.deal, self.puzzle.right[0])
        return self._line

    # Words

    @property
    def open_hands(self) -> bool:
        """Return whether the other hand lies open: nobody has to count 52 cards.

        Where cards are hidden, they stay so.
        """
        return not self.puzzle.by_deals

    def opening(self, at: At) -> list[str]:
        """Return the task, with the cards of the other seat, which a listener does not see."""
        if not self.open_hands:
            return self._task()
        position = at.game.position
        other = next(seat for seat in position.rules.seats if seat != self.puzzle.view.turn)
        cards = cards_words(position.hands[other])
        return [_("{name} holds {cards}.").format(name=at.names[other], cards=cards), *self._task()]

    def _task(self) -> list[str]:
        """Return the task."""
        return [task_caption(self.puzzle)]

    def _about(self) -> list[str]:
        rating = _("Rated {rating}").format(rating=self.puzzle.rating)
        return [rating, *(_(THEME_NAMES[theme]) for theme in self.puzzle.themes)]


class BetterPlayScript(OnePlay):
    """The position before a mistake, at the table of the seat that made it."""

    name = "own"

    def __init__(
        self,
        mistake: Mistake,
        answered: Callable[[At], None],
        progressed: Callable[[], RunProgress],
    ) -> None:
        """Ask for a better play; see `OnePlay`."""
        super().__init__(mistake.position, answered, progressed)
        self.mistake = mistake

    @property
    def title(self) -> str:
        """The same for every mistake."""
        return _("A play of yours")

    def _steps(self, play: Play) -> Any:
        return retry_in_steps(self.mistake, play)

    def _verdict(self, _at: At, judged: Retry) -> Verdict:
        wrong = Answer.MISSED if judged.is_judged else Answer.UNJUDGED
        return Verdict(
            Answer.DONE if judged.is_right else wrong,
            retry_caption(judged),
            more=tuple(retry_sentences(judged)),
            judged=judged,
        )

    def solution(self, _at: At) -> tuple[str, Sequence[Play]]:
        """Return the best play."""
        return better_sentence(self.mistake), [self.mistake.better]

    def _task(self) -> list[str]:
        return mistake_sentences(self.mistake)
