"""The sheet of the settings as HTML: all settings, and the list of all keys."""

from __future__ import annotations

from collections.abc import Iterable

from casino_core.i18n import gettext as _

from ...render.deck_samples import deck_sample
from ...render.markup import button, classes, element, text
from ...render.sheet import foot, heading
from ...shell.keys import LETTERS, OTHER_KEYS
from ...shell.settings import KEYS, SETTINGS, Settings


def settings_sheet(settings: Settings) -> str:
    """Render the whole sheet; its fields have the names of the settings."""
    groups = dict.fromkeys(setting.group for setting in SETTINGS.values())
    parts = (_group(group, settings) for group in groups)
    body = element("div", *parts, class_="sheet-body")
    stored = button(text(_("Everything stored …")), class_="action", data_action="stored")
    end = foot(stored)
    form = element("form", body, end, autocomplete="off", data_fill="set")
    return heading("settings-heading", _("Settings")) + form


def settings_fields(settings: Settings, names: Iterable[str]) -> str:
    """Render the fields of some settings, without headings; a table of another game shows these."""
    return element("section", *(_field(name, settings) for name in names))


def _group(group: str, settings: Settings) -> str:
    fields = (_field(name, settings) for name in SETTINGS if SETTINGS[name].group == group)
    keys = _keys() if group == KEYS else ""
    return element("section", element("h3", text(_(group))), *fields, keys)


def _field(name: str, settings: Settings) -> str:
    setting = SETTINGS[name]
    radios = (_radio(name, *choice, settings[name]) for choice in setting.choices.items())
    segments = element(
        "div", *radios, class_=classes("segments", "pictured" if setting.pictured else None)
    )
    note = element("p", text(_(setting.about)), class_="about") if setting.about else ""
    legend = element("legend", text(_(setting.legend)))
    return element("fieldset", legend, segments, note, class_="option")


def _radio(name: str, value: str, words: str, chosen: str) -> str:
    radio = element("input", type="radio", name_=name, value=value, checked=value == chosen)
    shown = text(_(words))
    if SETTINGS[name].pictured:
        shown = _picture(name, value) + element("span", shown, class_="words")
    return element("label", radio, element("span", shown))


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
