"""The counts of what a person has done, by which badges are earned and aims are reached."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Counter(StrEnum):
    """What is counted; none of it becomes fewer, unless a guided game begins anew.

    wins     games won
    sweeps   sweeps made, where most points win: elsewhere a sweep costs points
    builds   own builds that were captured
    fewest   games won in which the fewest points win
    tables   rule sets of which a round was played
    puzzles  rated puzzles solved at the first try
    streak   puzzles in the longest streak
    days     days of Daily-5 that count
    run      days in the longest row of such days
    guided   guided games that were played to their end
    beaten   computer players against whom a game was won, at full strength
    """

    WINS = "wins"
    SWEEPS = "sweeps"
    BUILDS = "builds"
    FEWEST = "fewest"
    TABLES = "tables"
    PUZZLES = "puzzles"
    STREAK = "streak"
    DAYS = "days"
    RUN = "run"
    GUIDED = "guided"
    BEATEN = "beaten"


class Counts(NamedTuple):
    """What a person has done so far.

    numbers  the number of each counter; one that is missing is not known here
    beaten   the computer players against whom a game was won, at full strength
    """

    numbers: Mapping[Counter, int] = {}
    beaten: frozenset[str] = frozenset()

    def of(self, counter: Counter) -> int:
        """Return the number of a counter."""
        return self.numbers.get(counter, 0)
