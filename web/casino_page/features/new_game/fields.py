"""The fields of options on the sheet of a new game: an option with its values and its meaning."""

from __future__ import annotations

from typing import Any

from casino_core import Option
from casino_core.i18n import gettext as _
from casino_core.i18n import pgettext
from casino_core.options.option import value_text

from ...render.markup import classes, element, text
from ...render.sheet import changed_tag
from ..rules import about
from .form import NewGameForm, preset_texts

IN_A_ROW = 14
"""The greatest number of characters of a value's label if the values stand side by side."""

PLAYER_OPTIONS = ("players", "partnership")
"""The options that say who plays."""


def changes(form: NewGameForm) -> list[str]:
    """List the options that differ from the preset, except those that say who plays."""
    return [name for name in form.values if is_changed(form, name)]


def is_changed(form: NewGameForm, name: str) -> bool:
    """Tell whether an option differs from the preset; not one that says who plays."""
    return name not in PLAYER_OPTIONS and form.values[name] != preset_texts(form.preset)[name]


def option_field(form: NewGameForm, option: Option, *, row: bool = False) -> str:
    """Render an option: its values, and a field for a number; side by side in a `row`."""
    inputs = segments(form, option, row=row)
    if option.lowest is not None:
        inputs += _number(form, option)
    return fieldset(option, inputs, about(option), changed=is_changed(form, option.name))


def fieldset(option: Option, *children: str, changed: bool = False) -> str:
    """Render the fields of an option under its title."""
    return element(
        "fieldset",
        element("legend", text(_(option.title)), changed_tag() if changed else ""),
        *children,
        class_=classes("option", "changed" if changed else None),
        aria_describedby=f"about-{option.name}",
        data_key=f"option-{option.name}",
    )


def segments(form: NewGameForm, option: Option, *, row: bool = False) -> str:
    """Render the values of an option; side by side in a `row`, or if their labels are short."""
    words = {value: _short(option, value) for value in option.values}
    row = row or all(len(label) <= IN_A_ROW for label in words.values())
    current = form.values[option.name]
    labels = (
        segment(option.name, value_text(value), label, current, spoken=_(option.values[value]))
        for value, label in words.items()
    )
    return element("div", *labels, class_="segments" if row else "choices")


def _short(option: Option, value: Any) -> str:
    """Return a value in words; a number of players or points in digits."""
    counted = option.lowest is not None and type(value) is int and value > 1
    number = option.name == "players" or counted
    return str(value) if number else _(option.values[value])


def segment(name: str, value: str, words: str, current: str, *, spoken: str = "") -> str:
    """Render a choice, with the words that are spoken of it if they are others."""
    spoken = spoken or words
    radio = element(
        "input",
        type="radio",
        name_=name,
        value=value,
        checked=value == current,
        # Chromium reads nothing where the large first letter of the style sheet is all there is.
        aria_label=spoken if spoken != words or len(words) == 1 else None,
    )
    return element("label", radio, element("span", text(words)))


def _number(form: NewGameForm, option: Option) -> str:
    """Render a field for a number that is not among the named values."""
    current = form.values[option.name]
    named = current in map(value_text, option.values)
    box = element(
        "input",
        type="number",
        name_=option.name,
        min=option.lowest,
        max=999,
        step=1,
        inputmode="numeric",
        value="" if named else current,
        aria_label=_("{title}: another number").format(title=_(option.title)),
    )
    return element("label", text(pgettext("another number", "or")), box, class_="number")
