"""The lines of a last deal by the rules as stated, for the games that no fast state knows."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from math import inf
from typing import NamedTuple

from ...play import Play
from ...position import Position, TurnState
from ...rules.turn import advance
from .bounded_plays import bounded_plays, by_gain
from .ends import BOUND, Ends, LikeCards

_Key = tuple[object, ...]
_Steps = Generator[None, None, float]


class _Entry(NamedTuple):
    """An entry of the transposition table: bounds of the value of a state, and a good play."""

    low: float
    high: float
    play: Play | None = None


class StatedLines:
    """The lines from one position, for the side to play there.

    complete  whether the lines since `begin` were searched to the end of the deal
    partial   whether there are plays that were not searched
    searched  the number of states searched so far

    A search that was cut short goes on where it stopped when the same is asked again.
    """

    def __init__(self, root: Position) -> None:
        """Prepare to search from a position."""
        self.complete: bool = True
        self.partial: bool = False
        self.searched: int = 0
        self._root = root
        self._side = root.side
        self._last: float = inf
        self._under_way: dict[tuple[Play, float], _Steps] = {}
        self._table: dict[_Key, _Entry] = {}
        self._plays: dict[TurnState, tuple[Play, ...]] = {}
        self._ends = Ends(root)
        self._counts = self._ends.counts
        self._likeness = LikeCards(root).likeness

    def begin(self, states: int | None) -> None:
        """Begin to search at most `states` states, any number if None."""
        self._last = inf if states is None else self.searched + states
        self.complete = True

    def after(self, play: Play, least: float) -> float:
        """Return a bound of the value after a play of the root.

        It is an upper one if it is less than `least`.

        It is 0 if the search is not complete.
        """
        steps = self._under_way.pop((play, least), None) or self._after(self._root, play, least)
        try:
            next(steps)
        except StopIteration as end:
            value: float = end.value
            return value
        self._under_way[play, least] = steps
        self.complete = False
        return 0.0

    def _after(self, state: Position, play: Play, least: float) -> _Steps:
        following = advance(state, play)
        if following.hands[following.turn]:
            return (yield from self._search(following, least))
        counts = tuple(map(self._counts, following.won))
        return self._ends.value(
            counts, following.won, following.sweeps, following.last, following.tally
        )

    def _search(self, state: Position, least: float) -> _Steps:
        key = self._key(state)
        entry = self._table.get(key)
        if entry is None:
            entry = self._table[key] = _Entry(*self._ends.bounds(state))
        if entry.low >= least:
            return entry.low
        if entry.high < least:
            return entry.high
        if self.searched >= self._last:
            yield
        self.searched += 1
        value, play = yield from self._best(state, entry.play, least)
        low, high, _ = self._table[key]
        at_least = value >= least
        self._table[key] = _Entry(value, high, play) if at_least else _Entry(low, value, play)
        return value

    def _best(
        self, state: Position, first: Play | None, least: float
    ) -> Generator[None, None, tuple[float, Play | None]]:
        """Return a bound of the best value for the side to play, and the play that decided it."""
        ours = state.side == self._side
        best = -BOUND if ours else BOUND
        for play in self._ordered(state, first):
            value = yield from self._after(state, play, least)
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
        """Return the parts of a state on which the rest of the deal and its points depend."""
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
