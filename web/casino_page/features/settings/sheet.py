"""The sheet of the settings as HTML: those that people change first, and all others behind them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from casino_core.i18n import gettext as _

from ...render.deck_samples import deck_sample
from ...render.markup import classes, element, text
from ...render.sheet import heading, row_to_part
from ...shell.keys import LETTERS, OTHER_KEYS
from ...shell.settings import ON_OFF, SETTINGS, Settings
from .words import FEEL, KEYS, LANGUAGE, LOOKS, PLAY, SETTING_WORDS

FIRST: Final = {
    LOOKS: ("theme", "felt", "backs", "index"),
    FEEL: ("sound", "vibration"),
    PLAY: ("pace", "order", "confirm", "tips"),
    LANGUAGE: ("lang", "reading"),
}
"""The settings that people change first, by their groups."""


def settings_sheet(settings: Settings) -> str:
    """Render the settings that people change first; its fields have the names of the settings."""
    groups = (
        element(
            "section", element("h3", text(_(title))), *(_field(name, settings) for name in names)
        )
        for title, names in FIRST.items()
    )
    further = element(
        "div",
        row_to_part("settings", _("More settings"), data_action="settings-more"),
        row_to_part("download", _("Backup"), data_action="stored"),
        class_="to-parts",
    )
    body = element("div", *groups, further, class_="sheet-body")
    form = element("form", body, autocomplete="off", data_fill="set")
    return heading("settings-heading", _("Settings")) + form


def more_settings_sheet(settings: Settings) -> str:
    """Render all other settings, each with what it does, and the list of all keys."""
    first = {name for names in FIRST.values() for name in names}
    groups: dict[str, list[str]] = {}
    for name, words in SETTING_WORDS.items():
        if name not in first:
            groups.setdefault(words.group, []).append(name)
    parts = (
        element(
            "section",
            element("h3", text(_(group))),
            *(_field(name, settings) for name in names),
            _keys() if group == KEYS else "",
        )
        for group, names in groups.items()
    )
    body = element("div", *parts, class_="sheet-body")
    form = element("form", body, autocomplete="off", data_fill="set")
    return heading("settings-heading", _("More settings"), back="settings") + form


def settings_fields(settings: Settings, names: Iterable[str]) -> str:
    """Render the fields of some settings, without headings; a table of another game shows these."""
    return element("section", *(_field(name, settings) for name in names))


def _field(name: str, settings: Settings) -> str:
    setting, words = SETTINGS[name], SETTING_WORDS[name]
    radios = (_radio(name, *choice, settings[name]) for choice in setting.choices.items())
    kind = "pictured" if words.pictured else "switch" if setting.choices is ON_OFF else None
    segments = element("div", *radios, class_=classes("segments", kind))
    note = element("p", text(_(words.about)), class_="about") if words.about else ""
    legend = element("legend", text(_(words.legend)))
    return element("fieldset", legend, segments, note, class_="option")


def _radio(name: str, value: str, words: str, current: str) -> str:
    radio = element("input", type="radio", name_=name, value=value, checked=value == current)
    label = text(_(words))
    if SETTING_WORDS[name].pictured:
        # A colour or a pattern needs no word that is seen.
        kind = "words" if name == "index" else "unseen"
        label = _picture(name, value) + element("span", label, class_=kind)
    return element("label", radio, element("span", label))


def _picture(name: str, value: str) -> str:
    """Draw a small picture of a choice: a card, a back or a piece of felt."""
    if name == "index":
        return deck_sample(large=value == "large")
    look = "data_felt" if name == "felt" else "data_backs"
    kind = "swatch" if name == "felt" else "swatch back"
    return element("i", class_=kind, aria_hidden="true", **{look: value})


def _keys() -> str:
    rows = [(name, key.label) for name, key in LETTERS.items()] + list(OTHER_KEYS.items())
    return element(
        "dl",
        *(
            element(
                "div", element("dt", element("kbd", text(_(key)))), element("dd", text(_(words)))
            )
            for key, words in rows
        ),
        class_="keys",
    )
