"""The turns of computer players in a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ..game import Game
from ..play import Play
from ..players.base.player import Player, calls
from ..players.contract import with_contract
from ..players.searching_player import play_by
from ..rules.calling import may_call


def turn_by(player: Player, game: Game, rng: Random) -> Game:
    """Return the game after a turn of a player: a call if that is certain to be right, else a play.

    Raises `PlayerFaultError` for a fault of a player that is not of this package.

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
    return game.play(play_by(with_contract(player), position, game.rounds[-1].steps, rng))


def game_turns(game: Game, players: Sequence[Player], rng: Random) -> Iterator[Game]:
    """Play a game to its end, and yield it after each turn.

    Each player sees only the view of its own seat. Raises `PlayerFaultError` for a fault of one
    that is not of this package.
    """
    players = [*map(with_contract, players)]
    while not game.over:
        if game.position.over:
            game = game.next_round()
        game = turn_by(players[game.position.turn], game, rng)
        yield game


def play_game(game: Game, players: Sequence[Player], rng: Random) -> Game:
    """Play a game to its end (`game_turns`).

    >>> from random import Random
    >>> from casino_core.analysis.turns import play_game
    >>> from casino_core.players import greedy
    >>> play_game(casino.Game.new("standard", "sunday"), (greedy, greedy), Random(1)).over
    True
    """
    last = game
    for played in game_turns(game, players, rng):
        last = played
    return last


def plays_by(player: Player, game: Game, seed: str) -> tuple[Play, ...]:
    """Return the play that a player would make at each turn of a game.

    The player sees what the seat of the turn saw.

    Its chance derives from the seed. Raises `PlayerFaultError` for a fault of a player that is not
    of this package.

    >>> from casino_core.analysis.turns import plays_by
    >>> from casino_core.players import greedy
    >>> len(plays_by(greedy, finished, "sunday")) == len(finished.steps)
    True
    """
    player = with_contract(player)
    return tuple(
        play_by(player, step.before, round_.steps[:number], Random(f"{seed}/{place}/{number}"))
        for place, round_ in enumerate(game.rounds)
        for number, step in enumerate(round_.steps)
    )
