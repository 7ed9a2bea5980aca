"""The buttons that take plays back, and those that step through what was."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..game.scene import Back, Scene
from .markup import button, element


def turning_back(scene: Scene) -> str:
    """The buttons that take a play back, and make it again."""
    undo = button(
        _("Undo"), class_="action keyed", data_action="undo", data_key="undo", aria_keyshortcuts="u"
    )
    redo = button(
        _("Redo"), class_="action keyed", data_action="redo", data_key="redo", aria_keyshortcuts="r"
    )
    return (undo if scene.may_undo else "") + (redo if scene.may_redo else "")


def looking_back(back: Back) -> str:
    """The buttons that step through what was, and lead back to what is."""
    earlier = _step(-1, "‹", _("The play before"), stuck=back.number == 1)
    later = _step(1, "›", _("The next play"), stuck=False)
    here = button(
        _("Play from here"),
        class_="action",
        data_action="undo-to",
        data_index=back.number,
        data_key="undo-to",
    )
    now = button(_("To now"), class_="action main", data_action="now", data_key="now")
    return earlier + later + (here if back.may_undo else "") + now


def _step(by: int, sign: str, words: str, *, stuck: bool) -> str:
    return button(
        element("span", sign, aria_hidden="true"),
        class_="action step",
        data_action="look-by",
        data_index=by,
        data_key=f"look-by-{by}",
        aria_label=words,
        aria_disabled="true" if stuck else None,
    )
