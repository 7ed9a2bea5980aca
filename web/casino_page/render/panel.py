"""The panel beside the table, as HTML."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..game.panel import Buttons, Fold, Line, Panel, PanelButton, Part
from .markup import button, classes, element, fold, hidden_words, text


def panel(shown: Panel) -> str:
    """Write a panel."""
    style = "lesson" if shown.lesson else "guide"
    unseen = shown.place is None
    heading = [
        element("h2", text(shown.title), class_="unseen" if unseen else f"{style}-title"),
        "" if unseen else element("p", _place(shown), class_=f"{style}-place"),
    ]
    if shown.lesson:
        heading.reverse()
    parts = (_part(part, style) for part in shown.parts)
    return element("div", *heading, *parts, class_=style, **dict(shown.marks))


def _place(shown: Panel) -> str:
    words = shown.place or ""
    if not shown.figures:
        return text(words)
    return hidden_words(words) + element("span", text(shown.figures), aria_hidden="true")


def _part(part: Part, style: str) -> str:
    if isinstance(part, Line):
        class_ = classes(f"{style}-{part.role}" if part.role else None, part.tone)
        return element("p", text(part.words), class_=class_ or None)
    if isinstance(part, Fold):
        lines = (_part(line, style) for line in part.lines)
        return fold(_("Why?"), *lines, class_=f"{style}-more", data_key=part.key)
    if isinstance(part, Buttons):
        return element("p", *map(_button, part.buttons), class_=f"{style}-buttons")
    from .study_lines import steps, tree

    along = steps(part.tree, part.path, part.command)
    return along + tree(part.tree, part.path, part.command, comments=False)


def _button(shown: PanelButton) -> str:
    return button(
        text(shown.words),
        class_=classes("action", "main" if shown.main else None),
        data_action=shown.command,
        data_key=shown.command,
    )
