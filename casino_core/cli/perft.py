"""Perft: how many ways of playing there are to a depth, to check and to time the rules."""

from __future__ import annotations

from ..position import State
from ..rules.legal import legal_plays
from ..rules.turn import advance


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal plays; a round that ends sooner counts none."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_plays(state))
    return sum(perft(advance(state, play), depth - 1) for play in legal_plays(state))
