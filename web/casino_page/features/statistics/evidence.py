"""The counts of what a person has done, from all that the browser has stored.

This module imports what reads puzzles and diaries: the end of a round does without it.
"""

from __future__ import annotations

from ...storage.store import Store
from ..badges.counter import Counter, Counts
from ..daily.diary import Diary, parse_diaries, parse_diary
from ..daily.diary_entry import DAILY_GAMES_KEY, DAILY_KEY
from ..guided_offer.progress import FIRST, GUIDED_KEY, STARTS, GuidedProgress
from ..guided_offer.progress import parse_progress as parse_guided
from ..puzzles.progress import PUZZLES_KEY, Progress, parse_progress
from .game_counts import counts_of_games
from .game_statistics import GameStatistics


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
