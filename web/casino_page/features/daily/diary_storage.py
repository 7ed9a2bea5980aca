"""Loading and saving the diary."""

from __future__ import annotations

from datetime import date

from ...storage.store import Store
from .diary import Diary, diary_content, parse_diary
from .diary_entry import DAILY_KEY, DiaryEntry
from .merge import merge_diaries, merge_entries


class DiaryStorage:
    """The diary of this tab and its stored copy, which other tabs change too.

    Every change begins with `refresh`, which reads the changes of other tabs.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._diary = Diary()
        self.refresh()

    @property
    def diary(self) -> Diary:
        """The diary as of the last refresh or change."""
        return self._diary

    def refresh(self) -> Diary:
        """Merge the stored diary into the one of this tab, and return the result."""
        if not self._store.unchanged(DAILY_KEY):
            stored = self._store.load(DAILY_KEY, parse_diary)
            known = Diary() if self._store.erased(DAILY_KEY) else self._diary
            self._diary = merge_diaries(known, stored) if stored else known
        return self._diary

    def save_entry(self, day: date, number: int, entry: DiaryEntry, today: date) -> DiaryEntry:
        """Merge an entry into the diary and save it; returns the merged entry."""
        return self._save(day, number, merge_entries(self._fresh_entry(day, number), entry), today)

    def replace_entry(self, day: date, number: int, entry: DiaryEntry, today: date) -> DiaryEntry:
        """Replace an unfinished entry, all but the master's game; returns the entry in the diary.

        A finished entry stays as it is.
        """
        before = self._fresh_entry(day, number)
        if before.over:
            return before
        entry = entry._replace(master_points=before.master_points, master_plays=before.master_plays)
        return self._save(day, number, entry, today)

    def _fresh_entry(self, day: date, number: int) -> DiaryEntry:
        return self.refresh().entry(day, number)

    def _save(self, day: date, number: int, entry: DiaryEntry, today: date) -> DiaryEntry:
        self._diary = self._diary.with_entry(day, number, entry)
        self._store.save(DAILY_KEY, diary_content(self._diary, today))
        return entry
