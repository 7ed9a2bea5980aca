"""The settings: the player's choices for all games, remembered by the browser.

Every setting is declared here, once; the storage and the style sheets derive from that. What its
sheet says of it is in `features/settings/words.py`, which is loaded with the sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from casino_core.i18n import N_

from ..storage.store import StorageKey, unchanged
from .languages import LANGUAGES

ON_OFF: Final = {"on": N_("on"), "off": N_("off")}

WAITING_FACTORS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "at-once": 0.0}
"""The factor of all waiting times for each value of `pace`."""

SETTINGS_KEY: Final = StorageKey("casino.settings", N_("the settings"), 1, {0: unchanged})


class Setting(NamedTuple):
    """The declaration of a setting.

    choices  the possible values, each with its label
    default  the value before anything is chosen
    looks    whether style sheets or scripts read it, as a data attribute of the page; the
             attribute is missing while the setting has its default
    """

    choices: Mapping[str, str]
    default: str
    looks: bool = False


SETTINGS: Final[Mapping[str, Setting]] = {
    "pace": Setting(
        {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "at-once": N_("at once")},
        "normal",
    ),
    "order": Setting(
        {"rank": N_("by rank"), "suit": N_("by suit"), "dealt": N_("as dealt")}, "rank"
    ),
    "table": Setting({"place": N_("stay in their place"), "rank": N_("sorted by rank")}, "place"),
    "confirm": Setting(ON_OFF, "off"),
    "count": Setting(ON_OFF, "on"),
    "sweeps": Setting(
        {"off": N_("never"), "scoring": N_("when it scores"), "always": N_("always")}, "off"
    ),
    "talk": Setting(ON_OFF, "on"),
    "next-opponent": Setting(
        {"on": N_("suggested"), "adapt": N_("adapts to you"), "off": N_("as you choose")}, "on"
    ),
    "today": Setting(ON_OFF, "on"),
    "milestones": Setting(ON_OFF, "on"),
    "tips": Setting(ON_OFF, "on"),
    "piles": Setting(ON_OFF, "on", looks=True),
    "certain": Setting(ON_OFF, "on"),
    "unseen": Setting(ON_OFF, "off"),
    "sound": Setting(ON_OFF, "off", looks=True),
    "vibration": Setting(ON_OFF, "off", looks=True),
    "lang": Setting({"auto": N_("like the browser"), **LANGUAGES}, "auto"),
    "reading": Setting({"off": N_("Cards"), "on": N_("Text view")}, "off", looks=True),
    "theme": Setting(
        {"system": N_("like the system"), "light": N_("light"), "dark": N_("dark")},
        "system",
        looks=True,
    ),
    "index": Setting(
        {"normal": N_("Usual faces"), "large": N_("Large faces")}, "normal", looks=True
    ),
    "letters": Setting(
        {"language": N_("of the language"), "english": N_("J, Q and K")}, "language"
    ),
    "felt": Setting(
        {
            "green": N_("green"),
            "blue": N_("blue"),
            "burgundy": N_("red"),
            "walnut": N_("wood"),
            "slate": N_("grey"),
        },
        "green",
        looks=True,
    ),
    "backs": Setting(
        {
            "lattice": N_("lattice"),
            "waves": N_("waves"),
            "argyle": N_("lozenges"),
            "rosette": N_("flower"),
        },
        "lattice",
        looks=True,
    ),
    "suits": Setting({"two": N_("two colours"), "four": N_("four colours")}, "two", looks=True),
    "side": Setting(
        {"right": N_("for the right hand"), "left": N_("for the left hand")}, "right", looks=True
    ),
    "keys": Setting(ON_OFF, "on"),
}
"""All settings by name, in the order of the sheet."""


class Settings:
    """The values of all settings; immutable."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        """Take the values that a player has chosen; the other settings have their defaults."""
        self._values = dict(values or {})

    def __getitem__(self, name: str) -> str:
        """Return the value of a setting."""
        return self._values.get(name, SETTINGS[name].default)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def on(self, name: str) -> bool:
        """Return whether a setting has the value `on`."""
        return self[name] == "on"

    def items(self) -> list[tuple[str, str]]:
        """Return the name and the value of every setting."""
        return [(name, self[name]) for name in SETTINGS]

    @property
    def waiting(self) -> float:
        """The factor of every waiting time."""
        return WAITING_FACTORS[self["pace"]]

    @property
    def looks(self) -> dict[str, str]:
        """The settings that style sheets read; empty texts for the defaults."""
        return {
            name: "" if self[name] == setting.default else self[name]
            for name, setting in SETTINGS.items()
            if setting.looks
        }

    def with_field(self, name: str, text: str) -> Settings:
        """Return the settings with another value; unchanged if the name or value is unknown."""
        if name not in SETTINGS or text not in SETTINGS[name].choices:
            return self
        return Settings({**self._values, name: text})


def settings_content(settings: Settings) -> dict[str, Any]:
    """Return the content to be stored.

    Its field `looks` is for scripts that run before Python is loaded (`web/js/boot/looks.js`).
    """
    looks = {name: value for name, value in settings.looks.items() if value}
    return {**dict(settings.items()), "looks": looks}


def parse_settings(content: Mapping[str, Any]) -> Settings:
    """Read stored settings. Unknown names and values are ignored."""
    settings = Settings()
    for name, value in content.items():
        # Older versions stored switches as booleans.
        text = {True: "on", False: "off"}.get(value) if isinstance(value, bool) else value
        if isinstance(text, str):
            settings = settings.with_field(name, text)
    return settings
