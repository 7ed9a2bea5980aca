"""Perft: counts the sequences of plays to a depth, to check and to time the rules."""

from __future__ import annotations

from ..position import State
from ..rules.legal import legal_plays
from ..rules.turn import advance


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` legal plays; one that ends sooner with the round counts 0.

    The last plays are counted, not made.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_plays(state))
    return sum(perft(advance(state, play), depth - 1) for play in legal_plays(state))


def perft_by_steps(state: State, depth: int) -> int:
    """Count the same sequences, and make the last plays too."""
    if depth == 0:
        return 1
    return sum(perft_by_steps(advance(state, play), depth - 1) for play in legal_plays(state))
