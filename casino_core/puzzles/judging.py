"""The judgement of an answer to a puzzle."""

from __future__ import annotations

from typing import NamedTuple

from ..play import Play
from ..players.search.endgame import EndgameSearch
from ..position import Position
from ..rules.turn import Step, advance, apply
from ..steps import Steps, result_of
from .puzzle import ByDeals, Puzzle
from .solving import STEP, best_line_in_steps, deal_of, value_in_steps
from .themes import Line


class Verdict(NamedTuple):
    """The verdict on an answer to a puzzle.

    puzzle  the puzzle
    play    the play that was given
    lost    the points that it gives away, 0 for a right one; on average, where cards are hidden
    line    the play and the best plays after it, to the end of the round, with every card; the
            second step of a wrong play is the answer that refutes it
    other   the line to compare with it: that of a right play, or of the tempting play where the
            play is right

    Where cards are hidden, a line is the play on one deal of them, and that of the tempting play
    has the typical answer to it. Both lines are empty where only the play was judged.

    >>> from casino_core.puzzles import answer
    >>> verdict = answer(puzzle, puzzle.tempting)
    >>> verdict.is_right, verdict.lost, str(verdict.reply.play)
    (False, 3, '6dx6h')
    """

    puzzle: Puzzle
    play: Play
    lost: float
    line: Line
    other: Line

    @property
    def is_right(self) -> bool:
        """Whether the play is right."""
        return not self.lost

    @property
    def reply(self) -> Step[Position] | None:
        """The best answer to the play, None where it ends the round."""
        return self.line[1] if len(self.line) > 1 else None


def answer(puzzle: Puzzle, play: Play) -> Verdict:
    """Judge an answer. Raises `IllegalPlayError` for a play that is not legal in the puzzle.

    >>> from casino_core.puzzles import answer
    >>> verdict = answer(puzzle, puzzle.right[0])
    >>> verdict.is_right, verdict.lost
    (True, 0)
    """
    return result_of(answer_in_steps(puzzle, play))


def right_at_once(puzzle: Puzzle, play: Play) -> Verdict | None:
    """Return the verdict on a right play without its lines, None for another play.

    Raises `IllegalPlayError` for a play that is not legal in the puzzle.
    """
    play = apply(puzzle.view, play).play
    return Verdict(puzzle, play, 0, (), ()) if play in puzzle.right else None


def answer_in_steps(puzzle: Puzzle, play: Play) -> Steps[Verdict]:
    """Judge an answer in small steps, so that a page can draw between two of them.

    >>> from casino_core.puzzles import answer_in_steps
    >>> steps = answer_in_steps(puzzle, puzzle.right[0])
    >>> while True:
    ...     try:
    ...         next(steps)
    ...     except StopIteration as done:
    ...         print(done.value.is_right)
    ...         break
    True
    """
    play = apply(puzzle.view, play).play
    if puzzle.by_deals:
        return _judged_by_deals(puzzle, puzzle.by_deals, play)
    lost = yield from _lost(puzzle, play)
    deal = deal_of(puzzle.view)
    line = yield from best_line_in_steps(deal, play)
    other = yield from best_line_in_steps(deal, puzzle.right[0] if lost else puzzle.tempting)
    return Verdict(puzzle, play, lost, line, other)


def _judged_by_deals(puzzle: Puzzle, proof: ByDeals, play: Play) -> Verdict:
    """Judge an answer to a puzzle with hidden cards, all of whose losses are known."""
    lost = next((points for wrong, points in proof.losses if wrong == play), 0.0)
    other = puzzle.right[0] if lost else puzzle.tempting
    return Verdict(puzzle, play, lost, _line(puzzle, play), _line(puzzle, other))


def _line(puzzle: Puzzle, play: Play) -> Line:
    deal = puzzle.deal
    step = Step(deal, play, advance(deal, play))
    if play != puzzle.tempting:
        return (step,)
    return step, Step(step.after, puzzle.reply, advance(step.after, puzzle.reply))


def _lost(puzzle: Puzzle, play: Play) -> Steps[float]:
    if play in puzzle.right:
        return 0
    if play == puzzle.tempting:
        return puzzle.cost
    search = EndgameSearch(deal_of(puzzle.view), STEP)
    best = yield from value_in_steps(search, puzzle.right[0])
    value = yield from value_in_steps(search, play)
    return round(best - value)
