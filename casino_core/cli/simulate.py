"""Games between named players, and a summary of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..game import Game
from ..players import Player, calls, play_by
from ..rules.calling import may_call
from ..ruleset import RuleSet
from ..seats import Seat


class Summary(NamedTuple):
    """The result of some games: their numbers, and for each side the games won and its points."""

    games: int
    rounds: int
    plays: int
    drawn: int
    wins: tuple[int, ...]
    points: tuple[int, ...]


def play_game(game: Game, players: Sequence[Player], rng: Random) -> Game:
    """Play a game to its end; each player sees only the view of its own seat."""
    while not game.over:
        if game.position.over:
            game = game.next_round()
        position, steps = game.position, game.rounds[-1].steps
        if may_call(position) and calls(position.view(position.turn)):
            game = game.call_out()
        else:
            game = game.play(play_by(players[position.turn], position, steps, rng))
    return game


def simulate(
    rules: RuleSet, players: Sequence[Player], names: Sequence[str], games: int, seed: str
) -> Summary:
    """Play `games` games dealt from `seed` and sum them up; each seat deals first in turn."""
    wins, points = [0] * rules.sides, [0] * rules.sides
    rounds = plays = drawn = 0
    for number in range(games):
        start = Game.new(
            rules, f"{seed}/{number}", dealer=Seat(number % rules.players), names=tuple(names)
        )
        game = play_game(start, players, Random(f"{seed}/{number}/players"))
        result = game.outcome
        assert result is not None, "a played game has an outcome"
        rounds += len(game.rounds)
        plays += len(game.steps)
        points = [a + b for a, b in zip(points, result.totals, strict=True)]
        if result.winner is None:
            drawn += 1
        else:
            wins[result.winner] += 1
    return Summary(games, rounds, plays, drawn, tuple(wins), tuple(points))
