"""The diaries of Daily-5, one for each game: the plays and points of every deal, by day.

Each game has a diary of its own: what was played of one changes no streak, no average and no
calendar of another, because points of different games do not compare. The header counts the
standard game, which everybody shares.

Days are dates in UTC. A deal counts if it was begun on its own day, before any later day was
begun; so turning the clock back earns nothing. Whether a deal counts is fixed when it is begun: a
deal that is finished after midnight still counts. A finished deal never changes again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from casino_core import PRESETS
from casino_core.daily import GAMES, STANDARD

from .diary_entry import (
    DAYS_BACK,
    MOST_POINTS,
    NO_ENTRIES,
    DiaryEntry,
    Entries,
    entry_content,
    has_counted,
    parse_entries,
    streak_of,
)

ONE_DAY: Final = timedelta(days=1)
MOST_POINTS_ELSEWHERE: Final = 999
"""The most points of a deal in other games: every play may be a sweep for several points."""


class DayTotal(NamedTuple):
    """The points of one or several deals: the player's, and the master's with the same cards."""

    own: int
    master: int


class Diary(NamedTuple):
    """The entries of every day of one game that was begun.

    preset  the game, one of `casino_core.daily.GAMES`
    """

    days: Mapping[date, Entries] = {}
    preset: str = STANDARD

    @property
    def least(self) -> bool:
        """Whether the points of this game are bad, so that fewer are better."""
        return PRESETS[self.preset].goal == "least"

    def entries(self, day: date) -> Entries:
        """The five entries of a day."""
        return self.days.get(day, NO_ENTRIES)

    def entry(self, day: date, number: int) -> DiaryEntry:
        """The entry of one deal, by its number from 1."""
        return self.entries(day)[number - 1]

    def with_entry(self, day: date, number: int, entry: DiaryEntry) -> Diary:
        """Replace the entry of one deal, by its number from 1."""
        entries = list(self.entries(day))
        entries[number - 1] = entry
        return self._replace(days={**self.days, day: tuple(entries)})

    def next_number(self, day: date) -> int | None:
        """The number of the first unfinished deal, from 1; None if the day is finished."""
        over = [entry.over for entry in self.entries(day)]
        return over.index(False) + 1 if False in over else None

    def would_count(self, day: date, today: date) -> bool:
        """Whether a deal of a day counts if it is begun today."""
        return day == today and not any(later > today for later in self.days)

    def counted(self, day: date) -> bool:
        """Whether all deals of a day are finished and count."""
        return has_counted(self.entries(day))

    def missed(self, day: date, today: date) -> bool:
        """Whether a day is over, no deal of it was begun, and an earlier day was begun."""
        return day < today and day not in self.days and any(begun < day for begun in self.days)

    def compared(self, day: date) -> tuple[DayTotal, ...]:
        """The points of each deal that player and master have both finished."""
        return tuple(
            DayTotal(entry.points[0], entry.master_points[0])
            for entry in self.entries(day)
            if entry.points and entry.master_points
        )

    def total(self, day: date) -> DayTotal | None:
        """The points of those deals together; None without any."""
        found = self.compared(day)
        return DayTotal(*map(sum, zip(*found, strict=True))) if found else None

    def compares_all(self, day: date) -> bool:
        """Whether the master has finished every deal that the player has."""
        return all(entry.master_points for entry in self.entries(day) if entry.over)

    # Streaks

    def streak(self, today: date) -> int:
        """The number of counted days in a row up to today, or up to yesterday."""
        return streak_of(self.counted, lambda day: day - ONE_DAY, today)

    def longest_streak(self) -> int:
        """The length in days of the longest streak."""
        longest, length = 0, 0
        last: date | None = None
        for day in sorted(filter(self.counted, self.days)):
            length = length + 1 if last and day - last == ONE_DAY else 1
            longest, last = max(longest, length), day
        return longest


def is_playable(day: date, today: date) -> bool:
    """Whether the deals of a day may be played: today's, and those of the last `DAYS_BACK` days."""
    return timedelta() <= today - day <= DAYS_BACK * ONE_DAY


# Stored data


def diary_content(diary: Diary, today: date) -> dict[str, Any]:
    """The content to store, without the plays of finished deals that are too old to play.

    The plays of an unfinished deal are always stored, whatever the clock says: without them the
    deal would begin anew.
    """
    oldest = today - DAYS_BACK * ONE_DAY
    return {
        "days": {
            day.isoformat(): [
                entry_content(entry, with_plays=day >= oldest or not entry.over)
                for entry in entries
            ]
            for day, entries in sorted(diary.days.items())
        }
    }


def parse_diary(content: dict[str, Any], preset: str = STANDARD) -> Diary:
    """Read stored content. Raises one of `UNREADABLE` if it is damaged."""
    most = MOST_POINTS if preset == STANDARD else MOST_POINTS_ELSEWHERE
    return Diary(
        {
            date.fromisoformat(name): parse_entries(name, entries, most)
            for name, entries in content["days"].items()
        },
        preset,
    )


def diaries_content(diaries: Mapping[str, Diary], today: date) -> dict[str, Any]:
    """The content to store of the diaries of all games but the standard one."""
    return {"games": {name: diary_content(diaries[name], today) for name in sorted(diaries)}}


def parse_diaries(content: dict[str, Any]) -> dict[str, Diary]:
    """Read stored content: the diaries by game. Raises one of `UNREADABLE` if it is damaged."""
    unknown = content["games"].keys() - set(GAMES[1:])
    if unknown:
        raise ValueError(f"{min(unknown)}: there is no Daily-5 of that game")
    return {name: parse_diary(diary, name) for name, diary in content["games"].items()}
