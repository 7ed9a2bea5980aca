"""Adds today's deals of Daily-5 and the streak to the scene, for the header."""

from __future__ import annotations

from typing import ClassVar, Final

from ..game.additions import Today
from ..game.scene import Scene
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..storage.fields import Field
from ..storage.store import Content
from .daily.diary_entry import (
    DAILY_KEY,
    DAYS_BACK,
    DEALS_A_DAY,
    NO_ENTRIES,
    Entries,
    has_counted,
    is_late,
    parse_entries,
    streak_of,
)


class DailyProgressInHeader(Feature):
    """Tells a person who plays Daily-5 how many of today's deals are finished.

    It reads what Daily-5 has stored, and stores nothing. A day is one of the calendar in UTC; when
    it ends while the page is open, the next scene has the new day.
    """

    opens_with: ClassVar = {"today": ("on",)}
    at_start: ClassVar = True  # The header of the first screen has it: nothing changes later.
    in_embeds: ClassVar = False  # A table in another page has no Daily-5.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._known: tuple[object, Today | None] = (None, None)

    def decorate(self, scene: Scene) -> Scene:
        """Add the progress, unless the settings or an occasion at the table leave it out."""
        if scene.kind.occasion or not self.context.settings.on("today"):
            return scene
        today, text = self.context.page.today, self.context.storage.read(DAILY_KEY.key)
        if self._known[0] != (today, text):
            self._known = (today, text), self._read(today)
        progress = self._known[1]
        return scene.adding(progress) if progress else scene

    def _read(self, today: str) -> Today | None:
        return self.context.store.peek(DAILY_KEY, lambda content: parse_progress(content, today))


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
        field = days.find(day)
        return parse_entries(field) if field else NO_ENTRIES

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
