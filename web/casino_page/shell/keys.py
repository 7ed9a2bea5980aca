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
    "a": Key("call-out", "", N_("call out, where the rules have it")),
    ".": Key("pause", "", N_("pause or resume the computer")),
    "?": Key("settings-more", "", N_("more settings, with this list")),
}
"""The letter keys, which can be switched off in the settings."""

LAST_LATIN: Final = "\u024f"
"""The last character of the Latin blocks of Unicode that keyboards of Latin letters type."""

BESIDE_LETTERS: Final = {("Period", False): ".", ("Slash", True): "?"}
"""The characters among the letter keys, by the code of their key on a QWERTY keyboard and Shift."""


def letter_typed(key: str, code: str, *, shift: bool = False) -> str:
    """Return the letter or character that a key stands for, whatever keyboard it is on; else "".

    `key` and `code` are those of the browser's event. Caps Lock makes no difference. A keyboard of
    another script, or an input method, has no Latin letters: there the place of the key counts.
    """
    if code == "NumpadDecimal":
        return "."
    if len(key) == 1 and key <= LAST_LATIN:
        return key.lower()
    if len(key) != 1 and key not in ("Process", "Unidentified"):
        return ""
    if len(code) == 4 and code.startswith("Key"):
        return code[-1].lower()
    return BESIDE_LETTERS.get((code, shift), "")


OTHER_KEYS: Final = {
    "← →": N_("to the next card or play; when looking back, one play back or forward"),
    "↑ ↓": N_("between the table, the plays and the hand; from line to line in the log"),
    N_("Enter, space"): N_("choose a card or make the play"),
    "Esc": N_("cancel, return to the game, or close a sheet"),
}
"""The keys that always work, with their labels; web/js/table/gestures.js handles the arrows."""
