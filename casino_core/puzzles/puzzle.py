"""A puzzle: a view of the last deal in which one play is plainly right, with what refutes others.

The player sees what the seat may see. In the last deal everything follows from that: the cards that
are nowhere else are in the other hand. The points are those of the round.
"""

from __future__ import annotations

from typing import NamedTuple

from ..distinct import distinct
from ..play import Play
from ..position import View
from ..ruleset import RuleSet
from .themes import Theme


@distinct
class Puzzle(NamedTuple):
    """A puzzle.

    id        its name: `standard-17`
    rating    how hard it is, on the scale of `rating`
    themes    what it is about
    view      the position, as the seat to play sees it
    right     the plays that are right: all that are as good as the best one
    margin    the points by which the next best play is worse
    tempting  the wrong play that suggests itself
    cost      the points that the tempting play gives away
    reply     the best answer to the tempting play, which refutes it
    """

    id: str
    rating: int
    themes: tuple[Theme, ...]
    view: View
    right: tuple[Play, ...]
    margin: int
    tempting: Play
    cost: int
    reply: Play

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.view.rules
