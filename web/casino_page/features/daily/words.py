"""Daily-5 in words: dates, results against the master, the streak, and the text to share."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _

from .diary import Diary, DiaryEntry

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
WEEKDAYS: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))

AHEAD, LEVEL, BEHIND, UNKNOWN = "▲", "=", "▼", "·"
"""The signs for a result against the master; the last one while the result is not known."""


def day_words(day: date) -> str:
    """A date with its month: `20 November`."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def short_day(day: date) -> str:
    """A recent date with its weekday: `Fri 20`."""
    return _("{weekday} {day}").format(weekday=_(WEEKDAYS[day.weekday()]), day=day.day)


def result_sign(entry: DiaryEntry) -> str:
    """The sign for the result of a deal against the master."""
    if entry.points is None or entry.master_points is None:
        return UNKNOWN
    lead = entry.points[0] - entry.master_points[0]
    return AHEAD if lead > 0 else BEHIND if lead < 0 else LEVEL


def result_words(entry: DiaryEntry) -> str:
    """The same result in words for the screen reader; empty while it is not known."""
    return {
        AHEAD: _("more than the master"),
        LEVEL: _("as many as the master"),
        BEHIND: _("fewer than the master"),
        UNKNOWN: "",
    }[result_sign(entry)]


def streak_words(diary: Diary, today: date) -> str:
    """The lengths of the current streak and of the longest one."""
    streak, longest = diary.streak(today), diary.longest_streak()
    if not streak:
        return _("Play all five on their day to start a streak.")
    words = _days_in_a_row(streak)
    if longest > streak:
        words = _("{streak}; your longest was {longest}").format(streak=words, longest=longest)
    if diary.counted(today):
        return words
    return _("{streak}; today’s deals are waiting").format(streak=words)


def _days_in_a_row(days: int) -> str:
    return ngettext("{n} day in a row", "{n} days in a row", days).format(n=days)


def share_text(diary: Diary, day: date, today: date, address: str = "") -> str:
    """The text to share about a finished day: its points and signs, but no card."""
    total = diary.total(day)
    if total is None:
        return ""
    lines = [
        _("Casino Daily-5, {day}").format(day=day.isoformat()),
        " ".join(map(result_sign, diary.entries(day))),
        _("{own} points, the master {master}").format(own=total.own, master=total.master),
    ]
    streak = diary.streak(today)
    if day == today and streak > 1:
        lines.append(_days_in_a_row(streak))
    if not diary.counted(day):
        lines.append(_("(played later)"))
    if address:
        lines.append(f"{address}?daily=today")
    return "\n".join(lines)
