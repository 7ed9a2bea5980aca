"""`simulate`: the games of `analysis.simulations` by several workers, their records, their lines.

The players are named, also those of somebody else, which play in processes of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..analysis.simulations import Summary, play_numbered
from ..notation.rulesets import parse_rules
from ..records.jsonl import GameLine, format_line
from ..rules.refusal import PlayerFaultError
from ..ruleset import RuleSet
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


def play_number(games: Games, number: int) -> GameLine:
    """Play the game of a number, from 0; each seat deals first in turn.

    A player with a fault has lost the game (`lost`), which ends there.

    >>> from casino_core.cli.simulate import Games, play_number
    >>> play_number(Games("standard", ("greedy", "careless"), "sunday"), 0).points
    (28, 16)
    """
    rules = parse_rules(games.rules)
    players = [player_named(name, games.seconds) for name in games.players]
    return play_numbered(rules, players, games.players, number, games.seed, recorded=games.recorded)


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
    number_played = 0
    for line in islice(kept_games(file, games.rules, games.players, games.seed), count):
        number_played += 1
        yield line
    with writing(file) as write:
        played = in_order(play, range(number_played, count), workers, chunk=CHUNK)
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


def summary_lines(rules: RuleSet, players: Sequence[str], summary: Summary) -> Iterator[str]:
    """Yield the lines in which a command tells a result.

    After the last one, raises `PlayerFaultError` where faults have lost games.
    """
    games = f"games {summary.games}, rounds {summary.rounds}"
    yield f"{games}, plays {summary.plays}, drawn {summary.drawn}"
    for side in rules.side_numbers:
        seats = [s for s in rules.seats if rules.side(s) == side]
        names = " and ".join(f"{players[s]} (seat {s + 1})" for s in seats)
        yield (
            f"{names}: won {summary.wins[side]}, "
            f"{summary.points[side] / summary.rounds:.2f} points a round"
        )
    if summary.faulty:
        yield f"lost by fault {summary.faulty}"
        raise lost_by_faults(summary.faulty, summary.fault)
