"""`simulate`: games between named players, their records, and a summary of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..analysis.turns import turn_by
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..players import Player
from ..records.jsonl import GameLine, format_line, line_of
from ..ruleset import RuleSet
from ..seats import Seat
from .named_players import faults_of, player_named
from .processes import Workers, in_order
from .record_file import kept_games, writing

CHUNK = 4
"""The number of games that a process plays at a time."""


class Games(NamedTuple):
    """Which games are played: their rules as text, the player of each seat, and the seed.

    `recorded` tells whether their records are wanted, and not only their results.
    """

    rules: str
    players: tuple[str, ...]
    seed: str
    recorded: bool = False


class Summary(NamedTuple):
    """The result of some games: their numbers, and for each side the games won and its points.

    `faulty` is the number of faults of the players, `fault` the first of them.
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
        """The result with one more game."""
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


def play_game(game: Game, players: Sequence[Player], rng: Random) -> Game:
    """Play a game to its end; each player sees only the view of its own seat."""
    while not game.over:
        if game.position.over:
            game = game.next_round()
        game = turn_by(players[game.position.turn], game, rng)
    return game


def play_number(games: Games, number: int) -> GameLine:
    """Play the game of a number, from 0; each seat deals first in turn."""
    rules = parse_rules(games.rules)
    players = [player_named(name) for name in games.players]
    dealer = Seat(number % rules.players)
    start = Game.new(rules, f"{games.seed}/{number}", dealer=dealer, names=games.players)
    game = play_game(start, players, Random(f"{games.seed}/{number}/players"))
    faults = [fault for name in dict.fromkeys(games.players) for fault in faults_of(name)]
    return line_of(game, number, games.players, tuple(faults), recorded=games.recorded)


def simulate(rules: RuleSet, players: Sequence[str], games: int, seed: str) -> Summary:
    """Play `games` games of named players, dealt from `seed`, and sum them up."""
    wanted = Games(format_rules(rules), tuple(players), seed)
    return summed(rules, (play_number(wanted, number) for number in range(games)))


def summed(rules: RuleSet, lines: Iterable[GameLine]) -> Summary:
    """Sum up some games."""
    nothing = (0,) * rules.sides
    found = Summary(0, 0, 0, 0, nothing, nothing)
    for line in lines:
        found = found.with_game(line)
    return found


def play_games(
    games: Games, count: int, workers: Workers, file: Path | None = None
) -> Iterator[GameLine]:
    """Yield each of `count` games, those that a file has already as they are there.

    The workers are a number of processes, or an executor; the games are the same by any of them.
    With a file each game is written at its end, so that a run that was ended goes on where it
    stopped. Raises `CasinoError` if the file has other games, and `OSError` if it cannot be
    written.
    """
    play = partial(play_number, games)
    if file is None:
        yield from in_order(play, range(count), workers, chunk=CHUNK)
        return
    done = 0
    for line in islice(kept_games(file, games.rules, games.players, games.seed), count):
        done += 1
        yield line
    with writing(file) as write:
        for line in in_order(play, range(done, count), workers, chunk=CHUNK):
            write(format_line(line))
            yield line


def summary_lines(rules: RuleSet, players: Sequence[str], found: Summary) -> Iterator[str]:
    """Yield the lines in which a command tells a result."""
    yield f"games {found.games}, rounds {found.rounds}, plays {found.plays}, drawn {found.drawn}"
    for side in rules.side_numbers:
        seats = [s for s in rules.seats if rules.side(s) == side]
        names = " and ".join(f"{players[s]} (seat {s + 1})" for s in seats)
        yield (
            f"{names}: won {found.wins[side]}, "
            f"{found.points[side] / found.rounds:.2f} points a round"
        )
    if found.faulty:
        yield f"faults {found.faulty}, the first: {found.fault}"
