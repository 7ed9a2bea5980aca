"""Daily-5 in words: days, marks, and the text to share."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _

from .diary import Diary, Entry

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

AHEAD, LEVEL, BEHIND, OPEN = "▲", "=", "▼", "·"
"""How a deal ended against the master, as a sign; the last one where that is not known."""


def day_words(day: date) -> str:
    """A day in words: `20 November`."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def short_day(day: date) -> str:
    """A day of these weeks: `Fri 20`."""
    return _("{weekday} {day}").format(weekday=_(WEEKDAYS[day.weekday()]), day=day.day)


def sign(entry: Entry) -> str:
    """How a deal ended against the master."""
    if entry.points is None or entry.master is None:
        return OPEN
    lead = entry.points[0] - entry.master[0]
    return AHEAD if lead > 0 else BEHIND if lead < 0 else LEVEL


def sign_words(entry: Entry) -> str:
    """The same for those who listen."""
    return {
        AHEAD: _("more than the master"),
        LEVEL: _("as many as the master"),
        BEHIND: _("fewer than the master"),
        OPEN: "",
    }[sign(entry)]


def streak_words(diary: Diary, today: date) -> str:
    """How long the streak is, and what becomes of it."""
    streak, longest = diary.streak(today), diary.longest_streak()
    if not streak:
        return _("Play all five on their day to begin a streak.")
    words = ngettext("{n} day in a row", "{n} days in a row", streak).format(n=streak)
    if longest > streak:
        words = _("{streak}; the longest was {longest}").format(streak=words, longest=longest)
    return (
        words if diary.counted(today) else _("{streak}, and today’s are open").format(streak=words)
    )


def result_text(diary: Diary, day: date, today: date, address: str = "") -> str:
    """What may be shared of a day that is over: points and signs, and no card."""
    total = diary.total(day)
    if total is None:
        return ""
    lines = [
        _("Casino Daily-5, {day}").format(day=day.isoformat()),
        " ".join(map(sign, diary.entries(day))),
        _("{own} points, the master {master}").format(own=total.own, master=total.master),
    ]
    streak = diary.streak(today)
    if day == today and streak > 1:
        lines.append(ngettext("{n} day in a row", "{n} days in a row", streak).format(n=streak))
    if not diary.counted(day):
        lines.append(_("(played later)"))
    if address:
        lines.append(f"{address}?daily=today")
    return "\n".join(lines)
