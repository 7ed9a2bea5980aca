"""The contract of a player, the limits of a weaker one, and when a player calls out.

A player is any callable that chooses a play for the player to move. It is the same contract at the
table, on the command line and in a program of one's own:

* It is called with a `View`, which has what its seat sees and nothing else, and with a
  `random.Random`, its only source of chance. One with a third parameter `past` also gets the plays
  of the present deal as its seat saw them (`beliefs.past.Past`).
* It returns a legal `Play`: `legal_plays(view)` lists them all.
* It has a *fault* where it raises an error, returns something else or a play that is not legal, or
  takes longer than its host allows. What measures players ends with the first fault, or counts it
  as lost (`players.contract`); at a table with people a legal play is made for the player, and its
  host says what was wrong (`players.guarded`). The players of this package have none.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, Protocol

from ...play import Play
from ...position import View
from ...rules.calling import certain_points, may_call

Player = Callable[[View, Random], Play]
"""A function from the view of the player to move and a random source to a legal play.

>>> from random import Random
>>> from casino_core.players import Player, greedy
>>> player: Player = greedy
>>> casino.is_legal(view, player(view, Random(1)))
True
"""


def asks_for_past(player: object) -> bool:
    """Return whether a player has a third parameter `past`."""
    code, first = getattr(player, "__code__", None), int(hasattr(player, "__self__"))
    if code is None:
        method = getattr(type(player), "__call__", None)  # noqa: B004 - it may be inherited
        code, first = getattr(method, "__code__", None), 1
    # A method has `self` before the others.
    return code is not None and code.co_varnames[first : code.co_argcount][2:3] == ("past",)


class Limit(NamedTuple):
    """The limits to the strength of a player.

    thinking    the share of the deals and turns that a search may try
    overlooked  added to the probability of overlooking a play, for each table card after the first
    forgotten   the probability of not remembering a captured card, anew in each turn
    """

    thinking: float
    overlooked: float
    forgotten: float


FULL_STRENGTH: Final = Limit(1.0, 0.0, 0.0)
LIMITS: Final = (
    Limit(1 / 2, 0.04, 0.0),
    Limit(1 / 4, 0.06, 0.1),
    Limit(1 / 8, 0.12, 0.3),
    Limit(1 / 16, 0.2, 0.6),
)
"""The limits, from the slightest on: each makes a player one step weaker."""


class LimitedPlayer(Protocol):
    """A player that can be made weaker."""

    def __call__(self, view: View, rng: Random, limit: Limit = ...) -> Play:
        """Choose a legal play of the player to move."""


def calls(view: View) -> bool:
    """Return whether a player calls out: as soon as it is certain to be right (RULES 10).

    >>> from casino_core.players import calls
    >>> calls(view)
    False
    """
    target = view.rules.target
    return may_call(view) and target is not None and certain_points(view, view.side) >= target
