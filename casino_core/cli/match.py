"""`match`: measures one player against another on the same cards, until the difference is decisive.

With two sides, a *pair* is one shuffle of the pack played twice; the players change places. With
more sides, each shuffle is played once from each seat: the first player sits there, the second
player at all other seats. The match measures the lead, which is the first player's points less the
average of the others, summed over a pair. A pair consists of single rounds or of whole games; for
games the match also measures the share won.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from ..drawing.reports import row_of, table_of
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..players import Player, play_by
from ..players.estimates.evaluation import lead_of, sign_of
from ..players.search.sampled_values import mean_and_error
from ..position import Position
from ..rules.outcome import outcome
from ..rules.turn import Step, apply
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import Side
from .named_players import faults_of, player_named
from .processes import Workers, in_order
from .simulate import play_game

MIN_PAIRS = 20
"""No match is decided before this number of pairs."""
MOST_FAULTS = 3
"""The line of a pair tells no more faults than this."""
DECISIVE_ERRORS = 4.0
"""The difference is decisive when it is more than this number of standard errors from zero."""


class Task(NamedTuple):
    """One pair to play: the players' names, the rules as text, and the seed of the cards."""

    first: str
    second: str
    rules: str
    seed: str
    games: bool = False


class Pair(NamedTuple):
    """The result of a pair: the first player's lead in points, and the share of games it won.

    Where points are bad, to lead is to have fewer of them. `faults` are those of both players, each
    in one line (see `players.guarded`).
    """

    points: float
    won: float
    faults: tuple[str, ...] = ()


def play_pair(task: Task) -> Pair:
    """Play the same cards once with the first player at each place."""
    rules = parse_rules(task.rules)
    places = rules.side_numbers
    found = [_play(task, rules, place) for place in places]
    faults = [fault for name in (task.first, task.second) for fault in faults_of(name)]
    points, won = sum(pair.points for pair in found), sum(pair.won for pair in found)
    return Pair(points, won / len(found), tuple(faults))


def _play(task: Task, rules: RuleSet, place: Side) -> Pair:
    """Play one round or game with the first player at a place (for partners, at both seats)."""
    players = [
        player_named(task.first if rules.side(seat) == place else task.second)
        for seat in rules.seats
    ]
    start = Game.new(rules, task.seed)
    result = _game(start, players, task.seed) if task.games else _round(start, players, task.seed)
    totals = result.totals
    won = 1 / len(totals) if result.winner is None else float(result.winner == place)
    return Pair(sign_of(rules) * lead_of(totals, place), won)


def _round(start: Game, players: Sequence[Player], seed: str) -> Outcome:
    """Play the first round and return its outcome, without a winner unless it decides the game."""
    position = start.position
    steps: list[Step[Position]] = []
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(players))]
    while not position.over:
        seat = position.turn
        steps.append(apply(position, play_by(players[seat], position, steps, rngs[seat])))
        position = steps[-1].after
    return outcome(position)


def _game(start: Game, players: Sequence[Player], seed: str) -> Outcome:
    result = play_game(start, players, Random(seed)).outcome
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


def decided(found: Sequence[Pair]) -> bool:
    """Whether the difference in points is decisive."""
    mean, error = mean_and_error([pair.points for pair in found])
    return len(found) >= MIN_PAIRS and abs(mean) > DECISIVE_ERRORS * error


def figures_of(found: Sequence[Pair], *, games: bool) -> dict[str, float]:
    """The mean lead in points and its standard error.

    For games, also the share won and its standard error.
    """
    mean, error = mean_and_error([pair.points for pair in found])
    figures = {"mean": round(mean, 3), "error": round(error, 3)}
    if games:
        won, spread = mean_and_error([pair.won for pair in found])
        figures |= {"won": round(won, 3), "won_error": round(spread, 3)}
    return figures
