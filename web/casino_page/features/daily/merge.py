"""Two tabs at the same Daily-5: what one knows is never lost to the other."""

from __future__ import annotations

from .diary import Diary, Entry


def merged(here: Diary, there: Diary) -> Diary:
    """The diary of both: of every deal the entry that has come further.

    Of two that are equally far, what is `there`, stored already, stays.
    """
    days = dict(there.days)
    for day, entries in here.days.items():
        days[day] = tuple(map(further, there.entries(day), entries))
    return Diary(days)


def further(first: Entry, second: Entry) -> Entry:
    """The one that has come further, with the master's points from whichever has them.

    A deal that is over stands before one that is not; among those going on, the one with more
    plays, or else one that counts. Among equals the first one stays: a deal is played once.
    """
    if first == second:
        return first
    entry = second if _rank(second) > _rank(first) else first
    other = first if entry is second else second
    if entry.master is None and (other.master or len(other.masters) > len(entry.masters)):
        entry = entry._replace(master=other.master, masters=other.masters)
    return entry


def _rank(entry: Entry) -> tuple[bool, int, bool]:
    if entry.over:
        return True, 0, False
    return False, len(entry.plays.split()), entry.counts
