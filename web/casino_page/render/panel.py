"""The panel beside the table, as HTML."""

from __future__ import annotations

from collections.abc import Callable

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ..game.panel import Buttons, Clock, Fold, Line, Panel, PanelButton, Part, Variations
from .markup import button, classes, element, fold, hidden_words, text


def panel(content: Panel, variations: Callable[[Variations], str] | None = None) -> str:
    """Write a panel; `variations` writes the lines of play that a panel may have."""
    style = "lesson" if content.lesson else "guide"
    title = "unseen" if content.untitled else f"{style}-title"
    heading = [element("h2", text(content.title), class_=title), _place(content, style)]
    if content.lesson:
        heading.reverse()
    parts = (
        variations(part) if isinstance(part, Variations) and variations else _part(part, style)
        for part in content.parts
    )
    return element("div", *heading, *parts, class_=style, **dict(content.marks))


def _place(content: Panel, style: str) -> str:
    if content.place is None:
        return ""
    words = text(content.place)
    if content.figures:
        words = hidden_words(content.place)
        words += element("span", text(content.figures), aria_hidden="true")
    return element("p", words, class_=f"{style}-place")


def _part(part: Part, style: str) -> str:
    if isinstance(part, Line):
        class_ = classes(f"{style}-{part.role}" if part.role else None, part.tone)
        return element("p", text(part.words), class_=class_ or None)
    if isinstance(part, Fold):
        lines = (_part(line, style) for line in part.lines)
        return fold(_("Why?"), *lines, class_=f"{style}-more", data_key=part.key)
    if isinstance(part, Clock):
        return run_clock(part)
    assert isinstance(part, Buttons), "who has lines of play writes them"
    row = "lesson-buttons" if style == "lesson" else "buttons"
    return element("p", *map(_button, part.buttons), class_=row)


def _button(content: PanelButton) -> str:
    return button(
        text(content.words),
        class_="quiet" if content.quiet else classes("action", "main" if content.main else None),
        data_action=content.command,
        data_index=content.sent or None,
        data_key=None if content.sent else content.command,
    )


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
