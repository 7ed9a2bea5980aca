"""Measures the review of games on players of known strength: what it has them give away.

    python -m tests.lab.measure_review master counting --games 10 --jobs 2

Each player plays games against itself, and every game is reviewed. A line of JSON for each player
has the number of its real decisions (those with more than one play), how many of them the review
calls an inaccuracy, a mistake or a blunder, and the points given away in a round, with the standard
error over the games. What it finds in the master's own plays are its false alarms, or nearly so.
`seconds` is the time of the processor for the review of a round.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from casino_core import Game, parse_rules
from casino_core.analysis.accounting import rating
from casino_core.analysis.grades import Grade
from casino_core.analysis.review import review_steps
from casino_core.analysis.turns import play_game
from casino_core.cli.processes import add_jobs, in_order
from casino_core.losses import mean_and_error
from casino_core.players import KNOWN

FALSE = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


class Task(NamedTuple):
    """One game to play and to review."""

    player: str
    rules: str
    seed: str


class ReviewResult(NamedTuple):
    """The results of the review of one game of a player against itself."""

    decisions: int
    grades: dict[str, int]
    given: float
    rounds: int
    seconds: float


def reviewed(task: Task) -> ReviewResult:
    """Play a game and review it."""
    rules = parse_rules(task.rules)
    players = [KNOWN[task.player].play] * rules.players
    game = play_game(Game.new(rules, task.seed), players, Random(task.seed))
    started = process_time()
    *_, last = filter(None, review_steps(game))
    seconds = process_time() - started
    real = [decision for decision in last.decisions if not decision.forced]
    grades = {grade.value: sum(each.grade is grade for each in real) for grade in FALSE}
    losses = [rating(last, seat).given for seat in rules.seats]
    return ReviewResult(len(real), grades, sum(losses) / len(losses), len(game.rounds), seconds)


def summary(player: str, rules: str, games: list[ReviewResult]) -> str:
    """Return the line of a player."""
    mean, error = mean_and_error([each.given for each in games])
    rounds = sum(each.rounds for each in games)
    figures: dict[str, object] = {"player": player, "rules": rules, "games": len(games)}
    figures["decisions"] = sum(each.decisions for each in games)
    for grade in FALSE:
        figures[grade.value] = sum(each.grades[grade.value] for each in games)
    figures |= {"given": round(mean, 2), "error": round(error, 2)}
    figures["seconds"] = round(sum(each.seconds for each in games) / rounds, 2)
    return json.dumps(figures)


def lines(players: list[str], rules: str, games: int, seed: str, jobs: int) -> Iterator[str]:
    """Yield the line of each player."""
    for player in players:
        tasks = [Task(player, rules, f"{seed}/{number}") for number in range(games)]
        yield summary(player, rules, list(in_order(reviewed, tasks, jobs)))


def main() -> None:
    """Measure, and print a line for each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="+", choices=list(KNOWN))
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="review")
    add_jobs(parser)
    options = parser.parse_args()
    for line in lines(options.players, options.rules, options.games, options.seed, options.jobs):
        print(line, flush=True)


if __name__ == "__main__":
    main()
