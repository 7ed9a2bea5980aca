"""Rule sets in words, from the documentation of the options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..i18n import gettext as _
from ..i18n import ngettext
from ..notation.rulesets import nearest_preset
from ..presets import PRESET_NOTES, PRESETS
from ..ruleset import OPTIONS, Option, RuleSet, differences, value_text
from .words import alternatives


def rules_title(rules: RuleSet) -> str:
    """The title of a rule set: `Royal Casino, 3 players`, `Standard, changed`."""
    name = nearest_preset(rules)
    changed = set(differences(rules, PRESETS[name]))
    parts = [_(PRESET_NOTES[name].title)]
    if "players" in changed:
        n = rules.players
        parts.append(ngettext("{n} player", "{n} players", n).format(n=n))
    if changed - {"players"}:
        parts.append(_("changed"))
    return ", ".join(parts)


def rules_summary(rules: RuleSet, base: RuleSet) -> list[str]:
    """A line for each option of `rules` not as in `base`: `Raising: never the owner`."""
    return [option_line(name, value) for name, value in differences(rules, base).items()]


def option_line(name: str, value: Any) -> str:
    """An option and its value in words: `Raising: never the owner`."""
    option = OPTIONS[name]
    return _("{option}: {value}").format(option=_(option.title), value=value_words(option, value))


def value_words(option: Option, value: Any) -> str:
    """A value of an option in words."""
    words = option.values.get(value)
    return value_text(value) if words is None else _(words)


def allowed_sentence(changes: Iterable[tuple[str, Any]]) -> str:
    """The sentence `With “Raising: anyone” you could play that.`; empty if there are no changes.

    `changes` are option names and values, as `allowed_under` finds them.
    """
    lines = [_("“{option}”").format(option=option_line(name, value)) for name, value in changes]
    if not lines:
        return ""
    return _("With {options} you could play that.").format(options=alternatives(lines))
