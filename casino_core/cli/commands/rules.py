"""`casino rules`: prints the options and presets, in the words of their own documentation."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from ...notation.rulesets import format_rules, parse_rules
from ...options.option import Option, choices, value_text
from ...options.rule_options import OPTIONS
from ...presets import PRESET_NOTES
from ...prose.rules import rules_title
from ...ruleset import RuleSet
from ..options import Parser, explain, in_columns


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core rules royal,players=3",
    )
    command.add_argument("rules", nargs="?", help="a rule set, such as royal,players=3")
    command.set_defaults(run=_print_rules)


def _print_rules(options: argparse.Namespace) -> Iterable[str]:
    if options.rules is None:
        return presets_page()
    return rules_page(parse_rules(options.rules))


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


def _option_lines(option: Option, current: object) -> Iterator[str]:
    yield f"{option.name} ({option.title}; RULES {option.section}): {option.meaning}"
    yield f"  {option.origin}"
    if current not in option.values:
        yield f"  * {value_text(current)}"
    yield from in_columns(
        (f"  {'*' if value is current or value == current else ' '} {value_text(value)}", meaning)
        for value, meaning in option.values.items()
    )
    if option.lowest is not None:
        yield f"    or {choices(option)}"
