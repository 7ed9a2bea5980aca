"""The turns of computer players in a game."""

from __future__ import annotations

from random import Random

from ..game import Game
from ..players.base.player import Player, calls
from ..players.searching_player import play_by
from ..rules.calling import may_call


def turn_by(player: Player, game: Game, rng: Random) -> Game:
    """The game after a turn of a player: a call if that is certain to be right, else a play.

    >>> from random import Random
    >>> from casino_core.analysis.turns import turn_by
    >>> from casino_core.players import greedy
    >>> game = casino.Game.new("standard", "sunday")
    >>> [str(step.play) for step in turn_by(greedy, game, Random(1)).steps]
    ['KcxKs']
    """
    position = game.position
    if may_call(position) and calls(position.view(position.turn)):
        return game.call_out()
    return game.play(play_by(player, position, game.rounds[-1].steps, rng))
