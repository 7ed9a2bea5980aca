"""The rest of a deal played out: for more than two seats, where a search does not reach its end.

Every card is known, but each seat plays as a player would who knows only its own view, so nobody
in a playout plays against cards that he cannot see. Nothing is left to chance in it: two plays
tried on the same deal differ only by what follows from them.
"""

from __future__ import annotations

from collections.abc import Callable

from ..play import Play
from ..position import Position, View
from ..rules.turn import advance
from .deal_search import deal_is_over
from .worth import standing


class Playouts:
    """Playouts from one position for the side to play there.

    `complete` tells whether the playout last asked for got to the end of the deal. One that did
    not goes on when it is asked for again.
    """

    def __init__(
        self, root: Position, choose: Callable[[View], Play], turns: int | None = None
    ) -> None:
        """Play out from `root` as `choose` says, at most so many turns at a time."""
        self.root = root
        self.choose = choose
        self.turns = turns
        self.complete = True
        self._under_way: dict[Play, Position] = {}

    def value(self, play: Play) -> float:
        """The value of a play of the root for its side, in points, as far as it was played out."""
        state = self._under_way.pop(play, None) or advance(self.root, play)
        left = self.turns
        while not deal_is_over(self.root, state):
            if left == 0:
                self._under_way[play] = state
                break
            state = advance(state, self.choose(state.view(state.turn)))
            left = None if left is None else left - 1
        self.complete = play not in self._under_way
        return standing(state, self.root.side)
