"""Games made from other games: continued, dealt again, or begun at one of their positions."""

from __future__ import annotations

from casino_core import Game
from casino_core.records.history import HINTS
from casino_core.records.sealing import AGAIN, CUT, SEAL, with_players
from casino_core.records.undo import TAKEN, UNDONE

from .seats import SeatedPlayer, levels_of


def continued(game: Game, seed: str, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """Return the game with later rounds to come.

    A game without a seed keeps only its last round.
    """
    if game.seed is not None:
        return game
    last_round = game.rounds[-1]
    continued_game = Game.from_position(last_round.start, seed, game.names)
    for step in last_round.steps:
        continued_game = continued_game.play(step.play)
    return _with_own_tags(continued_game, seated_players)


def dealt_again(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """Return the game before its first play; it has no seal, because its cards are known."""
    return _with_own_tags(game.back_to(0), seated_players).with_tag(AGAIN, "yes")


def begun_at(
    game: Game, play_index: int, seed: str, seated_players: tuple[SeatedPlayer, ...]
) -> Game:
    """Return a game from the position after some plays of another.

    Later rounds are dealt from `seed`.
    """
    position = game.back_to(play_index, dealt=True).position
    return _with_own_tags(Game.from_position(position, seed, game.names), seated_players)


def _with_own_tags(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """Return the game with the tags of its players, without the seal and help of the one before."""
    tags = tuple(tag for tag in game.tags if tag[0] not in (SEAL, CUT, HINTS, UNDONE, TAKEN))
    return with_players(game._replace(tags=tags), levels_of(seated_players))
