"""A counting player, who remembers every card played and thinks one play ahead.

It makes the play with the best balance (`estimates.balances`). It counts without a mistake, but
sometimes overlooks a play.
"""

from __future__ import annotations

from random import Random

from ...play import Play
from ...position import View
from ..base.considered import best_play, candidates, noticed_plays
from ..base.limits import FULL_STRENGTH, Limit, remembered
from ..estimates.balances import balances

MAX_PLAYS = 60
"""The number of plays evaluated: on a crowded table the largest ones, besides all trails.

Those with extra actions come on top."""
OVERLOOK_RATE = 0.12
"""The probability of overlooking a play, for each card after the first."""


def counting(view: View, rng: Random, limit: Limit = FULL_STRENGTH) -> Play:
    """Choose the play with the best balance among those noticed, at random between equals."""
    plays = candidates(view, MAX_PLAYS)
    rng.shuffle(plays)
    noticed = noticed_plays(plays, rng, OVERLOOK_RATE + limit.overlooked) or plays
    return best_play(remembered(view, rng, limit), noticed, balances)
