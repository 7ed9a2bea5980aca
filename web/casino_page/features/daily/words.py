"""Daily-5 in words: dates, results against the master, the streak, and the text to share."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino_core import PRESETS
from casino_core.daily import STANDARD
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.direction import goal_words
from casino_core.prose.words import capital

from ...render.additions import days_in_a_row
from ...tasks.deals_of_day import MONTHS, day_words, game_words
from .diary import Diary
from .diary_entry import DiaryEntry

WEEKDAYS: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))

AHEAD, LEVEL, BEHIND, UNKNOWN = "▲", "=", "▼", "·"
"""The symbols for a result against the master; the last one while the result is not known."""


def dated_words(day: date, today: date) -> str:
    """Return a date with its month, and with its year if that is not the present one."""
    words = day_words(day)
    return words if day.year == today.year else _("{day} {year}").format(day=words, year=day.year)


def month_words(day: date) -> str:
    """Return the month of a day with its year, as a heading: `November 2026`."""
    return capital(_("{month} {year}").format(month=_(MONTHS[day.month - 1]), year=day.year))


def result_sign(entry: DiaryEntry, *, least: bool) -> str:
    """Return the symbol for the result of a deal against the master.

    `least` says that fewer points are better.
    """
    if entry.points is None or entry.master_points is None:
        return UNKNOWN
    return _sign(entry.points[0], entry.master_points[0], least=least)


def day_sign(diary: Diary, day: date) -> str:
    """Return the symbol for the result of a day, empty until the master has finished it."""
    total = diary.total(day)
    known = all(entry.points and entry.master_points for entry in diary.entries(day))
    return _sign(*total, least=diary.least) if total and known else ""


def _sign(own: int, master: int, *, least: bool) -> str:
    if own == master:
        return LEVEL
    return AHEAD if (own < master) is least else BEHIND


def day_in_words(diary: Diary, day: date, today: date) -> str:
    """Return the result of a day for the screen reader: `20 November: 31 points, the master 28`."""
    result = progress_in_words(diary, day)
    if not result and diary.missed(day, today):
        result = _("not played")
    name = day_words(day)
    return _("{day}: {result}").format(day=name, result=result) if result else name


def progress_in_words(diary: Diary, day: date) -> str:
    """Return what was played of a day: `31 points, the master 28`; empty if nothing was."""
    entries = diary.entries(day)
    finished = [entry.points[0] for entry in entries if entry.points]
    if len(finished) < len(entries):
        words = _("{finished} of {rounds} rounds")
        begun = any(entry.begun for entry in entries)
        return words.format(finished=len(finished), rounds=len(entries)) if begun else ""
    points = sum(finished)
    result = ngettext("{n} point", "{n} points", points).format(n=points)
    if day_sign(diary, day) and (total := diary.total(day)):
        result = _("{result}, the master {master}").format(result=result, master=total.master)
    return result if diary.counted(day) else _("{result}, not counted").format(result=result)


def result_words(entry: DiaryEntry) -> str:
    """Compare the points of a deal with the master's, for the screen reader.

    The result is empty if either is not known.
    """
    return {
        AHEAD: _("more than the master"),
        LEVEL: _("as many as the master"),
        BEHIND: _("fewer than the master"),
        UNKNOWN: "",
    }[result_sign(entry, least=False)]


def share_text(diary: Diary, day: date, today: date, address: str = "") -> str:
    """Return the text to share about a finished day: its points and symbols, but no card."""
    total = diary.total(day)
    if total is None:
        return ""
    least, game = diary.least, game_words(diary.preset)
    lines = [
        _("Casino Daily-5, {day}").format(day=day.isoformat()) + (f", {game}" if game else ""),
        " ".join(result_sign(entry, least=least) for entry in diary.entries(day)),
        ngettext(
            "{own} point, the master {master}", "{own} points, the master {master}", abs(total.own)
        ).format(own=total.own, master=total.master),
        *filter(None, [goal_words(PRESETS[diary.preset])]),
    ]
    streak = diary.streak(today)
    if day == today and streak > 1:
        lines.append(days_in_a_row(streak))
    if not diary.counted(day):
        lines.append(_("(played later)"))
    if address:
        game = "" if diary.preset == STANDARD else f"/{diary.preset}"
        lines.append(f"{address}?daily=today{game}")
    return "\n".join(lines)
