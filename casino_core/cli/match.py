"""`match`: a match of `analysis.matches` by several workers, and its lines.

The players are named, also those of somebody else, which play in processes of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from ..analysis import matches, pairs
from ..analysis.matches import MatchResult
from ..analysis.pairs import Pair
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..players import LEVELS
from ..players.leads import levels_left_out
from ..ruleset import RuleSet
from .named_players import SECONDS, lost_by_faults, player_named
from .processes import Workers, in_order

__all__ = ["Task", "match", "tasks_of"]


class Task(NamedTuple):
    """One pair to play.

    first, second  the names of the players
    rules          the rule set in notation
    seed           the string from which the cards derive
    games          whether whole games are played, not single rounds
    seconds        the time that a player of somebody else has for a play
    forfeit        whether a fault of a player loses the round or the game, and the match goes on

    >>> from casino_core.cli.match import tasks_of
    >>> [task.seed for task in tasks_of("greedy", "careless", casino.RuleSet(), 2, "sunday")]
    ['sunday/0', 'sunday/1']
    """

    first: str
    second: str
    rules: str
    seed: str
    games: bool = False
    seconds: float = SECONDS
    forfeit: bool = False


def play_pair(task: Task) -> Pair:
    """Play the same cards once with the first player at each place.

    Raises `PlayerFaultError` for a fault of a player, unless it loses by it.
    """
    start = Game.new(parse_rules(task.rules), task.seed)
    first, second = (player_named(name, task.seconds) for name in (task.first, task.second))
    return pairs.play_pair(start, first, second, games=task.games, forfeit=task.forfeit)


def match(tasks: Iterable[Task], workers: Workers = 1) -> Iterator[str]:
    """Play pairs; yield a JSON line for each pair and one for the match.

    The workers are a number of processes, or an executor; the lines are the same by any of them.

    The match stops early when the difference is decisive. The line of a pair has the figures so
    far, so that it shows the progress.

    Raises `PlayerFaultError` for the first fault of a player, and then yields no line of the
    match. Where a fault loses the round or the game instead, it does so after that line.

    >>> from casino_core.cli.match import match, tasks_of
    >>> *pairs, last = match(tasks_of("greedy", "careless", casino.RuleSet(), 2, "sunday"))
    >>> len(pairs), last[:40]
    (2, '{"first": "greedy", "second": "careless"')
    """
    first_fault = ""
    for pair, result in _played(tasks, workers):
        faults = {"faults": list(pair.faults)} if pair.faults else {}
        first_fault = first_fault or next(iter(pair.faults), "")
        points = {"pair": result.pairs, "points": round(pair.points, 3)}
        yield json.dumps({**points, **result.figures, **faults})
    fields = result._asdict()
    figures, faulty = fields.pop("figures"), fields.pop("faults")
    left_out = _left_out(result)
    if left_out:
        fields["left_out"] = left_out
    last = {"decided": fields.pop("decided"), **({"faults": faulty} if faulty else {})}
    yield json.dumps({**fields, **figures, **last})
    if first_fault:
        raise lost_by_faults(faulty, first_fault)


def _left_out(result: MatchResult) -> dict[str, str]:
    """Return the players of a match that the page does not offer in this game, with the reason."""
    reasons = levels_left_out(parse_rules(result.rules))
    players = (LEVELS[name] for name in (result.first, result.second) if name in LEVELS)
    return {
        player.name: reasons[level]
        for player in players
        for level in (player.above, player.level)
        if level in reasons
    }


def results(tasks: Iterable[Task], workers: Workers = 1) -> Iterator[MatchResult]:
    """Play pairs; yield the result so far after each of them. Raises `PlayerFaultError`."""
    return (result for _pair, result in _played(tasks, workers))


def _played(tasks: Iterable[Task], workers: Workers) -> Iterator[tuple[Pair, MatchResult]]:
    waiting = iter(tasks)
    task = next(waiting)
    played = in_order(play_pair, chain([task], waiting), workers)
    return matches.results(played, task.first, task.second, task.rules, games=task.games)


def tasks_of(
    first: str,
    second: str,
    rules: RuleSet,
    pairs: int,
    seed: str,
    *,
    games: bool = False,
    seconds: float = SECONDS,
    forfeit: bool = False,
) -> Iterator[Task]:
    """Yield the pairs of a match, each with a seed of its own.

    >>> from casino_core.cli.match import tasks_of
    >>> len([*tasks_of("greedy", "careless", casino.RuleSet(), 20, "sunday")])
    20
    """
    task = Task(first, second, format_rules(rules), seed, games, seconds, forfeit)
    return (task._replace(seed=f"{seed}/{number}") for number in range(pairs))
