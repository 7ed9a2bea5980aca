"""How a person likes the page: remembered by the browser, for all games.

Every setting is declared here, once: the sheet, the storage and the style sheets read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from casino_core.i18n import N_

from ..storage.store import StorageKey, unchanged
from .languages import LANGUAGES

ON_OFF: Final = {"on": N_("on"), "off": N_("off")}

WAITING: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "at-once": 0.0}
"""How long a computer player's play is waited for and shown, against the normal pace."""


SETTINGS_KEY: Final = StorageKey("casino.settings", N_("the settings"), 1, {0: unchanged})


class Setting(NamedTuple):
    """One thing that can be chosen.

    group    the heading under which it stands
    legend   what it is
    choices  what can be chosen, and the words for it; the first one unless `default` is given
    about    what more there is to say
    looks    whether style sheets or scripts read it, as a data attribute of the page; it is missing
             while the default holds
    """

    group: str
    legend: str
    choices: Mapping[str, str]
    default: str
    about: str = ""
    looks: bool = False


PLAY = N_("Play")
AIDS = N_("Help at the table")
FEEL = N_("Sounds and vibration")
LANGUAGE = N_("Language")
LOOKS = N_("Looks")
KEYS = N_("Keys")

SETTINGS: Final[Mapping[str, Setting]] = {
    "pace": Setting(
        PLAY,
        N_("Pace of the computer’s plays"),
        {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "at-once": N_("at once")},
        "normal",
    ),
    "order": Setting(
        PLAY,
        N_("Order of your hand"),
        {"rank": N_("by rank"), "suit": N_("by suit"), "dealt": N_("as dealt")},
        "rank",
    ),
    "confirm": Setting(
        PLAY,
        N_("Show each play first"),
        ON_OFF,
        "off",
        N_("It is made when you choose it once more."),
    ),
    "sweeps": Setting(
        PLAY,
        N_("Warn before you leave a sweep"),
        {"off": N_("never"), "scoring": N_("where it scores"), "always": N_("always")},
        "off",
    ),
    "tips": Setting(
        AIDS,
        N_("Tips for beginners"),
        ON_OFF,
        "on",
        N_("Each is given until you have followed it once."),
    ),
    "piles": Setting(
        AIDS,
        N_("Captured cards beside the log"),
        ON_OFF,
        "off",
        N_("Where there is room; elsewhere a tap on a pile shows them."),
    ),
    "unseen": Setting(
        AIDS,
        N_("Who leads, and the cards not yet seen"),
        ON_OFF,
        "off",
        N_("With the captured cards."),
    ),
    "sound": Setting(FEEL, N_("Sounds"), ON_OFF, "off", looks=True),
    "vibration": Setting(
        FEEL, N_("Vibration"), ON_OFF, "off", N_("Where the device can vibrate."), looks=True
    ),
    "lang": Setting(
        LANGUAGE,
        N_("Language of the page"),
        {"auto": N_("like the browser"), **LANGUAGES},
        "auto",
        N_("The pages to read and the lessons are in English."),
    ),
    "reading": Setting(
        LOOKS,
        N_("The table"),
        {"off": N_("as it lies there"), "on": N_("to be read")},
        "off",
        N_("To be read: headings, lists and sentences, for those who listen."),
        looks=True,
    ),
    "theme": Setting(
        LOOKS,
        N_("Colours"),
        {"system": N_("like the system"), "light": N_("light"), "dark": N_("dark")},
        "system",
        looks=True,
    ),
    "suits": Setting(
        LOOKS,
        N_("Colours of the suits"),
        {"two": N_("usual"), "four": N_("a colour for each")},
        "two",
        looks=True,
    ),
    "index": Setting(
        LOOKS,
        N_("Ranks on the cards"),
        {"normal": N_("normal"), "large": N_("large")},
        "normal",
        looks=True,
    ),
    "side": Setting(
        LOOKS,
        N_("Buttons"),
        {"right": N_("for the right hand"), "left": N_("for the left hand")},
        "right",
        looks=True,
    ),
    "keys": Setting(
        KEYS,
        N_("Letters as keys"),
        ON_OFF,
        "on",
        N_("Off, if they get in the way of other tools."),
    ),
}
"""All settings by name, in the order of their sheet."""


class Settings:
    """What a person has chosen; immutable."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        """Everything not `chosen` is as it is at first."""
        self._chosen = dict(chosen or {})

    def __getitem__(self, name: str) -> str:
        """What holds for a setting."""
        return self._chosen.get(name, SETTINGS[name].default)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def on(self, name: str) -> bool:
        """Whether something is switched on."""
        return self[name] == "on"

    def items(self) -> list[tuple[str, str]]:
        """Every setting and what holds for it."""
        return [(name, self[name]) for name in SETTINGS]

    @property
    def waiting(self) -> float:
        """The factor of every waiting time."""
        return WAITING[self["pace"]]

    @property
    def looks(self) -> dict[str, str]:
        """What style sheets read; empty texts for what is as it is at first."""
        return {
            name: "" if self[name] == setting.default else self[name]
            for name, setting in SETTINGS.items()
            if setting.looks
        }

    def with_field(self, name: str, text: str) -> Settings:
        """The settings after one field of their sheet was filled in."""
        if name not in SETTINGS or text not in SETTINGS[name].choices:
            return self
        return Settings({**self._chosen, name: text})


def settings_content(settings: Settings) -> dict[str, Any]:
    """What is to be stored.

    Its field `looks` is for the page before Python is there (`web/js/boot/looks.js`).
    """
    looks = {name: value for name, value in settings.looks.items() if value}
    return {**dict(settings.items()), "looks": looks}


def settings_of(content: Mapping[str, Any]) -> Settings:
    """Read what was stored. What is not known is as it is at first."""
    found = Settings()
    for name, value in content.items():
        # Once a switch was stored as a truth value.
        known = {True: "on", False: "off"}.get(value) if isinstance(value, bool) else value
        found = found.with_field(name, str(known))
    return found
