"""The diary of Daily-5: the plays and points of every deal, by day.

Days are dates in UTC. A deal counts if it was begun on its own day, before any later day was
begun; so turning the clock back earns nothing. Whether a deal counts is fixed when it is begun: a
deal that is finished after midnight still counts. A finished deal never changes again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from casino_core.daily import DEALS
from casino_core.i18n import N_

from ...storage.store import StorageKey

DAILY_KEY: Final = StorageKey("casino.daily", N_("the Daily-5"))

Points = tuple[int, int]
"""The points of seat 1, and those of the opponent."""

ONE_DAY: Final = timedelta(days=1)
DAYS_BACK: Final = 7
"""The number of days before today whose deals can still be played, without counting."""


class DiaryEntry(NamedTuple):
    """The progress of one deal.

    plays          every play of both seats, in notation
    points         the points of a finished deal
    master_points  the points of the master with the same cards, once it has finished
    master_plays   every play of the master's game so far, in notation
    counts         whether the deal was begun on its own day
    """

    plays: str = ""
    points: Points | None = None
    master_points: Points | None = None
    master_plays: str = ""
    counts: bool = False

    @property
    def over(self) -> bool:
        """Whether the deal was played to its end."""
        return self.points is not None

    @property
    def begun(self) -> bool:
        """Whether the deal was begun: a counting one was dealt, another one has a play."""
        return self.counts or self.plays != "" or self.over


NOT_BEGUN: Final = DiaryEntry()
"""The entry of a deal that was not begun."""

Entries = tuple[DiaryEntry, ...]
"""The entries of a day, in the order of its deals."""


class DayTotal(NamedTuple):
    """The points of several deals of a day: the player's, and the master's with the same cards."""

    own: int
    master: int


class Diary(NamedTuple):
    """The entries of every day that was begun."""

    days: Mapping[date, Entries] = {}

    def entries(self, day: date) -> Entries:
        """The five entries of a day."""
        return self.days.get(day, (NOT_BEGUN,) * DEALS)

    def entry(self, day: date, number: int) -> DiaryEntry:
        """The entry of one deal, by its number from 1."""
        return self.entries(day)[number - 1]

    def with_entry(self, day: date, number: int, entry: DiaryEntry) -> Diary:
        """Replace the entry of one deal, by its number from 1."""
        entries = list(self.entries(day))
        entries[number - 1] = entry
        return Diary({**self.days, day: tuple(entries)})

    def next_number(self, day: date) -> int | None:
        """The number of the first unfinished deal, from 1; None if the day is finished."""
        over = [entry.over for entry in self.entries(day)]
        return over.index(False) + 1 if False in over else None

    def would_count(self, day: date, today: date) -> bool:
        """Whether a deal of a day counts if it is begun today."""
        return day == today and not any(later > today for later in self.days)

    def counted(self, day: date) -> bool:
        """Whether all deals of a day are finished and count."""
        return all(entry.over and entry.counts for entry in self.entries(day))

    def total(self, day: date) -> DayTotal | None:
        """The points of the deals that player and master have finished; None without any."""
        pairs = [
            (entry.points[0], entry.master_points[0])
            for entry in self.entries(day)
            if entry.points and entry.master_points
        ]
        return DayTotal(*map(sum, zip(*pairs, strict=True))) if pairs else None

    # Streaks

    def streak(self, today: date) -> int:
        """The number of counted days in a row up to today, or up to yesterday."""
        day = today if self.counted(today) else today - ONE_DAY
        length = 0
        while self.counted(day):
            length += 1
            day -= ONE_DAY
        return length

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
                _entry_content(entry, with_plays=day >= oldest or not entry.over)
                for entry in entries
            ]
            for day, entries in sorted(diary.days.items())
        }
    }


def _entry_content(entry: DiaryEntry, *, with_plays: bool) -> dict[str, Any]:
    content = {
        "plays": entry.plays if with_plays else "",
        "points": entry.points,
        "master": entry.master_points,
        "masters": entry.master_plays if with_plays else "",
        "counts": entry.counts,
    }
    return {name: value for name, value in content.items() if value}


def parse_diary(content: dict[str, Any]) -> Diary:
    """Read stored content. Raises one of `UNREADABLE` if it is damaged."""
    days = {}
    for name, entries in content["days"].items():
        if len(entries) != DEALS:
            raise ValueError(f"{name}: a day has {DEALS} deals")
        days[date.fromisoformat(name)] = tuple(map(_parse_entry, entries))
    return Diary(days)


def _parse_entry(content: dict[str, Any]) -> DiaryEntry:
    plays, master_plays = content.get("plays", ""), content.get("masters", "")
    if not isinstance(plays, str) or not isinstance(master_plays, str):
        raise TypeError("plays must be a text")
    points, master_points = (_parse_points(content.get(name)) for name in ("points", "master"))
    return DiaryEntry(plays, points, master_points, master_plays, content.get("counts") is True)


def _parse_points(stored: Any) -> Points | None:
    if stored is None:
        return None
    own, other = stored
    if not (type(own) is int and type(other) is int and 0 <= own <= 11 and 0 <= other <= 11):
        raise ValueError("points must be from 0 to 11")
    return own, other
