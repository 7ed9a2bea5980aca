"""`match`: two players against each other on the same cards, until the difference is plain.

With two sides a *pair* is one deal of the cards played twice, the players changing places; with
more players each deal is played once for each seat that the first player may have, the second
player at all others. What is measured is the first player's points less the average of the
others, summed over a pair, and the games won where whole games are played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from ..game import Game
from ..players import PLAYERS
from ..players.search import mean_and_error
from ..rules.scoring import score_round
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..text.rulesets import format_rules, parse_rules

FEWEST = 20
"""No match is decided before so many pairs."""


class Task(NamedTuple):
    """One pair to be played: the players' names, the rules as text, and the seed of the cards."""

    first: str
    second: str
    rules: str
    seed: str


class Tally(NamedTuple):
    """What a match has come to: pairs, their mean difference in points and its standard error."""

    pairs: int
    mean: float
    error: float

    @property
    def decided(self) -> bool:
        """Whether the difference is four standard errors from none."""
        return self.pairs >= FEWEST and abs(self.mean) > 4 * self.error


def play_pair(task: Task) -> float:
    """The first player's lead in points, over one round with the same cards from each seat."""
    rules = parse_rules(task.rules)
    places = 2 if rules.sides == 2 else rules.players
    return sum(_lead(task, rules, place) for place in range(places))


def _lead(task: Task, rules: RuleSet, place: int) -> float:
    """The first player's lead after one round from a seat (both seats, for partners)."""
    position = Game.new(rules, task.seed).position
    chances = [Random(f"{task.seed}/{seat}") for seat in range(rules.players)]
    while not position.over:
        seat = position.turn
        ours = rules.side(seat) == place
        player = PLAYERS[task.first if ours else task.second]
        position = advance(position, player(position.view(seat), chances[seat]))
    points = score_round(position).points
    others = [points[side] for side in range(rules.sides) if side != place]
    return points[place] - sum(others) / len(others)


def match(
    first: str, second: str, rules: RuleSet, pairs: int, seed: str, jobs: int = 1
) -> Iterator[str]:
    """Play up to `pairs` pairs, yielding a JSON line for each and one for the whole.

    Stops sooner when the difference is decided. The lines of pairs hold the running figures, so
    that they show the progress.
    """
    tasks = [Task(first, second, format_rules(rules), f"{seed}/{n}") for n in range(pairs)]
    found: list[float] = []
    for points in _played(tasks, jobs):
        found.append(points)
        tally = tally_of(found)
        yield json.dumps({"pair": len(found), "points": round(points, 3), **_figures(tally)})
        if tally.decided:
            break
    tally = tally_of(found)
    names = {"first": first, "second": second, "rules": format_rules(rules), "seed": seed}
    yield json.dumps({**names, "pairs": tally.pairs, **_figures(tally), "decided": tally.decided})


def _played(tasks: list[Task], jobs: int) -> Iterator[float]:
    if jobs == 1:
        yield from map(play_pair, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(play_pair, tasks)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def tally_of(found: list[float]) -> Tally:
    """The mean of some differences and its standard error."""
    return Tally(len(found), *mean_and_error(found))


def _figures(tally: Tally) -> dict[str, float]:
    return {"mean": round(tally.mean, 3), "error": round(tally.error, 3)}
