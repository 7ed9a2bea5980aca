"""The buttons for undo and redo, and those that step through earlier plays."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..game.scene import History, LookBack
from .markup import button, element


def undo_buttons(history: History) -> str:
    """Write the buttons that take a play back and make it again."""
    undo = button(
        _("Undo"), class_="action keyed", data_action="undo", data_key="undo", aria_keyshortcuts="u"
    )
    redo = button(
        _("Redo"), class_="action keyed", data_action="redo", data_key="redo", aria_keyshortcuts="r"
    )
    return (undo if history.may_undo else "") + (redo if history.may_redo else "")


def look_back_buttons(look_back: LookBack, *, may_undo: bool) -> str:
    """Write the buttons that step through earlier plays, go on from one, and return to the game.

    A line that is shown can only be stepped through.
    """
    last = look_back.line is not None and look_back.number == look_back.plays
    earlier = _step(-1, "‹", _("The play before"), disabled=look_back.number == 1)
    later = _step(1, "›", _("The next play"), disabled=last)
    if look_back.line:
        return earlier + later
    play_on = button(
        _("Play from here"),
        class_="action",
        data_action="undo-to",
        data_index=look_back.number,
        data_key="undo-to",
    )
    now = button(_("Now"), class_="action main", data_action="now", data_key="now")
    return earlier + later + (play_on if may_undo else "") + now


def _step(by: int, sign: str, words: str, *, disabled: bool) -> str:
    return button(
        element("span", sign, aria_hidden="true"),
        class_="action step",
        data_action="look-by",
        data_index=by,
        data_key=f"look-by-{by}",
        aria_label=words,
        aria_disabled="true" if disabled else None,
    )
