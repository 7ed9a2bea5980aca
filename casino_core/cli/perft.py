"""Perft: counts the sequences of plays to a depth, to check and to time the rules.

The fast state counts where it knows the game, and elsewhere the rules as they are stated.
"""

from __future__ import annotations

from ..fast.state import FastState
from ..fast.terms import claims
from ..fast.translation import fast_state
from ..position import Position, State
from ..rules.legal import legal_plays
from ..rules.turn import advance


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` legal plays; one that ends sooner with the round counts 0.

    The last plays are counted, not made. Raises `TooManyPlaysError` on a crowded table.
    """
    if depth == 0:
        return 1
    if isinstance(state, Position) and claims(state.rules):
        return _count(fast_state(state), depth)
    return perft_by_rules(state, depth)


def perft_by_steps(state: State, depth: int) -> int:
    """Count the same sequences, and make the last plays too."""
    if isinstance(state, Position) and claims(state.rules):
        return _count_by_steps(fast_state(state), depth)
    if depth == 0:
        return 1
    return sum(perft_by_steps(advance(state, play), depth - 1) for play in legal_plays(state))


def perft_by_rules(state: State, depth: int) -> int:
    """Count as `perft` does, by the rules as they are stated, without the fast state."""
    if depth == 1:
        return len(legal_plays(state))
    return sum(perft_by_rules(advance(state, play), depth - 1) for play in legal_plays(state))


def _count(state: FastState, depth: int) -> int:
    if depth == 1:
        return state.count()
    count = 0
    for move in state.moves():
        undo = state.push(move)
        count += _count(state, depth - 1)
        state.pop(undo)
    return count


def _count_by_steps(state: FastState, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in state.moves():
        undo = state.push(move)
        count += _count_by_steps(state, depth - 1)
        state.pop(undo)
    return count
