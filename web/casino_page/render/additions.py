"""Additions of features to a scene, in the places of the table view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.seats import Seat

from ..game.additions import FirstGameOffer, NewcomerOffer, Today
from ..game.scene import Scene
from .markup import button, classes, element, hidden_words, text
from .places import Place

if TYPE_CHECKING:
    from ..game.additions import Addition


def added(scene: Scene, place: Place, seat: Seat | None = None) -> str:
    """Write what features add at a place, at `FACE` that of a seat."""
    return "".join(_drawn(addition, scene, place, seat) for addition in scene.additions)


def _drawn(addition: Addition, scene: Scene, place: Place, seat: Seat | None) -> str:
    if isinstance(addition, Today):
        return drawn_today(addition) if place is Place.MENU else ""
    if addition is NewcomerOffer.FIRST_STEPS:
        visible = place is Place.TRACE and not scene.help.feelings
        return first_steps() if visible else ""
    if isinstance(addition, FirstGameOffer):
        return guided_start(addition) if place is Place.TRACE else ""
    from .later_additions import drawn

    return drawn(addition, scene, place, seat)


def first_steps() -> str:
    """Write the button that opens the guided game, for a newcomer."""
    return _guided(_("New to Casino?"), _("Play a guided game"))


def guided_start(offer: FirstGameOffer) -> str:
    """Write the button that opens the guided start of another game."""
    return _guided(_("New to this game?"), _("Play a guided start"), offer.preset)


def _guided(question: str, words: str, preset: str | None = None) -> str:
    return button(
        element("b", text(question)),
        " ",
        element("span", text(words)),
        class_="guided-offer",
        data_action="guided",
        data_index=preset,
        data_key="guided",
    )


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
