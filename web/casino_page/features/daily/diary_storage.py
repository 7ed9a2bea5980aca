"""The diary as the storage keeps it, and as this page knows it."""

from __future__ import annotations

from datetime import date

from ...storage.store import Store
from .diary import DAILY_KEY, Diary, Entry, diary_content, parse_diary
from .merge import further, merged


class Keeper:
    """Reads and writes the diary. Another tab may do so too: each change begins with a look."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._diary = Diary()
        self.look()

    @property
    def diary(self) -> Diary:
        """The diary as it was when last looked at."""
        return self._diary

    def look(self) -> Diary:
        """Look what is stored, and join it to what is known here."""
        if not self._store.unchanged(DAILY_KEY):
            stored = self._store.load(DAILY_KEY, parse_diary)
            known = Diary() if self._store.erased(DAILY_KEY) else self._diary
            self._diary = merged(known, stored) if stored else known
        return self._diary

    def keep(self, day: date, number: int, entry: Entry, today: date) -> Entry:
        """Keep an entry unless there is one that has come further; the one that is kept."""
        kept = further(self.look().entry(day, number), entry)
        self._diary = self._diary.with_entry(day, number, kept)
        self._store.save(DAILY_KEY, diary_content(self._diary, today))
        return kept

    def replace(self, day: date, number: int, entry: Entry, today: date) -> Entry:
        """Put an entry in the place of one that is not over; the one that is kept.

        The master's part stays.
        """
        before = self.look().entry(day, number)
        if before.over:
            return before
        entry = entry._replace(master=before.master, masters=before.masters)
        self._diary = self._diary.with_entry(day, number, entry)
        self._store.save(DAILY_KEY, diary_content(self._diary, today))
        return entry
