"""The parts that every sheet has: its heading, and its foot with the button back."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from .markup import button, element, text


def heading(id_: str, words: str) -> str:
    """Write the heading of a sheet, with the button that closes it."""
    close = button(
        element("span", "✕", aria_hidden="true"),
        class_="quiet close",
        data_action="close-sheet",
        aria_label=_("Close"),
    )
    return element("header", element("h2", text(words), id=id_), close)


def foot(*before: str, focused: bool = True) -> str:
    """Write the foot of a sheet: the button back, after the HTML that stands `before` it.

    `focused` gives that button the focus when the sheet opens.
    """
    back = button(
        text(_("Back")), class_="action main", data_action="close-sheet", autofocus=focused
    )
    return element("footer", *(before or [element("div")]), back)
