"""The clock of a run of puzzles, as HTML."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ..game.panel import Clock
from .markup import element, hidden_words, text


def run_clock(clock: Clock) -> str:
    """Write a clock; `web/js/table/run-clock.js` makes it run."""
    minutes, seconds = divmod(round(clock.left), 60)
    time = f"{minutes}:{seconds:02}"
    row = ngettext("{n} in a row", "{n} in a row", clock.in_a_row).format(n=clock.in_a_row)
    return element(
        "p",
        element("b", time, aria_hidden="true"),
        hidden_words(_("{time} left").format(time=time) + " "),
        element("span", text(row), class_="in-a-row") if clock.in_a_row > 1 else "",
        element("i", aria_hidden="true"),
        class_="run-clock",
        data_left=f"{clock.left:.1f}",
        data_whole=clock.whole,
        data_key="run-clock",
    )
