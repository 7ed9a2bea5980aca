"""The rest of a deal played out: for more than two seats, where a search does not reach its end.

Every card is known, but each seat plays as a counting player would who knows only its own view, so
nobody in a playout plays against cards that he cannot see. Nothing is left to chance in it: two
plays tried on the same deal differ only by what follows from them.
"""

from __future__ import annotations

from ..play import Play
from ..position import Position
from ..rules.turn import advance
from .counting import weighed
from .worth import standing


class Playouts:
    """Playouts from one position for the side to play there.

    `complete` tells whether the playout last asked for got to the end of the deal. One that did
    not goes on when it is asked for again.
    """

    def __init__(self, root: Position, turns: int | None = None) -> None:
        """Play out from `root`, at most so many turns at a time."""
        self.root = root
        self.turns = turns
        self.complete = True
        self._under_way: dict[Play, Position] = {}

    def value(self, play: Play) -> float:
        """The value of a play of the root for its side, in points, as far as it was played out."""
        state = self._under_way.pop(play, None) or advance(self.root, play)
        left = self.turns
        while not self._dealt_anew(state):
            if left == 0:
                self._under_way[play] = state
                break
            state = advance(state, weighed(state.view(state.turn)))
            left = None if left is None else left - 1
        self.complete = play not in self._under_way
        return standing(state, self.root.side)

    def _dealt_anew(self, state: Position) -> bool:
        """Whether what follows is chance; a card drawn is known like any other here."""
        dealt = not state.rules.draw and len(state.stock) < len(self.root.stock)
        return state.over or dealt
