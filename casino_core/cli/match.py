"""`match`: measures one player against another on the same cards, until the difference is decisive.

A match consists of mirrored pairs (`analysis.pairs`), which are pairs of single rounds or of whole
games; for games the match also measures the share won.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from ..analysis.pairs import Pair, decided, figures_of, pair_of, play_round, seated
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..players import Player
from ..rules.outcome import outcome
from ..ruleset import RuleSet
from ..score import Outcome
from .named_players import faults_of, player_named
from .processes import in_order
from .simulate import play_game

MOST_FAULTS = 3
"""The line of a pair tells no more faults than this."""


class Task(NamedTuple):
    """One pair to play: the players' names, the rules as text, and the seed of the cards."""

    first: str
    second: str
    rules: str
    seed: str
    games: bool = False


def play_pair(task: Task) -> Pair:
    """Play the same cards once with the first player at each place."""
    rules = parse_rules(task.rules)
    first, second = player_named(task.first), player_named(task.second)
    start = Game.new(rules, task.seed)
    results = [
        _result(task, start, seated(rules, first, second, place)) for place in rules.side_numbers
    ]
    faults = [fault for name in (task.first, task.second) for fault in faults_of(name)]
    return pair_of(rules, results, faults)


def _result(task: Task, start: Game, players: Sequence[Player]) -> Outcome:
    """Play a round or a game; a round has no winner unless it decides the game."""
    if not task.games:
        return outcome(play_round(start, players, task.seed).position)
    result = play_game(start, players, Random(task.seed)).outcome
    assert result is not None, "a played game has an outcome"
    return result


def match(tasks: Iterable[Task], jobs: int = 1) -> Iterator[str]:
    """Play pairs; yield a JSON line for each pair and one for the match.

    The match stops early when the difference is decisive. The line of a pair has the figures so
    far, so that it shows the progress.
    """
    waiting = iter(tasks)
    task = next(waiting)
    found: list[Pair] = []
    for pair in in_order(play_pair, chain([task], waiting), jobs):
        found.append(pair)
        figures = figures_of(found, games=task.games)
        faults = {"faults": list(pair.faults[:MOST_FAULTS])} if pair.faults else {}
        yield json.dumps({"pair": len(found), "points": round(pair.points, 3), **figures, **faults})
        if decided(found):
            break
    about = {"first": task.first, "second": task.second, "rules": task.rules}
    figures = figures_of(found, games=task.games)
    faulty = sum(len(pair.faults) for pair in found)
    count = {"faults": faulty} if faulty else {}
    yield json.dumps({**about, "pairs": len(found), **figures, "decided": decided(found), **count})


def tasks_of(
    first: str, second: str, rules: RuleSet, pairs: int, seed: str, *, games: bool = False
) -> Iterator[Task]:
    """Yield the pairs of a match, each with a seed of its own."""
    text = format_rules(rules)
    return (Task(first, second, text, f"{seed}/{number}", games) for number in range(pairs))
