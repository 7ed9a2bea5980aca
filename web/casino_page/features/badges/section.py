"""The badges as a part of the statistics."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ...render.badge_drawings import badge_drawing
from ...render.markup import element, fold, text
from ..daily.words import dated_words
from .badge import BADGES, Badge
from .earned import EarnedBadges


def badges_section(earned: EarnedBadges, today: date) -> str:
    """Render the badges that were earned, each with its day; those to be earned are folded."""
    own = [badge for badge in BADGES.values() if badge.name in earned.days]
    rest = [badge for badge in BADGES.values() if badge.name not in earned.days]
    words = "" if own else element("p", text(_("None yet.")), class_="about")
    listed = _list(own, earned, today) if own else ""
    if rest:
        left = ngettext("{n} more to earn", "{n} more to earn", len(rest)).format(n=len(rest))
        listed += fold(left, _list(rest, earned, today), class_="more-badges")
    return element("section", element("h3", text(_("Badges"))), words, listed)


def _list(badges: Iterable[Badge], earned: EarnedBadges, today: date) -> str:
    return element(
        "ul",
        *(_badge(badge, earned.days.get(badge.name), today) for badge in badges),
        class_="badges",
    )


def _badge(badge: Badge, day: str | None, today: date) -> str:
    when = ""
    if day:
        words = dated_words(date.fromisoformat(day), today)
        when = element("time", text(words), datetime=day)
    return element(
        "li",
        badge_drawing(badge.name),
        element("b", text(badge.shown_title)),
        when,
        element("span", text(badge.shown_line), class_="about"),
        class_="earned" if day else None,
        data_badge=badge.name,
    )
