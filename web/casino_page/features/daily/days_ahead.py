"""The days ahead of today on the sheet of Daily-5: begun by a clock that said another day."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino_core.daily import format_day
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ...render.markup import button, element, text
from .diary import Diary, waits_for_clock
from .words import dated_words, progress_in_words

MOST_SHOWN: Final = 3
"""The greatest number of days ahead that are listed."""


def clock_question(diary: Diary, today: date) -> str:
    """Say that the clock is wrong now or was wrong before, and what can be done in either case."""
    ahead = diary.ahead(today)
    words = ngettext(
        "This device’s clock says {today}, but you have played a later day: {day}. If the clock is "
        "right now, set that day aside and play: it is kept, and comes back when it is due. If the "
        "clock is wrong, set it right; nothing is lost.",
        "This device’s clock says {today}, but you have played {n} later days, up to {day}. If the "
        "clock is right now, set them aside and play: they are kept, and come back when they are "
        "due. If the clock is wrong, set it right; nothing is lost.",
        len(ahead),
    )
    return words.format(
        today=dated_words(today, today), n=len(ahead), day=dated_words(ahead[-1], today)
    )


def days_ahead(diary: Diary, today: date) -> str:
    """List the days ahead with what was played of them; empty without any."""
    ahead = diary.ahead(today)
    if not ahead:
        return ""
    heading = _("Days still to come")
    if waits_for_clock(diary, today, today):
        heading = _("Played by another clock")
    elif diary.aside.issuperset(ahead):
        heading = _("Set aside until their day")
    items = (_item(diary, day, today) for day in ahead[:MOST_SHOWN])
    left = len(ahead) - MOST_SHOWN
    more = ngettext("and {n} more day", "and {n} more days", left).format(n=left)
    rest = element("p", text(more), class_="about") if left > 0 else ""
    return element(
        "section", element("h3", text(heading)), element("ul", *items), rest, class_="days-ahead"
    )


def _item(diary: Diary, day: date, today: date) -> str:
    control = button(
        text(dated_words(day, today)),
        class_="quiet",
        data_action="daily",
        data_index=format_day(day, diary.preset),
    )
    return element("li", control, " ", text(progress_in_words(diary, day)))
