"""Policies that waver: playouts on which an estimate depends less on one way of playing on.

A policy of playouts has no randomness. What it overlooks it overlooks on every deal, so a standard
error over the deals does not show it; where the hidden cards can lie in few ways, every deal
even comes to the same. A wavering policy adds a little to the value of each play, at random:
plays that are nearly as good come up, too, and what hangs on a single line of play shows itself in
the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from ..fast.moves import Move, best_of
from ..fast.view import FastView, Seen
from ..play import Play
from ..players.base.considered import PlayEvaluator
from ..players.networks.fast_policy import judge_of_moves
from ..players.policies.fast_playout import MoveEvaluator
from ..position import View
from ..ruleset import RuleSet


class WaveringPolicy:
    """A policy whose values of plays are up to some points too high or too low."""

    def __init__(self, policy: PlayEvaluator, spread: float, rng: Random) -> None:
        """Waver by at most `spread` points about the values of a policy."""
        self._policy, self._spread, self._rng = policy, spread, rng

    def __call__(self, view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
        """Yield each of some plays with its value."""
        for play, value in self._policy(view, plays):
            yield play, value + self._wavering()

    def _wavering(self) -> float:
        return self._spread * (self._rng.random() - self._rng.random())

    def moves(self, rules: RuleSet) -> MoveEvaluator | None:
        """Return the same policy for moves; None where plays cannot be judged as moves."""
        steady = judge_of_moves(self._policy, rules)
        return WaveringMoves(steady, self._spread, self._rng) if steady else None


class WaveringMoves:
    """A wavering policy for moves of the fast state; it chooses once for each view."""

    def __init__(self, steady: MoveEvaluator, spread: float, rng: Random) -> None:
        """Waver by at most `spread` points about the values of a judge."""
        self.chosen: dict[Seen, Move] = {}
        self._steady, self._spread, self._rng = steady, spread, rng

    def values(self, view: FastView, moves: Sequence[Move]) -> list[float]:
        """Return the value of each of some moves to the seat to move, in points."""
        spread, chance = self._spread, self._rng.random
        values = self._steady.values(view, moves)
        return [value + spread * (chance() - chance()) for value in values]

    def best(self, view: FastView, moves: Sequence[Move]) -> Move:
        """Return the first of the moves with the highest value, as it wavers."""
        return best_of(moves, self.values(view, moves))
