"""The policy of playouts: it has no randomness, and judges few plays."""

from __future__ import annotations

from typing import Final

from ...play import Play
from ...position import View
from ..base.considered import PlayEvaluator, best_play, largest_and_trails
from ..estimates.balances import balances

MAX_PLAYS: Final = 8
"""The number of largest plays considered in each turn, besides all trails."""


def playout_policy(view: View, evaluate: PlayEvaluator = balances) -> Play:
    """Return the best of the largest plays and the trails, as a counting player judges them.

    Another `evaluate` judges them instead if it is given.
    """
    return best_play(view, largest_and_trails(view, MAX_PLAYS), evaluate)
