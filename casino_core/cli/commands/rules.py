"""`casino rules`: the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...notation.rulesets import parse_rules
from ..options import Parser, explain
from ..rules import presets_page, rules_page


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
