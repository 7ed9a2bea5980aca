"""A player that makes random legal plays."""

from __future__ import annotations

from random import Random

from ...play import Play
from ...position import View
from ...rules.legal import plays_by_size
from ..base.considered import MANY_PLAYS


def careless(view: View, rng: Random) -> Play:
    """Choose a legal play at random, each equally likely.

    >>> from random import Random
    >>> from casino_core.players import careless
    >>> careless(view, Random(1)) in casino.legal_plays(view)
    True
    """
    return rng.choice(list(plays_by_size(view, MANY_PLAYS, extras=False)))
