"""Rule sets in words, drawn from the documentation of the options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..presets import PRESET_NOTES, PRESETS
from ..ruleset import OPTIONS, RuleSet, differences, value_text
from .rulesets import nearest_preset
from .words import listed


def rules_title(rules: RuleSet) -> str:
    """What to call a rule set: `Royal Casino, 3 players`, `Standard, changed`."""
    name = nearest_preset(rules)
    changed = set(differences(rules, PRESETS[name]))
    parts = [PRESET_NOTES[name].title]
    if "players" in changed:
        parts.append(f"{rules.players} players")
    if changed - {"players"}:
        parts.append("changed")
    return ", ".join(parts)


def rules_summary(rules: RuleSet, base: RuleSet) -> list[str]:
    """In what `rules` differs from `base`: `Raising: never the owner`, a line for each option."""
    return [option_line(name, value) for name, value in differences(rules, base).items()]


def option_line(name: str, value: Any) -> str:
    """One option and its value in words."""
    option = OPTIONS[name]
    return f"{option.title}: {option.values.get(value, value_text(value))}"


def allowed_sentence(changes: Iterable[tuple[str, Any]]) -> str:
    """`It would be legal with “Raising: anyone”.`, from `allowed_under`; empty if with nothing."""
    lines = [f"“{option_line(name, value)}”" for name, value in changes]
    return f"It would be legal with {listed(lines, 'or')}." if lines else ""
