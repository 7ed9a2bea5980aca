"""A deal played out: every card is known, but each seat plays as one who sees only its own view.

So nobody in a playout plays against cards that he cannot see, the seat that asks no more than the
others. Nothing is left to chance in it: two plays tried on the same deal differ only by what
follows from them. A playout ends with the deal; what comes after it is foreseen by whoever played
last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..play import Play
from ..position import Position, View
from ..rules.turn import advance
from .base import Opinions, favourite, largest_and_trails
from .worth import standing

FEW = 8
"""So many plays are looked at in each turn, besides trails."""
OWN_TURNS = 4
"""A playout ends after so many more turns of the seat that asks, if its deal has not ended."""


class _Way(NamedTuple):
    """How far a playout has come, the lead foreseen there, and the turns that the seat has had."""

    state: Position
    lead: float
    own: int = 0


class Playouts:
    """Playouts from one position for the side to play there.

    `complete` tells whether the playout last asked for got to its end. One that did not goes on
    when it is asked for again.
    """

    def __init__(
        self,
        root: Position,
        leads: Opinions,
        foreseen: Mapping[Play, float],
        turns: int | None = None,
    ) -> None:
        """Play out from `root` as seems best by `leads`, at most so many turns at a time.

        `foreseen` is what was thought of each play of the root before: no more may be known of
        one that ends the deal.
        """
        self.root = root
        self.foreseen = foreseen
        self.turns = turns
        self.complete = True
        self._leads = leads
        self._under_way: dict[Play, _Way] = {}

    def value(self, play: Play) -> float:
        """The lead in points that a play of the root comes to, as far as it was played out."""
        way = self._under_way.pop(play, None)
        way = way or _Way(advance(self.root, play), self.foreseen[play])
        left = self.turns
        while not self._is_over(way):
            if left == 0:
                self._under_way[play] = way
                break
            way = self._next(way)
            left = None if left is None else left - 1
        self.complete = play not in self._under_way
        return standing(way.state, self.root.side) if way.state.over else way.lead

    def _is_over(self, way: _Way) -> bool:
        """Whether what follows is not looked at: after a new deal it would be chance."""
        dealt = len(way.state.stock) < len(self.root.stock) and not self.root.rules.draw
        return way.state.over or dealt or way.own == OWN_TURNS

    def _next(self, way: _Way) -> _Way:
        """One turn more."""
        state = way.state
        play, lead = foresee(state.view(state.turn), self._leads)
        if state.side != self.root.side:
            # With three sides and more one's lead does not tell another's.
            lead = -lead if state.rules.sides == 2 else way.lead
        return _Way(advance(state, play), lead, way.own + (state.turn == self.root.turn))


def foresee(view: View, leads: Opinions) -> tuple[Play, float]:
    """Of the largest few plays and the trails the one that `leads` to most, and the lead."""
    return favourite(view, largest_and_trails(view, FEW), leads)
