"""Merging diaries of two tabs or two devices, so that neither loses the other's progress."""

from __future__ import annotations

from .diary import Diary
from .diary_entry import DiaryEntry


def merge_diaries(known: Diary, stored: Diary) -> Diary:
    """Merge the diary of this tab into the stored one of the same game, deal by deal.

    Of two entries that are equally far, the stored one stays.
    """
    days = dict(stored.days)
    for day, entries in known.days.items():
        days[day] = tuple(map(merge_entries, stored.entries(day), entries))
    return stored._replace(days=days, aside=stored.aside | known.aside)


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
