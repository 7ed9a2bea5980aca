"""Measures the accuracy of the computer players in the games of each against the next one.

    python -m tests.lab.measure_accuracy --pairs 10 --results accuracy.jsonl

Every game of a pair is dealt twice, so that each player has each seat, and every game is reviewed.
A line of the file of results is a game; a second run with the same file goes on where the first one
stopped, and `--seconds` ends a run early. The table has for each player the games, its decisions,
the points given away in each of them, all and only those that are plain, and the accuracy of a game
in per cent: the mean with its standard error, and the standard deviation.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

from casino_core import Game, parse_rules
from casino_core.analysis.accuracy import share_of
from casino_core.analysis.grades import SLIPS, Grade, scale_of
from casino_core.analysis.review import Review, review_steps
from casino_core.analysis.turns import play_game
from casino_core.cli.processes import add_jobs, in_order
from casino_core.players import KNOWN, PLAYERS
from casino_core.seats import Seat


class Task(NamedTuple):
    """One game to play and to review: the player of each seat, the rules and the seed."""

    players: tuple[str, ...]
    rules: str
    seed: str


class GameResult(NamedTuple):
    """How a player played one game: its real decisions, and what they gave away.

    given  the points given away, plain or not, in points of the standard game
    slips  the points that each plainly wrong play gave away
    """

    player: str
    decisions: int
    given: float
    slips: tuple[float, ...]


class Measurement(NamedTuple):
    """A game with what its players gave away, and the seconds that it took to play and review."""

    rules: str
    seed: str
    players: tuple[GameResult, ...]
    seconds: float


def measured(task: Task) -> Measurement:
    """Play a game and review it."""
    started = process_time()
    players = [KNOWN[name].play for name in task.players]
    deal = task.seed.rpartition("/")[0]
    game = play_game(Game.new(parse_rules(task.rules), deal), players, Random(task.seed))
    *_, last = filter(None, review_steps(game))
    played = [_played(last, Seat(seat), name) for seat, name in enumerate(task.players)]
    return Measurement(task.rules, task.seed, tuple(played), round(process_time() - started, 2))


def _played(review: Review, seat: Seat, player: str) -> GameResult:
    own = [each for each in review.decisions if each.seat == seat and not each.forced]
    own = [each for each in own if each.grade is not Grade.UNJUDGED]
    scale = scale_of(review.game.rules)
    slips = tuple(round(each.given / scale, 3) for each in own if each.grade in SLIPS)
    return GameResult(player, len(own), round(sum(each.given for each in own) / scale, 3), slips)


def tasks(players: Sequence[str], rules: str, pairs: int, seed: str) -> Iterator[Task]:
    """Yield the games: of each player against the next, both ways round."""
    seats = parse_rules(rules).players
    for number in range(pairs):
        for one, other in pairwise(players):
            deal = f"{seed}/{one}-{other}/{number}"
            for first, second in ((one, other), (other, one)):
                seated = [(first, second)[seat % 2] for seat in range(seats)]
                yield Task(tuple(seated), rules, f"{deal}/{first}")


# The file of results


def load(path: Path) -> list[Measurement]:
    """Read the games that were measured before."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [_parse(*json.loads(line)) for line in lines]


def _parse(rules: str, seed: str, players: list[list[Any]], seconds: float) -> Measurement:
    return Measurement(rules, seed, tuple(GameResult(*each) for each in players), seconds)


def table(games: Sequence[Measurement], players: Sequence[str]) -> Iterator[str]:
    """Yield the rows of the table, the strongest player last."""
    yield "| player | games | decisions | given | plainly | accuracy, % | one game |"
    yield "|---|---|---|---|---|---|---|"
    for name in players:
        played = [each for game in games for each in game.players if each.player == name]
        if len(played) < 2:
            continue
        shares = [100 * share_of(each.decisions, each.slips) for each in played]
        decisions, spread = sum(each.decisions for each in played), stdev(shares)
        figures = (
            len(played),
            decisions,
            f"{sum(each.given for each in played) / decisions:.3f}",
            f"{sum(sum(each.slips) for each in played) / decisions:.3f}",
            f"{mean(shares):.1f} ± {spread / len(shares) ** 0.5:.1f}",
            f"± {spread:.1f}",
        )
        yield f"| {name} | {' | '.join(map(str, figures))} |"


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", nargs="+", default=list(PLAYERS), choices=list(KNOWN))
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seed", default="accuracy")
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end a run after them")
    add_jobs(parser)
    options = parser.parse_args()
    games = [each for each in load(options.results) if each.rules == options.rules]
    known = {each.seed for each in games}
    all_tasks = tasks(options.players, options.rules, options.pairs, options.seed)
    missing = [task for task in all_tasks if task.seed not in known]
    started, spent = process_time(), sum(each.seconds for each in games)
    with options.results.open("a", encoding="utf-8") as file:
        for game in in_order(measured, missing, options.jobs):
            file.write(json.dumps(game) + "\n")
            file.flush()
            games.append(game)
            spent += game.seconds
            if process_time() - started > options.seconds:
                break
    print(*table(games, options.players), sep="\n")
    print(f"{len(games)} games, {spent:.0f} s of processor")


if __name__ == "__main__":
    main()
