"""A player that somebody else wrote, at a table where the game goes on whatever it does.

Where it has a fault, a legal play is made for it. That play is not its own, so such a game says
nothing about its strength: what measures players uses a `contract.CheckedPlayer`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from ..play import Play
from ..position import View
from ..rules.legal import plays_by_size
from ..rules.refusal import PlayerFaultError
from .base.player import Player
from .beliefs.past import Past
from .contract import CheckedPlayer


class Fault(NamedTuple):
    """A turn in which a player broke its contract (see `contract`).

    view     the player's view
    problem  the fault in one line: `NameError: name 'veiw' is not defined, bot.py, line 7`
    instead  the play that was made for it
    slow     whether the only problem was the time that it took
    """

    view: View
    problem: str
    instead: Play
    slow: bool = False


class GuardedPlayer:
    """A player whose faults are noted, and for which a legal play is made then.

    It is a player itself. `faults` are those so far, the earliest first.
    """

    def __init__(
        self, player: Player, clock: Callable[[], float] | None = None, seconds: float | None = None
    ) -> None:
        """Guard a player; with a clock, a play that takes longer than `seconds` is a fault.

        Raises `PlayerFaultError` for what cannot be a player.
        """
        self._player = CheckedPlayer(player)
        self._clock, self._seconds = clock, seconds
        self.faults: list[Fault] = []

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Return the play of the player, or one made for it."""
        begin = self._clock() if self._clock else 0.0
        try:
            play = self._player(view, rng, past)
        except PlayerFaultError as fault:
            return self._note(view, fault.problem, slow=False)
        if self._clock and self._seconds:
            took = self._clock() - begin
            if took > self._seconds:
                return self._note(view, too_slow(took, self._seconds), slow=True)
        return play

    def _note(self, view: View, problem: str, *, slow: bool) -> Play:
        """Note a fault, and make a play for the player."""
        instead = substitute(view)
        self.faults.append(Fault(view, problem, instead, slow))
        return instead


def substitute(view: View) -> Play:
    """Return the play that is made for a player with a fault.

    It is the legal one that takes most cards.
    """
    return next(plays_by_size(view, 1))


def too_slow(took: float, seconds: float) -> str:
    """Return the problem of a play that took longer than the seconds that are allowed."""
    return f"{took:.1f} seconds for a play, where {seconds:g} are allowed"
