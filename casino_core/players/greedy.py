"""A greedy player: takes what is worth most now, and thinks no further.

It likes a build that it holds the card for, keeps what is dear when it must trail, and never asks
what the next player may take. What takes many cards together it overlooks now and then.
"""

from __future__ import annotations

from random import Random

from ..play import Play, PlayKind
from ..position import View
from ..rules.legal import plays_by_size
from ..rules.sweeps import is_sweep
from .base import MANY_PLAYS, noticed
from .evaluation import pile_worth

HOPE = 0.5
"""The share of a build's worth that counts when it is made."""
OVERLOOKED = 0.25
"""How much easier each further card makes it to overlook a play."""


def greedy(view: View, rng: Random) -> Play:
    """The play noticed that is worth most at once; among equals the first in a random order."""
    plays = list(plays_by_size(view, MANY_PLAYS))
    rng.shuffle(plays)
    seen = noticed(plays, rng, OVERLOOKED) or plays
    return max(seen, key=lambda play: worth(view, play))


def worth(view: View, play: Play) -> float:
    """What a play is worth at once, in points."""
    cards = play.taken | play.card.bit
    if play.kind is PlayKind.CAPTURE:
        return pile_worth(view.rules, cards) + view.rules.sweep_points * is_sweep(play, view)
    if play.kind is PlayKind.BUILD:
        return HOPE * pile_worth(view.rules, cards)
    return -pile_worth(view.rules, play.card.bit)
