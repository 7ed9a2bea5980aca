"""Counts of what a person has done, in games and all else, on all devices."""

from __future__ import annotations

from collections.abc import Mapping

from casino_core import parse_rules
from casino_core.players import PLAYERS
from casino_core.prose.direction import fewest_win

from ...storage.devices import DEVICES_KEY, Devices, parse_devices
from ...storage.fields import Field
from ...storage.store import Content, Store
from ..badges import Counter, Counts
from ..daily.diary import Diary, parse_diaries, parse_diary
from ..daily.diary_entry import DAILY_GAMES_KEY, DAILY_KEY
from ..guided_offer import FIRST, GUIDED_KEY, STARTS, GuidedProgress
from ..guided_offer import parse_progress as parse_guided
from ..puzzles.progress import PUZZLES_KEY, Progress, parse_progress
from .game_statistics import STATISTICS_KEY, GameStatistics, TableKind
from .totals import Totals


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


def counts_of(statistics: GameStatistics, store: Store) -> Counts:
    """Count what a person has done: in the games of the statistics, and in all else."""
    games = counts_of_games(statistics)
    puzzles = store.peek(PUZZLES_KEY, parse_progress) or Progress()
    guided = store.peek(GUIDED_KEY, parse_guided) or GuidedProgress()
    daily = store.peek(DAILY_KEY, parse_diary) or Diary()
    others = store.peek(DAILY_GAMES_KEY, parse_diaries) or {}
    counted = {day for each in (daily, *others.values()) for day in each.days if each.counted(day)}
    numbers = {
        Counter.PUZZLES: puzzles.solved,
        Counter.STREAK: puzzles.streak,
        Counter.DAYS: len(counted),
        Counter.RUN: max(each.longest_streak() for each in (daily, *others.values())),
        Counter.GUIDED: sum(guided.finished(preset) for preset in (FIRST, *STARTS)),
    }
    return games._replace(numbers={**games.numbers, **numbers})


def with_other_devices(statistics: GameStatistics, store: Store) -> GameStatistics:
    """Return statistics of this device with those of the person's other devices."""
    return statistics.with_others(store.peek(DEVICES_KEY, totals_of_devices) or ())


def totals_of_devices(content: Content) -> list[Mapping[TableKind, Totals]]:
    """Read what each other device has counted. Raises `FieldError` if it is damaged."""
    return totals_of(parse_devices(content))


def totals_of(devices: Devices) -> list[Mapping[TableKind, Totals]]:
    """Return the totals that each other device has counted. Raises `FieldError`."""
    return [GameStatistics.parse_tables(Field(content)) for content in devices.of(STATISTICS_KEY)]
