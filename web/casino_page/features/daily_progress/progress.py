"""Today's deals and the streak, read from what Daily-5 has stored.

Days are texts such as `2026-11-20` here: the module `datetime` would make the page start later.
"""

from __future__ import annotations

from typing import Final

from ...game.additions import Today
from ...storage.fields import Field
from ...storage.store import Content
from ..daily.diary_entry import (
    DAYS_BACK,
    DEALS_A_DAY,
    NO_ENTRIES,
    Entries,
    has_counted,
    is_late,
    parse_entries,
    streak_of,
)

FIRST_DAY: Final = "0001-01-01"
LENGTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""The number of days of each month, in a year that is not a leap year."""


def parse_progress(content: Content, today: str) -> Today | None:
    """Read today's deals and the streak from stored content, and no day before that streak.

    None if none of the last days was begun. Raises one of `UNREADABLE` if what is read is damaged.
    """
    days = Field(content)["days"]

    def counted(day: str) -> bool:
        return has_counted(entries(day))

    def late(day: str) -> bool:
        return is_late(entries(day))

    def entries(day: str) -> Entries:
        stored = days.find(day)
        return parse_entries(stored) if stored else NO_ENTRIES

    day = today
    for _ in range(DAYS_BACK):
        if days.find(day):
            break
        day = day_before(day)
    if not days.find(day):
        return None
    finished = sum(entry.over for entry in entries(today))
    streak = streak_of(counted, late, day_before, today)
    return Today(today, finished, DEALS_A_DAY, streak, counted=counted(today))


def day_before(day: str) -> str:
    """Return the day before a day: `2026-10-31` before `2026-11-01`.

    The first day of the calendar is the day before itself.
    """
    if day == FIRST_DAY:
        return day
    year, month, number = map(int, day.split("-"))
    number -= 1
    if number == 0:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        number = LENGTHS[month - 1] + (leap and month == 2)
    return f"{year:04}-{month:02}-{number:02}"
