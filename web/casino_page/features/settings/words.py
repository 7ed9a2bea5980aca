"""The words of the settings on their sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from casino_core.i18n import N_


class SettingWords(NamedTuple):
    """A setting in words.

    group     the heading under which it stands on the sheet
    legend    its title
    about     an explanation below the choices; empty for no explanation
    pictured  whether the sheet shows a small picture of each choice
    """

    group: str
    legend: str
    about: str = ""
    pictured: bool = False


PLAY = N_("Play")
AIDS = N_("Help at the table")
FEEL = N_("Sounds and vibration")
LANGUAGE = N_("Language")
LOOKS = N_("Looks")
KEYS = N_("Keys")

SETTING_WORDS: Final[Mapping[str, SettingWords]] = {
    "pace": SettingWords(PLAY, N_("Speed of the computer’s plays")),
    "order": SettingWords(PLAY, N_("Order of your hand")),
    "table": SettingWords(PLAY, N_("Cards on the table")),
    "confirm": SettingWords(PLAY, N_("Confirm each play"), N_("Choose it again to play.")),
    "count": SettingWords(
        PLAY, N_("Count each round card by card"), N_("A touch or a key skips it.")
    ),
    "sweeps": SettingWords(PLAY, N_("Warn me before I allow a sweep")),
    "talk": SettingWords(
        PLAY,
        N_("Remarks of the computer players"),
        N_("At the start, after a sweep or the big casino, and at the end."),
    ),
    "next-opponent": SettingWords(
        PLAY,
        N_("The next opponent"),
        N_("Suggested after a few wins or losses. Or half a step stronger or weaker each game."),
    ),
    "today": SettingWords(
        PLAY, N_("Today’s Daily-5 and your streak in the header"), N_("Once you have played it.")
    ),
    "milestones": SettingWords(
        PLAY,
        N_("Badges and weekly goals"),
        N_("In the statistics, and in a line after a round that has brought one."),
    ),
    "tips": SettingWords(
        AIDS, N_("Tips for beginners"), N_("Each tip appears until you have followed it once.")
    ),
    "piles": SettingWords(
        AIDS,
        N_("Captured cards beside the log"),
        N_("On wide screens. Elsewhere, open a pile to see them."),
    ),
    "certain": SettingWords(
        AIDS, N_("Points that are certain, beside the score"), N_("They grow during a round.")
    ),
    "unseen": SettingWords(
        AIDS, N_("Show the leader and the cards still out"), N_("Beside the captured cards.")
    ),
    "sound": SettingWords(FEEL, N_("Sounds")),
    "vibration": SettingWords(FEEL, N_("Vibration"), N_("If your device can vibrate.")),
    "lang": SettingWords(LANGUAGE, N_("Language of the page")),
    "reading": SettingWords(
        LOOKS, N_("The table"), N_("Text view: headings, lists and sentences for screen readers.")
    ),
    "theme": SettingWords(LOOKS, N_("Colours")),
    "index": SettingWords(LOOKS, N_("Faces of the cards"), pictured=True),
    "letters": SettingWords(
        LOOKS, N_("Letters on the cards"), N_("Typed plays always have J, Q and K.")
    ),
    "felt": SettingWords(LOOKS, N_("Felt"), pictured=True),
    "backs": SettingWords(LOOKS, N_("Backs of the cards"), pictured=True),
    "suits": SettingWords(LOOKS, N_("Colours of the suits")),
    "side": SettingWords(LOOKS, N_("Buttons")),
    "keys": SettingWords(
        KEYS, N_("Letters as keys"), N_("Switch off if they clash with other tools.")
    ),
}
"""The words of all settings by name, in the order of the sheet."""
