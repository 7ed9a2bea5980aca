"""Players that load what they need for their first play; and asking a player of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from ..play import Play
from ..position import Position, View
from ..rules.turn import Step
from .base.player import FULL_STRENGTH, Limit, Player, asks_for_past
from .beliefs.past import Past, PlayerWithPast, past_of


class LaterPlayer:
    """A player that is loaded for its first play (`loaded`)."""

    def __init__(self, name: str, limit: Limit = FULL_STRENGTH) -> None:
        """Make the player with this name."""
        self._name, self._limit = name, limit

    def __call__(self, view: View, rng: Random) -> Play:
        """Choose a play."""
        from .loaded import play_of

        return play_of(self._name, view, rng, (), self._limit)


class SearchingPlayer(LaterPlayer):
    """A player that searches, and so is told the past.

    >>> from random import Random
    >>> from casino_core.players import SearchingPlayer
    >>> player = SearchingPlayer("searcher")
    >>> str(player(end.view(0), Random(1)))
    '8sx8c'
    """

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Choose a play; `past` is what the seat saw in the present deal."""
        from .loaded import play_of

        return play_of(self._name, view, rng, past, self._limit)


class HalfStep:
    """A player half a step above another: at each turn it plays as that one or as the next.

    By turns instead of by games: who plays against it meets one opponent, neither of two. The
    random source derives from the view, so each play can be made again.
    """

    def __init__(self, lower: Player, upper: Player) -> None:
        """Make the player between two others."""
        self._players = lower, upper

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Choose a play; `past` is what the seat saw in the present deal."""
        player = self._players[is_upper(rng)]
        if asks_for_past(player):
            return cast("PlayerWithPast", player)(view, rng, past)
        return player(view, rng)


def is_upper(rng: Random) -> bool:
    """Return whether a player of half a step plays a turn as the level above, by chance."""
    return rng.random() < 0.5


def play_by(
    player: Player, position: Position, steps: Sequence[Step[Position]], rng: Random
) -> Play:
    """Return the play of a player at a position, of which it sees what its seat sees.

    `steps` are those of the round so far; a player that asks for the past is told what its seat saw
    of them.

    >>> from random import Random
    >>> from casino_core.players import greedy, play_by
    >>> str(play_by(greedy, position, (), Random(1)))
    '8sx3d,5h'
    """
    view = position.view(position.turn)
    if asks_for_past(player):
        return cast("PlayerWithPast", player)(view, rng, past_of(steps, view.turn))
    return player(view, rng)
