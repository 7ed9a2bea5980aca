"""Solving the last deal from the view of the seat to play: the exact value of every play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from ..cards import CardSet, cards_in
from ..notation.positions import format_position
from ..play import Play
from ..players.beliefs.determinization import samples
from ..players.estimates.evaluation import WIN, for_points
from ..players.search.bounded_plays import ordered_plays
from ..players.search.endgame import EndgameSearch, can_be_solved
from ..position import Position, View
from ..rules.turn import Step, advance
from ..steps import Steps, result_of
from .themes import Line

STATES: Final = 20_000
"""A position is too large when one of its plays needs more states than this."""
STEP: Final = 100
"""The number of states searched in a step, so few that a page can draw between two steps."""


class SolvedPosition(NamedTuple):
    """A position with the exact value of every play: the lead in points at the end of the round.

    deal    the position with every card
    values  the plays, those that win most at once first, with their values
    """

    deal: Position
    values: Mapping[Play, int]

    @property
    def best(self) -> int:
        """The best value."""
        return max(self.values.values())

    @property
    def right(self) -> tuple[Play, ...]:
        """The plays with the best value."""
        return tuple(play for play, value in self.values.items() if value == self.best)

    @property
    def margin(self) -> int:
        """The points by which the next best play is worse, 0 if all are as good."""
        return min((self.lost(play) for play in self.values if self.lost(play)), default=0)

    def lost(self, play: Play) -> int:
        """Return the points that a play gives away."""
        return self.best - self.values[play]


def deal_of(view: View) -> Position:
    """Return the position with every card, for a view that determines every hand."""
    return next(samples(view.replace(rules=for_points(view.rules)), Random(0)))


def deal_with(view: View, hands: tuple[CardSet, ...]) -> Position:
    """Return the position with these hidden hands; the cards that are left are in the stock."""
    all_hands = tuple(own | more for own, more in zip(view.hands, hands, strict=True))
    deal = view.replace(rules=for_points(view.rules), hands=all_hands, hidden=(0,) * len(all_hands))
    rest = list(cards_in(deal.unseen))
    Random(format_position(view)).shuffle(rest)
    return Position(*deal.replace(stock=tuple(rest[: len(view.stock)])))


def solve(view: View) -> SolvedPosition | None:
    """Solve a position of two sides for points; None where that is not possible exactly.

    None where cards are hidden, where a table gets so crowded that not every play is searched,
    where the game itself can be decided, and where the search would take too long.
    """
    if view.rules.sides != 2 or not can_be_solved(view):
        return None
    deal = deal_of(view)
    search = EndgameSearch(deal, STATES)
    values = {}
    for play in ordered_plays(deal):
        value = search.value(play)
        if not search.complete or abs(value) > WIN / 2:
            return None
        values[play] = round(value)
    return None if search.partial else SolvedPosition(deal, values)


def best_line(state: Position, play: Play) -> Line:
    """Return a play and the best plays after it, to the end of the round."""
    return result_of(best_line_in_steps(state, play))


def best_line_in_steps(state: Position, play: Play) -> Steps[Line]:
    """Find the line that `best_line` returns; yield after each small step."""
    line = [Step(state, play, advance(state, play))]
    while not line[-1].after.over:
        state = line[-1].after
        play = yield from _best_play(state)
        line.append(Step(state, play, advance(state, play)))
    return tuple(line)


def _best_play(state: Position) -> Steps[Play]:
    """Find a best play, of equal ones that which wins most at once."""
    plays = list(ordered_plays(state))
    if len(plays) == 1:
        return plays[0]
    search, values = EndgameSearch(state, STEP), {}
    for play in plays:
        values[play] = yield from value_in_steps(search, play)
    return max(plays, key=values.__getitem__)


def value_in_steps(search: EndgameSearch, play: Play) -> Steps[float]:
    """Find the value of a play by a search of some states at a time; yield between."""
    value = search.value(play)
    while not search.complete:
        yield
        value = search.value(play)
    yield
    return value
