"""The progress of one deal of Daily-5, and the days of a streak.

The header reads it before the rest of Daily-5 is loaded, so nothing slow is imported here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from casino_core.i18n import N_

from ...storage.fields import Field
from ...storage.store import StorageKey

DAILY_KEY: Final = StorageKey("casino.daily", N_("the Daily-5"))
DAILY_GAMES_KEY: Final = StorageKey("casino.daily.games", N_("the Daily-5 of other games"))

DEALS_A_DAY: Final = 5
"""The number of deals in a day, `casino_core.daily.DEALS`."""
DAYS_BACK: Final = 7
"""The number of days before today whose deals can still be played, without counting."""

MOST_POINTS: Final = 11
"""The most points of a deal of the standard game."""
LONGEST_PLAYS: Final = 10_000
"""The most characters of the plays of a deal."""

Points = tuple[int, int]
"""The points of seat 1, and those of the opponent."""

Day = TypeVar("Day")


class DiaryEntry(NamedTuple):
    """The progress of one deal.

    plays          every play of both seats, in notation
    points         the points of a finished deal
    master_points  the points of the master with the same cards, once it has finished
    master_plays   every play of the master's game so far, in notation
    counts         whether the deal was begun on its own day
    late           whether a deal of the day after was begun before it
    """

    plays: str = ""
    points: Points | None = None
    master_points: Points | None = None
    master_plays: str = ""
    counts: bool = False
    late: bool = False

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

NO_ENTRIES: Final[Entries] = (NOT_BEGUN,) * DEALS_A_DAY
"""The entries of a day that was not begun."""


def has_counted(entries: Entries) -> bool:
    """Return whether all deals of a day are finished and count."""
    return all(entry.over and entry.counts for entry in entries)


def is_late(entries: Entries) -> bool:
    """Return whether the day after was begun before this one."""
    return any(entry.late for entry in entries)


def streak_of(
    counted: Callable[[Day], bool],
    late: Callable[[Day], bool],
    before: Callable[[Day], Day],
    today: Day,
) -> int:
    """Return the number of counted days in a row up to today, or up to the day `before` it.

    Of two days that were begun in the wrong order, a `late` one and the day after, one counts. The
    first day of the calendar is the day before itself.
    """
    day = today if counted(today) else before(today)
    length = 0
    while counted(day):
        earlier = before(day)
        if earlier == day:
            return length + 1
        length += not (late(earlier) and counted(earlier))
        day = earlier
    return length


# Stored data


def entry_content(entry: DiaryEntry, *, with_plays: bool) -> dict[str, Any]:
    """Return the content to store."""
    content = {
        "plays": entry.plays if with_plays else "",
        "points": entry.points,
        "master": entry.master_points,
        "masters": entry.master_plays if with_plays else "",
        "counts": entry.counts,
        "late": entry.late,
    }
    return {name: value for name, value in content.items() if value}


def parse_entries(field: Field, most_points: int = MOST_POINTS) -> Entries:
    """Read the entries of a day. Raises `FieldError` for damaged ones.

    most_points  the most points that a side can have in a deal
    """
    return tuple(_parse_entry(entry, most_points) for entry in field.exactly(DEALS_A_DAY))


def _parse_entry(entry: Field, most_points: int) -> DiaryEntry:
    plays, master_plays = (
        field.text(LONGEST_PLAYS) if (field := entry.find(name)) else ""
        for name in ("plays", "masters")
    )
    points, master_points = (
        _parse_points(entry.find(name), most_points) for name in ("points", "master")
    )
    counts, late = (
        field.flag() if (field := entry.find(name)) else False for name in ("counts", "late")
    )
    return DiaryEntry(plays, points, master_points, master_plays, counts, late)


def _parse_points(field: Field | None, most: int) -> Points | None:
    if field is None or field.value is None:
        return None
    own, other = field.exactly(2)
    return own.whole(most), other.whole(most)
