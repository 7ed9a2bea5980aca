"""`rules`: prints the options and presets, in the words of their own documentation."""

from __future__ import annotations

from collections.abc import Iterator

from ..notation.rulesets import format_rules
from ..options.option import Option, choices, value_text
from ..options.rule_options import OPTIONS
from ..presets import PRESET_NOTES
from ..prose.rules import rules_title
from ..ruleset import RuleSet
from .columns import in_columns


def rules_page(rules: RuleSet) -> Iterator[str]:
    """Yield every option of a rule set with meaning, origin and values; mark the value chosen."""
    yield f"{rules_title(rules)}: {format_rules(rules)}"
    for option in OPTIONS.values():
        yield ""
        yield from _option_lines(option, getattr(rules, option.name))


def presets_page() -> Iterator[str]:
    """Yield one line for each preset."""
    notes = PRESET_NOTES.values()
    yield from in_columns((each.name, f"{each.title}. {each.line}") for each in notes)


def _option_lines(option: Option, chosen: object) -> Iterator[str]:
    yield f"{option.name} ({option.title}; RULES {option.section}): {option.meaning}"
    yield f"  {option.origin}"
    if chosen not in option.values:
        yield f"  * {value_text(chosen)}"
    yield from in_columns(
        (f"  {'*' if value is chosen or value == chosen else ' '} {value_text(value)}", meaning)
        for value, meaning in option.values.items()
    )
    if option.lowest is not None:
        yield f"    or {choices(option)}"
