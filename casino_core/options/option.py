"""An option of a rule set: its documentation, and its values in notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

from ..i18n import N_
from ..i18n import gettext as _
from ..rows import format_rows


class Option(NamedTuple):
    """The documentation of one field of a rule set, in English.

    name     the name of the field
    title    a title of a few words
    default  the value in the standard game
    values   each value with its meaning; a number option lists examples
    meaning  a sentence about the option
    origin   a sentence about the games that have it
    section  the section of RULES.md
    lowest   the lowest value of an option that takes any whole number from there up, else None

    >>> option = casino.OPTIONS["max_builds"]
    >>> option.name, option.section, option.lowest
    ('max_builds', 5, 1)
    """

    name: str
    title: str
    default: Any
    values: Mapping[Any, str]
    meaning: str
    origin: str
    section: int
    lowest: int | None = None


def option(default: Any, *documentation: Any, lowest: int | None = None) -> Any:
    """Return a field with the title, section, meaning, origin and values of its option."""
    return field(default=default, metadata=documented(*documentation, lowest=lowest))


def switch(title: str, section: int, meaning: str, origin: str) -> Any:
    """Return the field of an option that is on or off, and off in the standard game."""
    return option(False, title, section, meaning, origin, {False: N_("off"), True: N_("on")})


def documented(*documentation: Any, lowest: int | None) -> dict[str, Any]:
    """Return the documentation of an option by the names that `Option` has for it."""
    names = ("title", "section", "meaning", "origin", "values")
    return {**dict(zip(names, documentation, strict=True)), "lowest": lowest}


def is_switch(option: Option) -> bool:
    """Return whether an option has the values on and off; a 1 among its values is not `on`."""
    return any(value is True for value in option.values)


def choices(option: Option) -> str:
    """Return the values that an option takes, as a string in the current language: `on or off`."""
    if option.name == "points":
        return _("none or rows such as Td:3/most-diamonds:1")
    numbers = option.lowest is not None
    texts = [value_text(value) for value in option.values if not (numbers and type(value) is int)]
    if option.lowest is not None:
        texts.append(_("a whole number from {lowest} up").format(lowest=option.lowest))
    if len(texts) < 2:
        return "".join(texts)
    return _("{listed} or {last}").format(listed=", ".join(texts[:-1]), last=texts[-1])


def value_text(value: object) -> str:
    """Return a value of an option in notation: `on`, `off`, `none`, a number or a word."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return format_rows(value) if isinstance(value, tuple) else str(value)
