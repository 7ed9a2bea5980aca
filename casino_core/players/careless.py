"""A player who plays anything legal."""

from __future__ import annotations

from random import Random

from ..play import Play
from ..position import View
from ..rules.legal import plays_by_size
from .base import MANY_PLAYS


def careless(view: View, rng: Random) -> Play:
    """Any legal play, each as likely as another."""
    return rng.choice(list(plays_by_size(view, MANY_PLAYS)))
