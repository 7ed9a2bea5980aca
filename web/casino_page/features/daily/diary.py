"""The diary of Daily-5: what was played, on which day, with which points.

Days are dates in UTC. A deal counts if it was begun on its own day, and if no later day had been
begun by then: so a clock that goes back earns nothing. Counting is fixed when a deal is begun; one
that is finished after midnight still counts. A deal that is over is never changed again.
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
"""Of whoever plays, and of the opponent."""

DAY: Final = timedelta(days=1)
BACK: Final = 7
"""So many days before today can still be played, without counting."""


class Entry(NamedTuple):
    """One deal as far as it has come.

    plays   every play of both seats, in notation
    points  when it is over
    master  the master's points with the same cards, when they are known; `masters` are its plays
            so far
    counts  whether it was begun on its day
    """

    plays: str = ""
    points: Points | None = None
    master: Points | None = None
    masters: str = ""
    counts: bool = False

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.points is not None

    @property
    def begun(self) -> bool:
        """Whether its cards were seen; of one that does not count, whether it was played at."""
        return self.counts or self.plays != "" or self.over


NOTHING: Final = Entry()
"""A deal that was not begun."""

Entries = tuple[Entry, ...]


class Total(NamedTuple):
    """The points of a day's finished deals: one's own, and the master's with the same cards."""

    own: int
    master: int


class Diary(NamedTuple):
    """The entries of every day that was begun, in the order of the deals."""

    days: Mapping[date, Entries] = {}

    def entries(self, day: date) -> Entries:
        """The five entries of a day."""
        return self.days.get(day, (NOTHING,) * DEALS)

    def entry(self, day: date, number: int) -> Entry:
        """The entry of one deal, by its number from 1."""
        return self.entries(day)[number - 1]

    def with_entry(self, day: date, number: int, entry: Entry) -> Diary:
        """The diary with one entry changed."""
        entries = list(self.entries(day))
        entries[number - 1] = entry
        return Diary({**self.days, day: tuple(entries)})

    def next_number(self, day: date) -> int | None:
        """The deal to be played next, None when all are over."""
        over = [entry.over for entry in self.entries(day)]
        return over.index(False) + 1 if False in over else None

    def would_count(self, day: date, today: date) -> bool:
        """Whether a deal of a day that is begun now counts."""
        return day == today and not any(later > today for later in self.days)

    def counted(self, day: date) -> bool:
        """Whether a day was played to its end, and all of it counts."""
        return all(entry.over and entry.counts for entry in self.entries(day))

    def total(self, day: date) -> Total | None:
        """The points of the deals for which the master's are known; None if there are none."""
        pairs = [(e.points[0], e.master[0]) for e in self.entries(day) if e.points and e.master]
        return Total(*map(sum, zip(*pairs, strict=True))) if pairs else None

    # Streaks

    def streak(self, today: date) -> int:
        """How many days in a row were played: up to today, or to yesterday as long as it lasts."""
        day = today if self.counted(today) else today - DAY
        length = 0
        while self.counted(day):
            length += 1
            day -= DAY
        return length

    def longest_streak(self) -> int:
        """The longest streak there ever was."""
        longest, length, last = 0, 0, None
        for day in sorted(filter(self.counted, self.days)):
            length = length + 1 if last == day - DAY else 1
            longest, last = max(longest, length), day
        return longest


def playable(day: date, today: date) -> bool:
    """Whether the deals of a day may be played: today's, and those of some days before."""
    return timedelta() <= today - day <= BACK * DAY


# As it is stored


def diary_content(diary: Diary, today: date) -> dict[str, Any]:
    """What is to be stored. The plays of deals long over are left out.

    Those of a deal that is not over are kept, whatever the clock says: else it would begin anew.
    """
    old = today - BACK * DAY
    return {
        "days": {
            day.isoformat(): [_entry_content(e, whole=day >= old or not e.over) for e in entries]
            for day, entries in sorted(diary.days.items())
        }
    }


def _entry_content(entry: Entry, *, whole: bool) -> dict[str, Any]:
    content = entry._asdict()
    if not whole:
        content["plays"] = content["masters"] = ""
    return {name: value for name, value in content.items() if value}


def parse_diary(content: dict[str, Any]) -> Diary:
    """Read what was stored. Raises `ValueError` or one of its like."""
    days = {}
    for name, entries in content["days"].items():
        if len(entries) != DEALS:
            raise ValueError(f"{name}: so many deals has no day")
        days[date.fromisoformat(name)] = tuple(map(_parse_entry, entries))
    return Diary(days)


def _parse_entry(content: dict[str, Any]) -> Entry:
    plays, masters = content.get("plays", ""), content.get("masters", "")
    if not isinstance(plays, str) or not isinstance(masters, str):
        raise TypeError("plays are no text")
    points, master = (_parse_points(content.get(name)) for name in ("points", "master"))
    return Entry(plays, points, master, masters, content.get("counts") is True)


def _parse_points(stored: Any) -> Points | None:
    if stored is None:
        return None
    own, other = stored
    if not (type(own) is int and type(other) is int and 0 <= own <= 11 and 0 <= other <= 11):
        raise ValueError("points that nobody can have")
    return own, other
