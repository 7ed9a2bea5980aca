"""Today's deals of Daily-5 and the streak, in the button that opens Daily-5."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import gettext as _

from ...game.scene import Place, Scene
from ...render.markup import classes, element, hidden_words, text
from ..daily.diary_entry import days_in_a_row

SHORTEST_STREAK = 2
"""A streak is shown from this number of days on."""

FLAME = (
    "M5 0.5C5.4 3 8.5 4.6 8.5 8a3.6 3.6 0 0 1-7.2 0c0-1.6 0.7-2.7 1.6-3.6"
    "c0.1 1 0.5 1.6 1.1 1.9C3.8 4.4 4 2.2 5 0.5Z"
)
"""The outline of a flame in a box of 10 by 12."""


class Today(NamedTuple):
    """The deals of Daily-5 that the person has finished today, and the streak.

    day       today in UTC, such as `2026-11-20`
    finished  the number of today's deals that are finished, of `deals`
    streak    the number of counted days in a row, up to today or yesterday
    counted   whether today is one of them
    """

    day: str
    finished: int
    deals: int
    streak: int
    counted: bool = False

    def html(self, place: Place, _scene: Scene, _seat: object = None) -> str:
        """Write it in the button that opens Daily-5."""
        if place is Place.MENU_IN_WORDS:
            return text(f" ({self._words})")
        return self._drawn() if place is Place.MENU else ""

    def _drawn(self) -> str:
        """Draw a dot for each deal of today and a flame with the streak, and say both in words."""
        dots = "".join(
            element("i", class_="done" if number < self.finished else None)
            for number in range(self.deals)
        )
        shown = element("span", dots, self._flame(), class_="drawn-today", aria_hidden="true")
        words = hidden_words(f" ({self._words})")
        return element("span", shown, words, class_="today", data_day=self.day)

    def _flame(self) -> str:
        if self.streak < SHORTEST_STREAK:
            return ""
        flame = f'<svg viewBox="0 0 10 12"><path d="{FLAME}"/></svg>'
        class_ = classes("flame", "lit" if self.counted else None)
        return element("span", flame, text(str(self.streak)), class_=class_)

    @property
    def _words(self) -> str:
        """How many of today's deals are finished, and the streak: `2 of 5 today, …`."""
        words = _("{finished} of {deals} today").format(finished=self.finished, deals=self.deals)
        if self.streak < SHORTEST_STREAK:
            return words
        return f"{words}, {days_in_a_row(self.streak)}"
