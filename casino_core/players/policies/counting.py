"""A counting player, who remembers every card played and thinks one play ahead.

It makes the play with the best prospect (`estimates.prospects`). It counts without a mistake, but
sometimes overlooks a play.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from ...play import Play
from ...position import View
from ...steps import Steps, result_of
from ..base.considered import PlayEvaluator, candidates
from ..base.listing import best_play_steps
from ..base.oversights import noticed_plays, remembered
from ..base.player import FULL_STRENGTH, Limit
from ..estimates.balances import balances
from ..estimates.prospects import prospects

MAX_PLAYS: Final = 60
"""The number of plays evaluated: on a crowded table the largest ones, besides all trails.

Those with extra actions come on top."""
OVERLOOK_RATE: Final = 0.12
"""The probability of overlooking a play, for each card after the first."""


def counting(
    view: View,
    rng: Random,
    limit: Limit = FULL_STRENGTH,
    evaluate: PlayEvaluator = prospects,
) -> Play:
    """Choose the play with the best value among those noticed, at random between equals.

    The values are the prospects; an earlier version has another `evaluate`.
    """
    return result_of(counting_steps(view, rng, limit, evaluate))


def counting_steps(
    view: View,
    rng: Random,
    limit: Limit = FULL_STRENGTH,
    evaluate: PlayEvaluator = prospects,
) -> Steps[Play]:
    """Choose the same play in small steps, each at most a play."""
    plays = candidates(view, MAX_PLAYS)
    rng.shuffle(plays)
    noticed = noticed_plays(plays, rng, OVERLOOK_RATE + limit.overlooked) or plays
    view = remembered(view, rng, limit)
    return (yield from best_play_steps(view, noticed, evaluate))


COUNTING_0_2: Final = partial(counting, evaluate=balances)
"""The counting player of the releases 0.1 and 0.2, which looked at balances."""
STEPS_OF_COUNTING_0_2: Final = partial(counting_steps, evaluate=balances)
"""The same in small steps."""
