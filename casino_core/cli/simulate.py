"""`simulate`: games between named players, their records, and a summary of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..analysis.turns import game_turns
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..records.jsonl import GameLine, format_line, line_of
from ..rules.refusal import PlayerFaultError
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import Seat, Side
from .named_players import SECONDS, lost_by_faults, player_named
from .processes import Workers, in_order
from .record_file import kept_games, writing

__all__ = ["Games", "play_number"]

CHUNK = 4
"""The number of games that a process plays at a time."""


class Games(NamedTuple):
    """Which games are played: their rules as text, the player of each seat, and the seed.

    recorded  whether their records are wanted, and not only their results
    seconds   the time that a player of somebody else has for a play
    forfeit   whether a fault of a player loses the game

    >>> from casino_core.cli.simulate import Games
    >>> Games("standard", ("greedy", "careless"), "sunday").recorded
    False
    """

    rules: str
    players: tuple[str, ...]
    seed: str
    recorded: bool = False
    seconds: float = SECONDS
    forfeit: bool = False


class Summary(NamedTuple):
    """The result of some games: their numbers, and for each side the games won and its points.

    `faulty` is the number of games that were lost by a fault, `fault` the first of them.
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


def play_number(games: Games, number: int) -> GameLine:
    """Play the game of a number, from 0; each seat deals first in turn.

    A player with a fault has lost the game (`lost`), which ends there.

    >>> from casino_core.cli.simulate import Games, play_number
    >>> play_number(Games("standard", ("greedy", "careless"), "sunday"), 0).points
    (26, 7)
    """
    rules = parse_rules(games.rules)
    players = [player_named(name, games.seconds) for name in games.players]
    dealer = Seat(number % rules.players)
    game = Game.new(rules, f"{games.seed}/{number}", dealer=dealer, names=games.players)
    faults: tuple[str, ...] = ()
    result = None
    try:
        for played in game_turns(game, players, Random(f"{games.seed}/{number}/players")):
            game = played
    except PlayerFaultError as fault:
        faults, result = (str(fault),), lost(game)
    line = partial(line_of, game, number, games.players, faults, result=result)
    return line(recorded=games.recorded)


def lost(game: Game) -> Outcome:
    """The result of a game that the side to move has lost by a fault.

    The points are those of the rounds before; the side to its left has won.
    """
    position = game.position
    return Outcome(position.scores, True, Side((position.side + 1) % game.rules.sides))


def simulate(rules: RuleSet, players: Sequence[str], games: int, seed: str) -> Summary:
    """Play `games` games of named players, dealt from `seed`, and sum them up.

    Raises `PlayerFaultError` for the first fault of a player.
    """
    wanted = Games(format_rules(rules), tuple(players), seed)
    played = (play_number(wanted, number) for number in range(games))
    return summed(rules, _without_faults(wanted, played))


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
    written; and `PlayerFaultError` for the first fault of a player, unless a fault loses the game.
    """
    play = partial(play_number, games)
    if file is None:
        yield from _without_faults(games, in_order(play, range(count), workers, chunk=CHUNK))
        return
    done = 0
    for line in islice(kept_games(file, games.rules, games.players, games.seed), count):
        done += 1
        yield line
    with writing(file) as write:
        played = in_order(play, range(done, count), workers, chunk=CHUNK)
        for line in _without_faults(games, played):
            write(format_line(line))
            yield line


def _without_faults(games: Games, lines: Iterable[GameLine]) -> Iterator[GameLine]:
    """Yield games as they come. Raises `PlayerFaultError` for a fault that loses no game."""
    for line in lines:
        if line.faults and not games.forfeit:
            raise PlayerFaultError(f"game {line.number}", line.faults[0])
        yield line


def jsonl(lines: Iterable[GameLine]) -> Iterator[str]:
    """Yield each game as a line of JSON.

    After the last one, raises `PlayerFaultError` where faults have lost games.
    """
    faults: list[str] = []
    for line in lines:
        faults += line.faults
        yield format_line(line)
    if faults:
        raise lost_by_faults(len(faults), faults[0])


def summary_lines(rules: RuleSet, players: Sequence[str], found: Summary) -> Iterator[str]:
    """Yield the lines in which a command tells a result.

    After the last one, raises `PlayerFaultError` where faults have lost games.
    """
    yield f"games {found.games}, rounds {found.rounds}, plays {found.plays}, drawn {found.drawn}"
    for side in rules.side_numbers:
        seats = [s for s in rules.seats if rules.side(s) == side]
        names = " and ".join(f"{players[s]} (seat {s + 1})" for s in seats)
        yield (
            f"{names}: won {found.wins[side]}, "
            f"{found.points[side] / found.rounds:.2f} points a round"
        )
    if found.faulty:
        yield f"lost by fault {found.faulty}"
        raise lost_by_faults(found.faulty, found.fault)
