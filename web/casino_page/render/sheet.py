"""What every sheet has: its top, and its end with the way back."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from .markup import button, element, text


def heading(id_: str, words: str) -> str:
    """The top of a sheet: what it is, and the way out."""
    close = button(
        element("span", "✕", aria_hidden="true"),
        class_="quiet close",
        data_action="close-sheet",
        aria_label=_("Close"),
    )
    return element("header", element("h2", text(words), id=id_), close)


def foot(*before: str, focused: bool = True) -> str:
    """The end of a sheet: the way back, after what stands `before` it.

    `focused` tells that the focus begins there, for a sheet in which nothing else is first.
    """
    back = button(
        text(_("Back")), class_="action main", data_action="close-sheet", autofocus=focused
    )
    return element("footer", *(before or [element("div")]), back)
