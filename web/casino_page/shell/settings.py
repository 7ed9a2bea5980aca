"""The settings: the player's choices for all games, remembered by the browser.

Every setting is declared here, once; its sheet, the storage and the style sheets derive from that.
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

    group     the heading under which it stands on the sheet
    legend    its title
    choices   the possible values, each with its label
    default   the value before anything is chosen
    about     an explanation below the choices; empty for no explanation
    looks     whether style sheets or scripts read it, as a data attribute of the page; the
              attribute is missing while the setting has its default
    pictured  whether the sheet shows a small picture of each choice
    """

    group: str
    legend: str
    choices: Mapping[str, str]
    default: str
    about: str = ""
    looks: bool = False
    pictured: bool = False


PLAY = N_("Play")
AIDS = N_("Help at the table")
FEEL = N_("Sounds and vibration")
LANGUAGE = N_("Language")
LOOKS = N_("Looks")
KEYS = N_("Keys")

SETTINGS: Final[Mapping[str, Setting]] = {
    "pace": Setting(
        PLAY,
        N_("Speed of the computer’s plays"),
        {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "at-once": N_("at once")},
        "normal",
    ),
    "order": Setting(
        PLAY,
        N_("Order of your hand"),
        {"rank": N_("by rank"), "suit": N_("by suit"), "dealt": N_("as dealt")},
        "rank",
    ),
    "table": Setting(
        PLAY,
        N_("Cards on the table"),
        {"place": N_("stay in their place"), "rank": N_("sorted by rank")},
        "place",
    ),
    "confirm": Setting(
        PLAY,
        N_("Confirm each play"),
        ON_OFF,
        "off",
        N_("Choose it again to play."),
    ),
    "count": Setting(
        PLAY,
        N_("Count each round card by card"),
        ON_OFF,
        "on",
        N_("A touch or a key skips it."),
    ),
    "sweeps": Setting(
        PLAY,
        N_("Warn me before I allow a sweep"),
        {"off": N_("never"), "scoring": N_("when it scores"), "always": N_("always")},
        "off",
    ),
    "talk": Setting(
        PLAY,
        N_("Remarks of the computer players"),
        ON_OFF,
        "on",
        N_("At the start, after a sweep or the big casino, and at the end."),
    ),
    "next-opponent": Setting(
        PLAY,
        N_("Suggest another opponent"),
        ON_OFF,
        "on",
        N_("After three wins in four games, or three losses in a row."),
    ),
    "today": Setting(
        PLAY,
        N_("Today’s Daily-5 and your streak in the header"),
        ON_OFF,
        "on",
        N_("Once you have played it."),
    ),
    "milestones": Setting(
        PLAY,
        N_("Badges and weekly goals"),
        ON_OFF,
        "on",
        N_("In the statistics, and in a line after a round that has brought one."),
    ),
    "tips": Setting(
        AIDS,
        N_("Tips for beginners"),
        ON_OFF,
        "on",
        N_("Each tip appears until you have followed it once."),
    ),
    "piles": Setting(
        AIDS,
        N_("Captured cards beside the log"),
        ON_OFF,
        "on",
        N_("On wide screens. Elsewhere, open a pile to see them."),
        looks=True,
    ),
    "certain": Setting(
        AIDS,
        N_("Points that are certain, beside the score"),
        ON_OFF,
        "on",
        N_("They grow during a round."),
    ),
    "unseen": Setting(
        AIDS,
        N_("Show the leader and the cards still out"),
        ON_OFF,
        "off",
        N_("Beside the captured cards."),
    ),
    "sound": Setting(FEEL, N_("Sounds"), ON_OFF, "off", looks=True),
    "vibration": Setting(
        FEEL, N_("Vibration"), ON_OFF, "off", N_("If your device can vibrate."), looks=True
    ),
    "lang": Setting(
        LANGUAGE,
        N_("Language of the page"),
        {"auto": N_("like the browser"), **LANGUAGES},
        "auto",
    ),
    "reading": Setting(
        LOOKS,
        N_("The table"),
        {"off": N_("Cards"), "on": N_("Text view")},
        "off",
        N_("Text view: headings, lists and sentences for screen readers."),
        looks=True,
    ),
    "theme": Setting(
        LOOKS,
        N_("Colours"),
        {"system": N_("like the system"), "light": N_("light"), "dark": N_("dark")},
        "system",
        looks=True,
    ),
    "index": Setting(
        LOOKS,
        N_("Faces of the cards"),
        {"normal": N_("Usual faces"), "large": N_("Large faces")},
        "normal",
        looks=True,
        pictured=True,
    ),
    "letters": Setting(
        LOOKS,
        N_("Letters on the cards"),
        {"language": N_("of the language"), "english": N_("J, Q and K")},
        "language",
        N_("Typed plays always have J, Q and K."),
    ),
    "felt": Setting(
        LOOKS,
        N_("Felt"),
        {
            "green": N_("green"),
            "blue": N_("blue"),
            "burgundy": N_("red"),
            "walnut": N_("wood"),
            "slate": N_("grey"),
        },
        "green",
        looks=True,
        pictured=True,
    ),
    "backs": Setting(
        LOOKS,
        N_("Backs of the cards"),
        {
            "lattice": N_("lattice"),
            "waves": N_("waves"),
            "argyle": N_("lozenges"),
            "rosette": N_("flower"),
        },
        "lattice",
        looks=True,
        pictured=True,
    ),
    "suits": Setting(
        LOOKS,
        N_("Colours of the suits"),
        {"two": N_("two colours"), "four": N_("four colours")},
        "two",
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
        N_("Switch off if they clash with other tools."),
    ),
}
"""All settings by name, in the order of the sheet."""


class Settings:
    """The values of all settings; immutable."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        """Settings that are not `chosen` have their defaults."""
        self._chosen = dict(chosen or {})

    def __getitem__(self, name: str) -> str:
        """Return the value of a setting."""
        return self._chosen.get(name, SETTINGS[name].default)

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
        return Settings({**self._chosen, name: text})


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
