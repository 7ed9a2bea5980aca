"""The game after a game, under the same rules."""

from __future__ import annotations

from casino_core import Game


def next_game(game: Game, seed: str) -> Game:
    """Deal a new game under the same rules; the winner of the last one deals first (RULES 2).

    Without a winner the deal passes to the left. After a game that was given up, the last seat
    deals, so that seat 1 plays first. A handicap stays.
    """
    rules, result = game.rules, game.outcome
    dealer = rules.seats[-1]
    if result is not None and result.over:
        dealer = (game.position.dealer + 1) % rules.players
        if result.winner is not None:
            dealer = next(seat for seat in rules.seats if rules.side(seat) == result.winner)
    return Game.new(rules, seed, dealer=dealer, names=game.names, scores=game.handicap)
