"""Simulations: games between players, as lines of a data set, and a summary of them.

`casino simulate` plays the games in several processes and writes their records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..game import Game
from ..players import Player, player_of
from ..records.jsonl import GameLine, line_of
from ..rules.refusal import PlayerFaultError
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import Seat, Side
from .turns import game_turns

__all__ = ["Summary", "simulate", "summed"]


class Summary(NamedTuple):
    """The result of some games: their numbers, and for each side the games won and its points.

    `faulty` is the number of games that were lost by a fault, `fault` the first of them.

    >>> from casino_core.analysis.simulations import simulate, summed
    >>> rules = casino.PRESETS["standard"]
    >>> found = summed(rules, simulate(rules, ("greedy", "careless"), 2, "sunday"))
    >>> found.games, sum(found.wins) + found.drawn
    (2, 2)
    """

    games: int
    rounds: int
    plays: int
    drawn: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    faulty: int = 0
    fault: str = ""

    def with_game(self, line: GameLine) -> Summary:
        """Return the result with one more game."""
        won = [wins + (side == line.winner) for side, wins in enumerate(self.wins)]
        return Summary(
            games=self.games + 1,
            rounds=self.rounds + line.rounds,
            plays=self.plays + line.plays,
            drawn=self.drawn + (line.winner is None),
            wins=tuple(won),
            points=tuple([a + b for a, b in zip(self.points, line.points, strict=True)]),
            faulty=self.faulty + len(line.faults),
            fault=self.fault or (line.faults[0] if line.faults else ""),
        )


def play_numbered(
    rules: RuleSet,
    players: Sequence[Player],
    names: tuple[str, ...],
    number: int,
    seed: str,
    *,
    recorded: bool = False,
) -> GameLine:
    """Play the game of a number, from 0; each seat deals first in turn.

    A player with a fault has lost the game (`lost`), which ends there. The record is made where it
    is asked for: it is most of the work.
    """
    dealer = Seat(number % rules.players)
    game = Game.new(rules, f"{seed}/{number}", dealer=dealer, names=names)
    faults: tuple[str, ...] = ()
    result = None
    try:
        for played in game_turns(game, players, Random(f"{seed}/{number}/players")):
            game = played
    except PlayerFaultError as fault:
        faults, result = (str(fault),), lost(game)
    return line_of(game, number, names, faults, recorded=recorded, result=result)


def lost(game: Game) -> Outcome:
    """Return the result of a game that the side to move has lost by a fault.

    The points are those of the rounds before; the side to its left has won.
    """
    position = game.position
    return Outcome(position.scores, True, Side((position.side + 1) % game.rules.sides))


def simulate(
    rules: RuleSet, players: Sequence[str], games: int, seed: str, *, recorded: bool = False
) -> Iterator[GameLine]:
    """Yield `games` games of players of this package, named for each seat and dealt from `seed`.

    Raises `PlayerFaultError` for the first fault of a player, and `CasinoError` for another name.

    >>> from casino_core.analysis.simulations import simulate, summed
    >>> rules = casino.PRESETS["standard"]
    >>> summed(rules, simulate(rules, ("greedy", "careless"), 2, "sunday")).wins
    (2, 0)
    """
    seated, names = [player_of(name) for name in players], tuple(players)
    for number in range(games):
        line = play_numbered(rules, seated, names, number, seed, recorded=recorded)
        if line.faults:
            raise PlayerFaultError(f"game {line.number}", line.faults[0])
        yield line


def summed(rules: RuleSet, lines: Iterable[GameLine]) -> Summary:
    """Sum up some games.

    >>> from casino_core.analysis.simulations import summed
    >>> summed(casino.PRESETS["standard"], []).games
    0
    """
    nothing = (0,) * rules.sides
    total = Summary(0, 0, 0, 0, nothing, nothing)
    for line in lines:
        total = total.with_game(line)
    return total
