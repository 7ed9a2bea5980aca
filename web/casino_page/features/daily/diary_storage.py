"""Loading and saving the diaries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from casino_core.daily import STANDARD, Deal

from ...storage.store import StorageKey, Store
from .diary import Diary, diaries_content, diary_content, parse_diaries, parse_diary
from .diary_entry import DAILY_GAMES_KEY, DAILY_KEY, DiaryEntry
from .merge import merge_diaries, merge_entries


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
            stored = self._store.load(key, _parse_standard if key == DAILY_KEY else parse_diaries)
            if self._store.erased(key):
                for name in self._under(key):
                    del self._diaries[name]
            for name, diary in (stored or {}).items():
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
