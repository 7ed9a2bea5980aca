"""The counts of what a person has done in the games of the statistics."""

from __future__ import annotations

from casino_core import parse_rules
from casino_core.players import PLAYERS
from casino_core.prose.direction import fewest_win

from ..badges.counter import Counter, Counts
from .game_statistics import GameStatistics


def counts_of_games(statistics: GameStatistics) -> Counts:
    """Count what a person has done in the games of the statistics.

    A player of one's own may be written to lose: games against it do not count. Nor does a game won
    with hints count as won against somebody.
    """
    tables = [
        (kind, parse_rules(kind.rules), totals)
        for kind, totals in statistics.totals_by_kind.items()
        if not kind.of_own_player
    ]
    beaten = frozenset(
        level
        for kind, _rules, totals in tables
        if totals.wins > totals.hinted_wins and not kind.handicap
        for level in kind.levels.split(",")
        if level in PLAYERS
    )
    fewest = [totals for _kind, rules, totals in tables if fewest_win(rules)]
    most = [totals for _kind, rules, totals in tables if not fewest_win(rules)]
    numbers = {
        Counter.WINS: sum(totals.wins for _kind, _rules, totals in tables),
        Counter.SWEEPS: sum(totals.sweeps[0] for totals in most),
        Counter.BUILDS: sum(totals.kept for _kind, _rules, totals in tables),
        Counter.FEWEST: sum(totals.wins - totals.hinted_wins for totals in fewest),
        Counter.TABLES: len({kind.rules for kind, _rules, totals in tables if totals.rounds}),
        Counter.BEATEN: len(beaten),
    }
    return Counts(numbers, beaten)
