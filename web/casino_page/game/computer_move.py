"""The move of a computer player, found in small steps between which the page can draw."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Game, Play, View
from casino_core.players import BestSoFar, Past, past_of, think
from casino_core.players.base.rng import rng_for

from .seats import USUAL_LEVEL


def computer_moves(view: View, past: Past, level: str | None) -> Iterator[BestSoFar | None]:
    """Yield, after each small step, the best play that the computer player has found, or None.

    The player gets the view of its own seat, what this seat saw in the present deal, and nothing
    else. Its random source is derived from the view, so that it plays alike after a reload and
    when the game is checked.
    """
    return think(level or USUAL_LEVEL, view, rng_for(view), past)


class ComputerMove:
    """The move that a computer player is looking for in the present turn.

    best  the best play found so far in this turn, None before the first
    """

    def __init__(self) -> None:
        """Begin with no search under way."""
        self.best: BestSoFar | None = None
        self._steps: Iterator[BestSoFar | None] | None = None

    def step(self, game: Game, level: str | None) -> bool:
        """Search one small step further; return whether the search has come to its end."""
        if self._steps is None:
            seat = game.position.turn
            past = past_of(game.rounds[-1].steps, seat)
            self._steps = computer_moves(game.position.view(seat), past, level)
        for play in self._steps:
            self.best = play or self.best
            return False
        return True

    def take(self) -> Play | None:
        """End the search and return the best play; go on searching if there is none yet."""
        if self.best is None:
            return None
        play = self.best.play
        self.drop()
        return play

    def drop(self) -> None:
        """Give up the search and what it has found."""
        self.best = self._steps = None
