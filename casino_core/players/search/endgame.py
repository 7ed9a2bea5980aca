"""An endgame solver: alpha-beta search of the last deal, where every card is known.

For two sides the value is exact. With more sides the searching side plays against a coalition of
all others, which is a cautious estimate. The end of a round is worth its points, and the game if
that is decided. When the budget of states is spent, `evaluation.standing` estimates the value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...play import Play
from ...position import Position, TurnState, View
from ...rules.turn import advance
from ...seats import Side
from ..estimates.evaluation import standing
from .bounded_plays import bounded_plays, by_gain
from .ends import BOUND, Ends
from .like_cards import LikeCards

MOST_SOLVED = 4
"""The largest hidden hand of a deal that is solved to its end; a whole pack makes larger ones."""
MOST_SOLVED_WITH_EXTRAS = 3
"""The same with extra actions: four cards take 14 s natively in `swazi`, three take 2 s."""
_HAIR = 1e-6
"""Less than the difference of any two values."""

_Key = tuple[object, ...]


class _Known(NamedTuple):
    """What the transposition table knows of a state: bounds of its value, and a good play."""

    low: float
    high: float
    play: Play | None = None


class EndgameSearch:
    """A search from one position for the side to play there, with its transposition table.

    It asks whether the value of a play is at least some number, and again for the number that this
    gives, until lower and upper bound meet (MTD(f), Plaat 1996). No question needs a window.

    `complete` tells whether the last value was searched to the end of the deal. A search that was
    cut short gets further the next time: the table keeps all bounds that are certain. `partial`
    tells whether there are plays that it did not search, at the root or later (`bounded_plays`).
    """

    def __init__(
        self, root: Position, states: int | None = None, *, best_only: bool = False
    ) -> None:
        """Prepare a search from `root` of at most `states` states for each value, if not None.

        With `best_only` it finds the exact value of the best play alone (see `value`).
        """
        self.root = root
        self.best_only = best_only
        self.side: Side = root.side
        self.states = states
        self.budget = states
        self.complete: bool = True
        self.partial: bool = not bounded_plays(root).complete
        self._guess = standing(root, self.side)
        self._table: dict[_Key, _Known] = {}
        self._plays: dict[TurnState, tuple[Play, ...]] = {}
        self._values: dict[_Key, float] = {}
        self._ends = Ends(root)
        self._counts = self._ends.counts
        self._value_at_end = self._ends.value
        self._likeness = LikeCards(root).likeness

    def value(self, play: Play) -> float:
        """The value of a play of the root for the searching side, in points.

        With `best_only`, a play that is no better than one before it gets an upper bound of its
        value, which is no greater than the value of the best one.
        """
        self.budget = self.states
        self.complete = True
        likeness = self._likeness(play)
        if likeness in self._values:
            return self._values[likeness]
        beaten = max(self._values.values(), default=-BOUND) if self.best_only else -BOUND
        low, high = -BOUND, BOUND
        found = self._guess if beaten == -BOUND else beaten + _HAIR
        while low < high and high > beaten:
            least = found + _HAIR if found == low else found
            found = self._after(self.root, play, least)
            if not self.complete:
                return found
            if found < least:
                high = found
            else:
                low = found
        self._guess = self._values[likeness] = found
        return found

    def _after(self, state: Position, play: Play, least: float) -> float:
        """A bound of the value after a play: an upper one if it is less than `least`."""
        following = advance(state, play)
        if following.hands[following.turn]:
            return self._search(following, least)
        counts = tuple(map(self._counts, following.won))
        return self._value_at_end(
            counts, following.won, following.sweeps, following.last, following.tally
        )

    def _search(self, state: Position, least: float) -> float:
        key = self._key(state)
        known = self._table.get(key)
        if known is None:
            known = self._table[key] = _Known(*self._ends.bounds(state))
        if known.low >= least:
            return known.low
        if known.high < least:
            return known.high
        if self.budget is not None:
            self.budget -= 1
            if self.budget < 0:
                self.complete = False
                return standing(state, self.side)
        value, play = self._best(state, known.play, least)
        if self.complete:
            low, high, _ = known
            self._table[key] = (
                _Known(value, high, play) if value >= least else _Known(low, value, play)
            )
        return value

    def _best(self, state: Position, first: Play | None, least: float) -> tuple[float, Play | None]:
        """A bound of the best value for the side to play, and the play that decided it."""
        ours = state.side == self.side
        best = -BOUND if ours else BOUND
        for play in self._ordered(state, first):
            value = self._after(state, play, least)
            if value > best if ours else value < best:
                best = value
                if (best >= least) == ours:
                    return best, play
        return best, first

    def _ordered(self, state: Position, first: Play | None) -> Iterable[Play]:
        turn_state = state.turn_state
        plays = self._plays.get(turn_state)
        if plays is None:
            bounded = bounded_plays(state)
            self.partial = self.partial or not bounded.complete
            ordered = by_gain(state.rules, bounded.plays)
            of_each_kind = {self._likeness(play): play for play in ordered[::-1]}
            plays = self._plays[turn_state] = tuple([*of_each_kind.values()][::-1])
        if first is None or first == plays[0]:
            return plays
        return (first, *[play for play in plays if play != first])

    def _key(self, state: Position) -> _Key:
        """The parts of a state on which the rest of the deal and its points depend."""
        # The last pile has the cards that are nowhere else.
        return (
            state.turn,
            state.hands,
            state.loose,
            state.builds,
            state.last,
            state.sweeps,
            state.piles,
            state.tally,
            *map(self._counts, state.won[:-1]),
        )


def can_be_solved(view: View) -> bool:
    """Whether the view determines every hand, and the hands are small enough to solve.

    There is no stock, at most one hidden hand, and no unseen card elsewhere.
    """
    hands = [count for count in view.hidden if count]
    most = MOST_SOLVED_WITH_EXTRAS if view.rules.extra_actions else MOST_SOLVED
    return (
        not view.stock
        and len(hands) < 2
        and sum(hands) == view.unseen.bit_count()
        and sum(hands) <= most
    )
