"""A greedy player: makes the play that is worth most now, and thinks no further.

It likes builds, trails the card of lowest value, and ignores the next player's replies. Now and
then it overlooks a play that takes many cards.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ...play import Play, PlayKind
from ...position import View
from ...rules.legal import plays_by_size
from ..base.considered import MANY_PLAYS, extra_plays, laid_worth
from ..base.oversights import noticed_plays
from ..base.player import FULL_STRENGTH, Limit
from ..estimates.evaluation import capture_worth, pile_worth

BUILD_SHARE: Final = 0.5
"""The share of a build's value that counts when the build is made."""
OVERLOOK_RATE: Final = 0.25
"""The probability of overlooking a play, for each card after the first."""


def greedy(view: View, rng: Random, limit: Limit = FULL_STRENGTH) -> Play:
    """Choose the play that is worth most at once among those noticed, at random between equals.

    It neither searches nor remembers, so that of its limit counts only what it overlooks.

    >>> from random import Random
    >>> from casino_core.players import greedy
    >>> str(greedy(view, Random(1)))
    '8sx3d,5h'
    """
    plays = [*plays_by_size(view, MANY_PLAYS, extras=False), *extra_plays(view).plays]
    rng.shuffle(plays)
    noticed = noticed_plays(plays, rng, OVERLOOK_RATE + limit.overlooked) or plays
    return max(noticed, key=lambda play: worth(view, play))


def worth(view: View, play: Play) -> float:
    """Return the immediate value of a play, in points."""
    if play.extras:
        laid = BUILD_SHARE * laid_worth(view.rules, play.extras)
        return laid + worth(view, play.without_extras)
    if play.kind is PlayKind.CAPTURE:
        return capture_worth(view, play)
    if play.kind is PlayKind.BUILD:
        return BUILD_SHARE * pile_worth(view.rules, play.taken | play.card.bit)
    return -pile_worth(view.rules, play.card.bit)
