"""`match`: measures one player against another on the same cards, until the difference is decisive.

A match consists of mirrored pairs (`analysis.pairs`), which are pairs of single rounds or of whole
games; for games the match also measures the share won.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from ..analysis.pairs import Pair, decided, figures_of, pair_of, play_round, seated
from ..drawing.reports import row_of, table_of
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..players import Player
from ..rules.outcome import outcome
from ..ruleset import RuleSet
from ..score import Outcome
from .named_players import faults_of, player_named
from .processes import Workers, in_order
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


class MatchResult(NamedTuple):
    """The result of a match so far.

    first, second  the names of the players
    rules          the rule set in notation
    pairs          the number of pairs played
    figures        the mean lead of the first player and its error: see `figures_of`
    decided        whether the difference is decisive
    faults         the number of faults of both players
    """

    first: str
    second: str
    rules: str
    pairs: int
    figures: Mapping[str, float]
    decided: bool
    faults: int

    def _repr_html_(self) -> str:
        shown = {"pairs": f"{self.pairs}", "mean": _with_error(self.figures, "mean", "error")}
        if "won" in self.figures:
            shown["won"] = _with_error(self.figures, "won", "won_error")
        decided = {"decided": "yes" if self.decided else "no", "faults": f"{self.faults}"}
        rows = [row_of(cells) for cells in (shown | decided).items()]
        title = f"{self.first} – {self.second}, {self.rules}"
        return table_of((), rows, title)


def match(tasks: Iterable[Task], workers: Workers = 1) -> Iterator[str]:
    """Play pairs; yield a JSON line for each pair and one for the match.

    The workers are a number of processes, or an executor; the lines are the same by any of them.

    The match stops early when the difference is decisive. The line of a pair has the figures so
    far, so that it shows the progress.
    """
    for pair, result in _played(tasks, workers):
        faults = {"faults": list(pair.faults[:MOST_FAULTS])} if pair.faults else {}
        points = {"pair": result.pairs, "points": round(pair.points, 3)}
        yield json.dumps({**points, **result.figures, **faults})
    told = result._asdict()
    figures, faulty = told.pop("figures"), told.pop("faults")
    last = {"decided": told.pop("decided"), **({"faults": faulty} if faulty else {})}
    yield json.dumps({**told, **figures, **last})


def results(tasks: Iterable[Task], workers: Workers = 1) -> Iterator[MatchResult]:
    """Play pairs likewise; yield the result so far after each of them."""
    return (result for _pair, result in _played(tasks, workers))


def _played(tasks: Iterable[Task], workers: Workers) -> Iterator[tuple[Pair, MatchResult]]:
    waiting = iter(tasks)
    task = next(waiting)
    found: list[Pair] = []
    for pair in in_order(play_pair, chain([task], waiting), workers):
        found.append(pair)
        result = MatchResult(
            task.first,
            task.second,
            task.rules,
            len(found),
            figures_of(found, games=task.games),
            decided(found),
            sum(len(each.faults) for each in found),
        )
        yield pair, result
        if result.decided:
            break


def _with_error(figures: Mapping[str, float], name: str, error: str) -> str:
    return f"{figures[name]:g} ± {figures[error]:g}"


def tasks_of(
    first: str, second: str, rules: RuleSet, pairs: int, seed: str, *, games: bool = False
) -> Iterator[Task]:
    """Yield the pairs of a match, each with a seed of its own."""
    text = format_rules(rules)
    return (Task(first, second, text, f"{seed}/{number}", games) for number in range(pairs))
