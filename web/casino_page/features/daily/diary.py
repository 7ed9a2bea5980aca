"""The diaries of Daily-5, one for each game: the plays and points of every deal, by day.

Each game has a diary of its own: what was played of one changes no streak, no average and no
calendar of another, because points of different games do not compare. The header counts the
standard game, which everybody shares.

Days are dates in UTC. A deal counts if it was begun on its own day, before any later day was
begun. Whether a deal counts is fixed when it is begun: a deal that is finished after midnight still
counts. A finished deal never changes again.

The clock of a device may be wrong. Days later than today lie ahead: they wait until they come, and
no figure has them before that. If the clock was wrong when they were begun, the player can set
them aside, and then today counts. If it is wrong now, nothing is to be done. Turning the clock back
earns nothing: of two days that were begun in the wrong order, a streak counts one.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from casino_core import PRESETS
from casino_core.daily import GAMES, STANDARD
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win

from ...storage.days import MOST_DAYS, ONE_DAY, day_after, day_before, day_of
from ...storage.fields import Field
from .diary_entry import (
    DAYS_BACK,
    MOST_POINTS,
    NO_ENTRIES,
    DiaryEntry,
    Entries,
    entry_content,
    has_counted,
    is_late,
    parse_entries,
    streak_of,
)

MOST_POINTS_ELSEWHERE: Final = 999
"""The most points of a deal in other games: every play may be a sweep for several points."""


class DayTotal(NamedTuple):
    """The points of one or several deals: the player's, and the master's with the same cards."""

    own: int
    master: int


class Diary(NamedTuple):
    """The entries of every day of one game that was begun.

    preset  the game, one of `casino_core.daily.GAMES`
    aside   the days ahead that the player has set aside
    """

    days: Mapping[date, Entries] = {}
    preset: str = STANDARD
    aside: frozenset[date] = frozenset()

    @property
    def least(self) -> bool:
        """Whether the points of this game are bad, so that fewer are better."""
        return fewest_win(PRESETS[self.preset])

    def entries(self, day: date) -> Entries:
        """Return the five entries of a day."""
        return self.days.get(day, NO_ENTRIES)

    def entry(self, day: date, number: int) -> DiaryEntry:
        """Return the entry of one deal, by its number from 1."""
        return self.entries(day)[number - 1]

    def with_entry(self, day: date, number: int, entry: DiaryEntry) -> Diary:
        """Replace the entry of one deal, by its number from 1."""
        entries = list(self.entries(day))
        entries[number - 1] = entry
        return self._replace(days={**self.days, day: tuple(entries)})

    def next_number(self, day: date) -> int | None:
        """Return the number of the first unfinished deal, from 1; None if the day is finished."""
        over = [entry.over for entry in self.entries(day)]
        return over.index(False) + 1 if False in over else None

    def would_count(self, day: date, today: date) -> bool:
        """Return whether a deal of a day counts if it is begun today."""
        return day == today and self.aside.issuperset(self.ahead(today))

    def new_entry(self, day: date, today: date) -> DiaryEntry:
        """Return the entry of a deal of a day that is begun today."""
        counts = self.would_count(day, today)
        return DiaryEntry(counts=counts, late=counts and day_after(day) in self.days)

    def ahead(self, today: date) -> tuple[date, ...]:
        """Return the days that were begun and lie ahead of today, the first first."""
        return tuple(sorted(day for day in self.days if day > today))

    def up_to(self, today: date) -> Diary:
        """Return the diary without the days ahead."""
        days = {day: entries for day, entries in self.days.items() if day <= today}
        return self._replace(days=days)

    def with_aside(self, today: date) -> Diary:
        """Set the days ahead aside, so that today counts."""
        return self._replace(aside=self.aside.union(self.ahead(today)))

    def counted(self, day: date) -> bool:
        """Return whether all deals of a day are finished and count."""
        return has_counted(self.entries(day))

    def missed(self, day: date, today: date) -> bool:
        """Return whether a day is over, no deal of it was begun, and an earlier day was begun."""
        return day < today and day not in self.days and any(begun < day for begun in self.days)

    def compared(self, day: date) -> tuple[DayTotal, ...]:
        """Return the points of each deal that player and master have both finished."""
        return tuple(
            DayTotal(entry.points[0], entry.master_points[0])
            for entry in self.entries(day)
            if entry.points and entry.master_points
        )

    def total(self, day: date) -> DayTotal | None:
        """Return the points of those deals together; None without any."""
        totals = self.compared(day)
        return DayTotal(*map(sum, zip(*totals, strict=True))) if totals else None

    def compares_all(self, day: date) -> bool:
        """Return whether the master has finished every deal that the player has."""
        return all(entry.master_points for entry in self.entries(day) if entry.over)

    # Streaks

    def streak(self, today: date) -> int:
        """Return the number of counted days in a row up to today, or up to yesterday."""
        return streak_of(self.counted, self._late, day_before, today)

    def longest_streak(self) -> int:
        """Return the length in days of the longest streak."""
        longest, length = 0, 0
        last: date | None = None
        for day in sorted(filter(self.counted, self.days)):
            follows = last is not None and day - last == ONE_DAY
            length = length + (not (last and self._late(last))) if follows else 1
            longest, last = max(longest, length), day
        return longest

    def _late(self, day: date) -> bool:
        return is_late(self.entries(day))


def is_playable(day: date, today: date) -> bool:
    """Return whether the deals of a day may be played.

    Today's deals may, and those of the last `DAYS_BACK` days.
    """
    return 0 <= (today - day).days <= DAYS_BACK


def waits_for_clock(diary: Diary, day: date, today: date) -> bool:
    """Return whether the next deal of today would not count, because days ahead were begun.

    Then the player says first whether the clock is wrong now, or was wrong then.
    """
    number = diary.next_number(day)
    waits = number is not None and not diary.entry(day, number).begun
    return waits and day == today and not diary.would_count(day, today)


# Stored data


def diary_content(diary: Diary, today: date) -> dict[str, Any]:
    """Return the content to store, without the plays of deals that were finished long ago.

    Of finished deals, only those of the last days of play keep their plays. The plays of an
    unfinished deal are always stored: without them the deal would begin anew. The clock alone
    decides nothing: if it is wrong today, no play is lost.
    """
    days = sorted(diary.days.items())
    begun = [day for day, _entries in days if day <= today]
    oldest = begun[-DAYS_BACK - 1 :][0] if begun else today
    content: dict[str, Any] = {
        "days": {
            day.isoformat(): [
                entry_content(entry, with_plays=day >= oldest or not entry.over)
                for entry in entries
            ]
            for day, entries in days[-MOST_DAYS:]
        }
    }
    aside = [day.isoformat() for day in sorted(diary.aside) if day > today and day in diary.days]
    return {**content, "aside": aside} if aside else content


def parse_diary(content: dict[str, Any], preset: str = STANDARD) -> Diary:
    """Read stored content. Raises `FieldError` if it is damaged."""
    return _parse_diary(Field(content), preset)


def _parse_diary(field: Field, preset: str) -> Diary:
    most = MOST_POINTS if preset == STANDARD else MOST_POINTS_ELSEWHERE
    days = {
        day_of(entries, name): parse_entries(entries, most)
        for name, entries in field["days"].fields(MOST_DAYS)
    }
    aside = field.find("aside")
    days_aside = (day_of(day, day.value) for day in aside.items(MOST_DAYS)) if aside else ()
    return Diary(days, preset, frozenset(days_aside))


def diaries_content(diaries: Mapping[str, Diary], today: date) -> dict[str, Any]:
    """Return the content to store of the diaries of all games but the standard one."""
    return {"games": {name: diary_content(diaries[name], today) for name in sorted(diaries)}}


def parse_diaries(content: dict[str, Any]) -> dict[str, Diary]:
    """Read stored content: the diaries by game. Raises `FieldError` if it is damaged."""
    diaries = {}
    for name, diary in Field(content)["games"].fields(len(GAMES)):
        if name not in GAMES[1:]:
            raise diary.error(_("there is no Daily-5 of that game"))
        diaries[name] = _parse_diary(diary, name)
    return diaries
