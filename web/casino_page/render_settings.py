"""The sheet of the settings as HTML: the pace, and all keys in one place."""

from __future__ import annotations

from .keys import LETTERS, OTHERS
from .markup import button, element, text
from .render_rules import heading
from .settings import PACE_WORDS, Settings


def settings_sheet(settings: Settings) -> str:
    """The whole sheet; its fields are `pace` and `keys`."""
    pace = (_radio("pace", *pair, settings.pace) for pair in PACE_WORDS.items())
    keys = "on" if settings.keys else "off"
    letters = (_radio("keys", word, word, keys) for word in ("on", "off"))
    body = element(
        "div",
        _field("Pace of the computer’s plays", *pace),
        _field("Letters as keys", *letters, about="Off, if they get in the way of other tools."),
        element("section", element("h3", "Keys"), _keys()),
        class_="sheet-body",
    )
    shut = button("Back", class_="action main", data_action="close-sheet", autofocus=True)
    form = element("form", body, element("footer", element("div"), shut), autocomplete="off")
    return heading("settings-heading", "Settings") + form


def _field(legend: str, *radios: str, about: str = "") -> str:
    segments = element("div", *radios, class_="segments")
    told = element("p", text(about), class_="about") if about else ""
    return element("fieldset", element("legend", text(legend)), segments, told, class_="option")


def _radio(name: str, value: str, words: str, chosen: str) -> str:
    radio = element("input", type="radio", name_=name, value=value, checked=value == chosen)
    return element("label", radio, element("span", text(words)))


def _keys() -> str:
    rows = [(name, key.words) for name, key in LETTERS.items()] + list(OTHERS.items())
    return element(
        "dl",
        *(
            element("div", element("dt", element("kbd", text(key))), element("dd", text(words)))
            for key, words in rows
        ),
        class_="keys",
    )
