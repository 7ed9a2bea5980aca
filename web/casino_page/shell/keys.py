"""All keys of the page."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core.i18n import N_


class Key(NamedTuple):
    """A letter key: the command that it sends, the command's text, and a label."""

    command: str
    text: str
    label: str


LETTERS: Final = {
    "h": Key("hint", "", N_("a hint")),
    "w": Key("why-last", "", N_("why? about the last play")),
    "u": Key("undo", "", N_("undo your last play")),
    "r": Key("redo", "", N_("redo it")),
    "b": Key("look-by", "-1", N_("look back, one play at a time")),
    "p": Key("piles", "", N_("the captured cards")),
    ".": Key("pause", "", N_("pause or resume the computer")),
    "?": Key("settings", "", N_("the settings, with this list")),
}
"""The letter keys, which can be switched off in the settings."""

OTHER_KEYS: Final = {
    "← →": N_("to the next card or play; when looking back, one play back or forward"),
    "↑ ↓": N_("between the table, the plays and the hand; from line to line in the log"),
    N_("Enter, space"): N_("choose a card or make the play"),
    "Esc": N_("cancel, return to the game, or close a sheet"),
}
"""The keys that always work, with their labels; web/js/table/gestures.js handles the arrows."""
