"""A deal played out: every card is known, but each seat plays as one who sees only its own view.

So nobody in a playout plays against cards that he cannot see, the seat that asks no more than the
others. All play as counting players do, and nothing is left to chance: two plays tried on the
same deal differ only by what follows from them. A playout ends with the deal; what comes after it
is judged from the view of whoever played last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..play import Play
from ..position import Position, View
from ..rules.turn import advance
from .base import Opinions, favourite, largest_and_trails
from .counting import opinions
from .evaluation import standing

FEW = 8
"""So many plays are looked at in each turn, besides trails."""
OWN_TURNS = 4
"""A playout ends after so many more turns of the seat that asks, if its deal has not ended."""


class _Way(NamedTuple):
    """How far a playout has come, the turn from which it is judged, and the seat's own turns."""

    state: Position
    last: tuple[View, Play] | None = None
    own: int = 0


class Playouts:
    """Playouts from one position for the side to play there.

    `complete` tells whether the playout last asked for got to its end. One that did not goes on
    when it is asked for again.
    """

    def __init__(
        self,
        root: Position,
        judge: Opinions,
        foreseen: Mapping[Play, float],
        turns: int | None = None,
    ) -> None:
        """Play out from `root`, at most so many turns at a time.

        `judge` foresees leads, `foreseen` is what it said of each play of the root before: no more
        may be known of one that ends the deal.
        """
        self.root = root
        self.foreseen = foreseen
        self.turns = turns
        self.complete = True
        self._judge = judge
        self._under_way: dict[Play, _Way] = {}

    def value(self, play: Play) -> float:
        """The lead in points that a play of the root comes to, 0 until that is known."""
        way = self._under_way.pop(play, None) or _Way(advance(self.root, play))
        left = self.turns
        while not self._is_over(way):
            if left == 0:
                self._under_way[play] = way
                self.complete = False
                return 0.0
            way = self._next(way)
            left = None if left is None else left - 1
        self.complete = True
        return self._lead(way, play)

    def _is_over(self, way: _Way) -> bool:
        """Whether what follows is not looked at: after a new deal it would be chance."""
        dealt = len(way.state.stock) < len(self.root.stock) and not self.root.rules.draw
        return way.state.over or dealt or way.own == OWN_TURNS

    def _next(self, way: _Way) -> _Way:
        """One turn more."""
        state = way.state
        view = state.view(state.turn)
        play = likely(view)
        # With three sides and more one's lead does not tell another's.
        tells = state.rules.sides == 2 or state.side == self.root.side
        last = (view, play) if tells else way.last
        return _Way(advance(state, play), last, way.own + (state.turn == self.root.turn))

    def _lead(self, way: _Way, play: Play) -> float:
        """What a playout of a play has come to at its end."""
        if way.state.over:
            return standing(way.state, self.root.side)
        if way.last is None:
            return self.foreseen[play]
        view, last = way.last
        ((_, lead),) = self._judge(view, [last])
        return lead if view.side == self.root.side else -lead


def likely(view: View) -> Play:
    """What a counting player plays who looks at the largest few plays and the trails only."""
    return favourite(view, largest_and_trails(view, FEW), opinions)
