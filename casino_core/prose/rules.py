"""Rule sets in words, from the documentation of the options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..notation.rulesets import nearest_preset
from ..options.option import Option, value_text
from ..options.rule_options import OPTIONS
from ..presets import PRESET_NOTES, PRESETS
from ..rows import How, Parts, Row
from ..rules.scoring import item_of
from ..ruleset import RuleSet, differences
from .items import item_name
from .words import alternatives, decimal, listed


def rules_title(rules: RuleSet) -> str:
    """Return the title of a rule set: `Royal Casino, 3 players`, `Standard, changed`.

    >>> casino.rules_title(casino.parse_rules("royal,players=3"))
    'Royal Casino, 3 players'
    """
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
    """Return a line for each option of `rules` not as in `base`: `Raising: never the owner`.

    A table of points with rows of its own is told whole, in one line.

    >>> casino.rules_summary(casino.PRESETS["royal"], casino.PRESETS["standard"])[:1]
    ['Court cards: jack 11, queen 12, king 13, used like any other card']
    """
    changed = differences(rules, base)
    if not rules.points:
        return [option_line(name, value) for name, value in changed.items()]
    lines = [option_line(name, value) for name, value in changed.items() if name not in _PARTS]
    table = value_words(OPTIONS["points"], rules.rows)
    return [*lines, _("{option}: {value}").format(option=_("Table of points"), value=table)]


def option_line(name: str, value: Any) -> str:
    """Return an option and its value in words: `Raising: never the owner`."""
    option = OPTIONS[name]
    return _("{option}: {value}").format(option=_(option.title), value=value_words(option, value))


def value_words(option: Option, value: Any) -> str:
    """Return a value of an option in words."""
    if isinstance(value, tuple) and value:
        return listed([row_words(row) for row in value])
    words = option.values.get(value)
    return value_text(value) if words is None else _(words)


def row_name(row: Row) -> str:
    """Return what a row of the table of points counts: `Most cards`, `Queen of hearts`."""
    return item_name(item_of(row), row.how, row.number)


def row_words(row: Row) -> str:
    """Return a row of the table of points in words: `Most diamonds: 1 (if level: nobody)`."""
    points = decimal(row.points, "d")
    if scores_each(row):
        points = _("{n} each").format(n=points)
    words = _("{option}: {value}").format(option=row_name(row), value=points)
    if not row.tie:
        return words
    return _("{row} (if level: {tie})").format(row=words, tie=tie_words(row.tie))


def scores_each(row: Row) -> bool:
    """Return whether a row can score several times, so that its points are for each time."""
    return row.how is How.BEYOND or (row.how is How.EACH and len(row.what) != 2)


def tie_words(tie: str) -> str:
    """Return what a tie for most does with the points, in a few words."""
    return _(_TIES[tie])


_PARTS: Final = frozenset(Parts._fields)

_TIES: Final = {
    "nobody": N_("nobody"),
    "split": N_("two halve an even number"),
    "share": N_("shared, rounded down"),
    "each": N_("all for each"),
    "carry": N_("to the next round"),
}


def allowed_sentence(changes: Iterable[tuple[str, Any]]) -> str:
    """Return the sentence `With “Raising: anyone” you could play that.`.

    It is empty if there are no changes.

    `changes` are option names and values, as `allowed_under` finds them.
    """
    lines = [_("“{option}”").format(option=option_line(name, value)) for name, value in changes]
    if not lines:
        return ""
    return _("With {options} you could play that.").format(options=alternatives(lines))
