"""A greedy player: takes what is worth most now, and thinks no further.

It likes a build that it holds the card for, keeps what is dear when it must trail, and never asks
what the next player may take.
"""

from __future__ import annotations

from random import Random

from ..play import Kind, Play
from ..position import View
from ..rules.legal import plays_by_size
from .base import MANY_PLAYS
from .worth import pile_worth

HOPE = 0.5
"""The share of a build's worth that counts when it is made."""


def greedy(view: View, chance: Random) -> Play:
    """The play that is worth most at once; among equals the first in a random order."""
    plays = list(plays_by_size(view, MANY_PLAYS))
    chance.shuffle(plays)
    return max(plays, key=lambda play: worth(view, play))


def worth(view: View, play: Play) -> float:
    """What a play is worth at once, in points."""
    cards = play.taken | play.card.bit
    if play.kind is Kind.CAPTURE:
        swept = play.taken == view.on_table
        return pile_worth(view.rules, cards) + view.rules.sweep_points * swept
    if play.kind is Kind.BUILD:
        return HOPE * pile_worth(view.rules, cards)
    return -pile_worth(view.rules, play.card.bit)
