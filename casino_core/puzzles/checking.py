"""Checking a puzzle: it is solved again, and every field must be what is found."""

from __future__ import annotations

from collections.abc import Iterator

from ..notation.plays import format_play
from ..rules.turn import advance
from .difficulty import rate
from .puzzle import Puzzle
from .solving import best_line, solve
from .themes import Lines, common_themes


def problems(puzzle: Puzzle, *, rated: bool = True) -> Iterator[str]:
    """Yield what is wrong with a puzzle, each beginning with the name of a field.

    The computer players try the puzzle again only if `rated`: that takes most of the time.
    """
    solved = solve(puzzle.view)
    if solved is None:
        yield "hands: the position has no exact solution"
        return
    if set(puzzle.right) != set(solved.right):
        found = "/".join(format_play(play, puzzle.view) for play in solved.right)
        yield f"right: {found}"
        return
    if puzzle.margin != solved.margin:
        yield f"margin: {solved.margin}"
    if puzzle.cost != solved.lost(puzzle.tempting):
        yield f"cost: {solved.lost(puzzle.tempting)}"
    after = advance(solved.deal, puzzle.tempting)
    replies = solve(after.view(after.turn))
    if replies is not None and puzzle.reply not in replies.right:
        yield f"reply: gives away {replies.lost(puzzle.reply)}"
    tempting = best_line(solved.deal, puzzle.tempting)
    themes = common_themes(Lines(best_line(solved.deal, play), tempting) for play in puzzle.right)
    if puzzle.themes != themes:
        yield f"themes: {'/'.join(themes)}"
    if rated and puzzle.rating != (rating := rate(puzzle.view, solved)):
        yield f"rating: {rating}"
