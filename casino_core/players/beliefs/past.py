"""The plays of the present deal as a seat saw them: what a player may infer hidden hands from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random
from typing import NamedTuple

from ...play import Play
from ...position import Position, View
from ...rules.turn import Step
from ...seats import SeatNumber


class PastPlay(NamedTuple):
    """A play that a seat saw, and the view that this seat had just before it."""

    view: View
    play: Play


Past = tuple[PastPlay, ...]
"""The plays since the last cards were dealt, by all seats, the earliest first.

>>> from casino_core.players import past_of
>>> after = game.play(casino.legal_plays(game.position)[0])
>>> [str(each.play) for each in past_of(after.steps, seat=1)]
['5d']
"""

PlayerWithPast = Callable[[View, Random, Past], Play]
"""A player that is also told the plays of the present deal."""


def past_of(steps: Sequence[Step[Position]], seat: SeatNumber) -> Past:
    """Return the past of a seat after some steps of a round.

    Only plays since the last deal belong to it, because each seat held another hand before.

    >>> from casino_core.players import past_of
    >>> after = game.play(casino.legal_plays(game.position)[0])
    >>> [str(each.play) for each in past_of(after.steps, seat=1)]
    ['5d']
    """
    if not steps:
        return ()
    left = len(steps[-1].after.stock)
    since = list(takewhile(lambda step: len(step.before.stock) == left, reversed(steps)))
    return tuple([PastPlay(step.before.view(seat), step.play) for step in reversed(since)])
