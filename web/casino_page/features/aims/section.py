"""The aims of the week as a part of the statistics."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ...render.markup import element, text
from ..badges.counter import Counts
from .aim import Aim
from .week import WeekOfAims


def aims_section(aims: WeekOfAims, counts: Counts) -> str:
    """Render the aims of the week, each with how much of it is done."""
    rows = (_aim(aim, done) for aim, done in aims.progress(counts))
    return element(
        "section",
        element("h3", text(_("Weekly goals"))),
        element("ul", *rows, class_="aims"),
    )


def _aim(aim: Aim, done: int) -> str:
    words = _("{done} of {amount}").format(done=done, amount=aim.amount)
    return element(
        "li",
        element("span", text(_(aim.words))),
        element("progress", class_="track", value=done, max=aim.amount, aria_hidden="true"),
        element("span", text(words), class_="about"),
        data_aim=aim.name,
    )
