"""Loading, merging and saving the diaries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from casino_core.daily import STANDARD, Deal

from ...storage.store import StorageKey, Store
from .diary import Diary, diaries_content, diary_content, parse_diaries, parse_diary
from .diary_entry import DAILY_GAMES_KEY, DAILY_KEY, DiaryEntry


def merge_diaries(known: Diary, other: Diary) -> Diary:
    """Merge the diary of this tab into the stored one of the same game, deal by deal.

    Of two entries that are equally far, the stored one stays.
    """
    days = dict(other.days)
    for day, entries in known.days.items():
        days[day] = tuple(map(merge_entries, other.entries(day), entries))
    return other._replace(days=days, aside=other.aside | known.aside)


def merge_entries(first: DiaryEntry, second: DiaryEntry) -> DiaryEntry:
    """Return the entry that is further, with the game of the master that is further.

    A finished deal is further than an unfinished one. Of two unfinished deals the one with more
    plays is further, or else the one that counts. Of two equal ones the first stays, because a deal
    is played only once.
    """
    if first == second:
        return first
    entry = second if _progress(second) > _progress(first) else first
    other = first if entry is second else second
    if entry.master_points is None and (
        other.master_points or len(other.master_plays) > len(entry.master_plays)
    ):
        return entry._replace(master_points=other.master_points, master_plays=other.master_plays)
    return entry


def _progress(entry: DiaryEntry) -> tuple[bool, int, bool]:
    """Return the sort key of an entry: the greater one is further."""
    if entry.over:
        return True, 0, False
    return False, len(entry.plays.split()), entry.counts


def diary_of_devices(first: Diary, second: Diary) -> Diary:
    """Merge the diaries of one game on two devices, deal by deal.

    A deal that was played on both counts once: with the finished result, else the one that counts,
    else the better one.
    """
    days = {
        day: tuple(
            _of_devices(*entries, least=first.least)
            for entries in zip(first.entries(day), second.entries(day), strict=True)
        )
        for day in sorted(first.days.keys() | second.days.keys())
    }
    return first._replace(days=days, aside=first.aside | second.aside)


def _of_devices(first: DiaryEntry, second: DiaryEntry, *, least: bool) -> DiaryEntry:
    def own(entry: DiaryEntry) -> tuple[object, ...]:
        """Return the sort key of what the player has done: the greater one stays."""
        points = entry.points or (0, 0)
        lead = points[1] - points[0] if least else points[0] - points[1]
        plays = len(entry.plays.split())
        return entry.over, entry.counts, lead, plays, not entry.late, points, entry.plays

    def masters(entry: DiaryEntry) -> tuple[object, ...]:
        points, plays = entry.master_points, entry.master_plays
        return points is not None, len(plays.split()), points or (0, 0), plays

    pair = (first, second)
    player, master = max(pair, key=own), max(pair, key=masters)
    return player._replace(master_points=master.master_points, master_plays=master.master_plays)


class DiaryStorage:
    """The diaries of this tab, by game, and their stored copies, which other tabs change too.

    The diary of the standard game has a key of its own, which the header reads; those of all other
    games share one. Every change begins with `refresh`, which reads the changes of other tabs.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._diaries: dict[str, Diary] = {}
        self.refresh(STANDARD)

    def diary(self, preset: str) -> Diary:
        """Return the diary of a game as of the last refresh or change."""
        return self._diaries.get(preset, Diary(preset=preset))

    def refresh(self, preset: str) -> Diary:
        """Merge the stored diaries into those of this tab, and return that of a game."""
        key = _key(preset)
        if not self._store.unchanged(key):
            other = self._store.load(key, _parse_standard if key == DAILY_KEY else parse_diaries)
            if self._store.erased(key):
                for name in self._under(key):
                    del self._diaries[name]
            for name, diary in (other or {}).items():
                self._diaries[name] = merge_diaries(self.diary(name), diary)
        return self.diary(preset)

    def save_entry(self, deal: Deal, entry: DiaryEntry, today: date) -> DiaryEntry:
        """Merge an entry into the diary and save it; returns the merged entry."""
        return self._save(deal, merge_entries(self._fresh_entry(deal), entry), today)

    def replace_entry(self, deal: Deal, entry: DiaryEntry, today: date) -> DiaryEntry:
        """Replace an unfinished entry, all but the master's game; returns the entry in the diary.

        A finished entry stays as it is.
        """
        before = self._fresh_entry(deal)
        if before.over:
            return before
        entry = entry._replace(master_points=before.master_points, master_plays=before.master_plays)
        return self._save(deal, entry, today)

    def set_aside(self, preset: str, today: date) -> Diary:
        """Set the days ahead of today aside in the diary of a game, and save it."""
        self._diaries[preset] = self.refresh(preset).with_aside(today)
        key = _key(preset)
        self._store.save(key, self._content(key, today))
        return self.diary(preset)

    def _fresh_entry(self, deal: Deal) -> DiaryEntry:
        return self.refresh(deal.preset).entry(deal.day, deal.number)

    def _save(self, deal: Deal, entry: DiaryEntry, today: date) -> DiaryEntry:
        diary = self.diary(deal.preset).with_entry(deal.day, deal.number, entry)
        self._diaries[deal.preset] = diary
        key = _key(deal.preset)
        self._store.save(key, self._content(key, today))
        return entry

    def _content(self, key: StorageKey, today: date) -> dict[str, Any]:
        if key == DAILY_KEY:
            return diary_content(self.diary(STANDARD), today)
        return diaries_content(self._under(key), today)

    def _under(self, key: StorageKey) -> dict[str, Diary]:
        """Return the diaries that are stored under a key, by game."""
        return {name: diary for name, diary in self._diaries.items() if _key(name) == key}


def _key(preset: str) -> StorageKey:
    return DAILY_KEY if preset == STANDARD else DAILY_GAMES_KEY


def _parse_standard(content: dict[str, Any]) -> Mapping[str, Diary]:
    return {STANDARD: parse_diary(content)}
