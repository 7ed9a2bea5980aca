"""Rule sets as text: a preset, then overrides (NOTATION, Positions)."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import attrgetter, ne
from typing import Any, Final

from ..errors import NotationError, RuleSetError
from ..i18n import gettext as _
from ..options.option import Option, choices, is_switch, value_text
from ..options.rule_options import OPTIONS
from ..packs import STUDY_PACKS
from ..presets import PRESETS
from ..rows import Rows, parse_rows
from ..ruleset import RuleSet, differences
from .characters import plain_line
from .limits import LONGEST_FIELD, check_length, shortened, unknown_name

_values = attrgetter(*OPTIONS)
_PRESET_VALUES: Final = {name: _values(preset) for name, preset in PRESETS.items()}

_OPTION = re.compile("[a-z_]*")
_ON = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def parse_rules(text: str) -> RuleSet:
    """Read a rule set, such as `royal,sweep_points=0,players=3` (NOTATION, Positions).

    Raises `NotationError` for a string that cannot be read, and `RuleSetError` for a value that an
    option does not take and for options that clash.

    >>> casino.parse_rules("royal,players=3").players
    3
    """
    check_length(text, LONGEST_FIELD, "rules")
    preset, *overrides = [part.strip() for part in plain_line(text, "rules").split(",")]
    if "=" in preset:
        preset, overrides = "standard", [preset, *overrides]
    if preset.lower() not in PRESETS:
        near = _("rules: {name!r} is not a rule set; perhaps {meant}?")
        none = _("rules: {name!r} is not a rule set; there are {known}")
        raise unknown_name(preset, PRESETS, near, none)
    changes: dict[str, Any] = {}
    for override in overrides:
        name, value = _parse_override(override)
        if name in changes:
            raise NotationError(_("rules: {name} is given twice").format(name=name))
        changes[name] = value
    try:
        return _changed(preset.lower(), tuple(changes.items()))
    except RuleSetError as error:
        raise RuleSetError(f"rules: {error}") from None


@lru_cache(maxsize=64)
def _changed(preset: str, changes: tuple[tuple[str, Any], ...]) -> RuleSet:
    """Return the preset with these options changed.

    It is one object, with all that it has worked out so far.
    """
    return PRESETS[preset].changed(**dict(changes)) if changes else PRESETS[preset]


def _parse_override(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    name = name.strip().lower()
    if name not in OPTIONS:
        if not equals and ":" in name:
            words = _("rules: {name!r}: write / between rows of points, as in points=Td:3/2s:2")
            raise NotationError(words.format(name=shortened(name)))
        if not _OPTION.fullmatch(name):
            words = _("rules: {name!r}: write a comma between options, as in royal,players=3")
            raise NotationError(words.format(name=shortened(name)))
        near = _("rules: {name!r} is not an option; perhaps {meant}?")
        none = _("rules: {name!r} is not an option; there are {known}")
        raise unknown_name(name, OPTIONS, near, none)
    if not equals:
        raise NotationError(_("rules: {name} has no value; write {name}=…").format(name=name))
    return name, parse_value(OPTIONS[name], value.strip().lower())


def parse_value(option: Option, text: str) -> Any:
    """Read a value of an option. Raises `RuleSetError` for one that it does not take."""
    if option.name == "points":
        return _parse_points(text)
    if option.name == "pack" and text in STUDY_PACKS:
        return text
    for value in option.values:
        if value_text(value) == text:
            return value
    if is_switch(option) and text in _ON:
        return _ON[text]
    if option.lowest is not None and text.isascii() and text.isdecimal() and len(text) < 6:
        return int(text)
    raise RuleSetError(
        _("rules: {name}={text}: {name} is {choices}").format(
            name=option.name, text=shortened(text), choices=choices(option)
        )
    )


def _parse_points(text: str) -> Rows:
    """Read the rows of a table of points that are not as the other options say."""
    try:
        return parse_rows(text)
    except RuleSetError as error:
        raise RuleSetError(f"rules: {error}") from None


def format_rules(rules: RuleSet) -> str:
    """Write a rule set: the nearest preset, then the overrides. Equal rules give equal texts.

    >>> casino.format_rules(casino.RuleSet(players=4, partnership=True))
    'partnership'
    """
    name = nearest_preset(rules)
    changes = differences(rules, PRESETS[name])
    return ",".join([name, *(f"{option}={value_text(value)}" for option, value in changes.items())])


@lru_cache(maxsize=64)
def nearest_preset(rules: RuleSet) -> str:
    """Return the name of the preset with the fewest differences.

    If several have, it is the first of them.
    """
    own = _values(rules)
    return min(PRESETS, key=lambda preset: sum(map(ne, own, _PRESET_VALUES[preset])))
