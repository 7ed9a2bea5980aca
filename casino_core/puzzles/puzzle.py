"""A puzzle: a view in which one play is plainly right, with what refutes others.

The player sees what the seat may see. In the last deal of two seats everything follows from that,
if the cards go round: those that are nowhere else are in the other hand, and the values of the
plays are exact. Where cards are hidden, the plays were compared on many deals of them, and their
values are averages (`ByDeals`). The points are those of the round.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import CardSet
from ..distinct import distinct
from ..play import Play
from ..position import Position, View
from ..ruleset import RuleSet
from .solving import deal_of, deal_with
from .themes import Theme


class Loss(NamedTuple):
    """A wrong play, and the points that it gives away on average."""

    play: Play
    points: float


class ByDeals(NamedTuple):
    """How the plays of a puzzle with hidden cards were compared.

    deals   the number of deals of the hidden cards on which the two best plays were tried
    error   the standard error of the margin, in points
    hands   the hidden hands of one of these deals, in which the answer to the tempting play is
            typical; the hand of the seat to play is empty
    losses  every wrong play
    """

    deals: int
    error: float
    hands: tuple[CardSet, ...]
    losses: tuple[Loss, ...]


@distinct
class Puzzle(NamedTuple):
    """A puzzle.

    id        its name: `standard-17`
    rating    how hard it is, on the scale of `rating`
    themes    its themes
    view      the position, as the seat to play sees it
    right     the plays that are right: all that are as good as the best one
    margin    the points by which the next best play is worse; a whole number where it is exact
    tempting  the wrong play that suggests itself
    cost      the points that the tempting play gives away
    reply     the best answer to the tempting play, which refutes it
    by_deals  how the plays were compared where cards are hidden; None where all values are exact

    >>> puzzle.rating, [str(play) for play in puzzle.right], puzzle.cost
    (2060, ['6cx6h'], 3)
    """

    id: str
    rating: int
    themes: tuple[Theme, ...]
    view: View
    right: tuple[Play, ...]
    margin: float
    tempting: Play
    cost: float
    reply: Play
    by_deals: ByDeals | None = None

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.view.rules

    @property
    def deal(self) -> Position:
        """The position with every card: the only one possible, or else one of the deals."""
        if self.by_deals is None:
            return deal_of(self.view)
        return deal_with(self.view, self.by_deals.hands)
