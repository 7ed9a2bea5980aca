"""A computer player at thought, in small steps; between two of them it can be told to settle."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Play, View
from casino_core.players import BestSoFar

from .seats import computer_moves


class ComputerMove:
    """The thought of one turn after the other.

    best  the best play that was found so far in this turn
    """

    def __init__(self) -> None:
        """Nothing has been thought yet."""
        self.best: BestSoFar | None = None
        self._thoughts: Iterator[BestSoFar | None] | None = None

    def step(self, view: View, level: str | None) -> bool:
        """Think one small step further; whether the thought has come to its end."""
        if self._thoughts is None:
            self._thoughts = computer_moves(view, level)
        for thought in self._thoughts:
            self.best = thought or self.best
            return False
        return True

    def take(self) -> Play | None:
        """The best play, None while there is none; with it the turn is thought out."""
        if self.best is None:
            return None
        play = self.best.play
        self.forget()
        return play

    def forget(self) -> None:
        """Leave the thought where it is."""
        self.best = self._thoughts = None
