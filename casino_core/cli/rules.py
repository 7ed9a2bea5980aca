"""`rules`: prints the options and presets, in the words of their own documentation."""

from __future__ import annotations

from collections.abc import Iterator

from ..notation.rulesets import format_rules
from ..presets import PRESET_NOTES
from ..prose.rules import rules_title
from ..ruleset import OPTIONS, Option, RuleSet, choices, value_text


def rules_page(rules: RuleSet) -> Iterator[str]:
    """Yield every option of a rule set with meaning, origin and values; mark the value chosen."""
    yield f"{rules_title(rules)}: {format_rules(rules)}"
    for option in OPTIONS.values():
        yield ""
        yield from _option_lines(option, getattr(rules, option.name))


def presets_page() -> Iterator[str]:
    """Yield one line for each preset."""
    for preset in PRESET_NOTES.values():
        yield f"{preset.name:<14}{preset.title}. {preset.line}"


def _option_lines(option: Option, chosen: object) -> Iterator[str]:
    yield f"{option.name} ({option.title}; RULES {option.section}): {option.meaning}"
    yield f"  {option.origin}"
    if chosen not in option.values:
        yield f"  * {value_text(chosen)}"
    for value, meaning in option.values.items():
        mark = "*" if value is chosen or value == chosen else " "
        yield f"  {mark} {value_text(value):<18}{meaning}"
    if option.lowest is not None:
        yield f"    or {choices(option)}"
