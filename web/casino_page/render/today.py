"""Today's deals of Daily-5 and the streak, in the button that opens Daily-5."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ..game.additions import Today
from .markup import classes, element, hidden_words, text

SHORTEST_STREAK = 2
"""A streak is shown from this number of days on."""

FLAME = (
    "M5 0.5C5.4 3 8.5 4.6 8.5 8a3.6 3.6 0 0 1-7.2 0c0-1.6 0.7-2.7 1.6-3.6"
    "c0.1 1 0.5 1.6 1.1 1.9C3.8 4.4 4 2.2 5 0.5Z"
)
"""The outline of a flame in a box of 10 by 12."""


def drawn_today(today: Today) -> str:
    """Draw a dot for each deal of today and a flame with the streak, and say both in words."""
    dots = "".join(
        element("i", class_="done" if number < today.finished else None)
        for number in range(today.deals)
    )
    picture = element("span", dots, _flame(today), class_="drawn-today", aria_hidden="true")
    words = hidden_words(f" ({today_words(today)})")
    return element("span", picture, words, class_="today", data_day=today.day)


def _flame(today: Today) -> str:
    if today.streak < SHORTEST_STREAK:
        return ""
    flame = f'<svg viewBox="0 0 10 12"><path d="{FLAME}"/></svg>'
    class_ = classes("flame", "lit" if today.counted else None)
    return element("span", flame, text(str(today.streak)), class_=class_)


def today_words(today: Today) -> str:
    """Tell how many of today's deals are finished, and the streak: `2 of 5 today, …`."""
    words = _("{finished} of {deals} today").format(finished=today.finished, deals=today.deals)
    if today.streak < SHORTEST_STREAK:
        return words
    return f"{words}, {days_in_a_row(today.streak)}"


def days_in_a_row(days: int) -> str:
    """Return the length of a streak in words."""
    return ngettext("{n} day in a row", "{n} days in a row", days).format(n=days)
