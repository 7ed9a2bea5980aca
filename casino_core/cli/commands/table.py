"""`casino table`: the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...notation.rulesets import parse_rules
from ..named_players import player_named
from ..options import Parser, add_rules, add_seed, drawn_seed, explain
from ..player_options import add_player, add_seconds
from ..streams import input_lines
from ..table import play_at_table


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core table --rules royal --player greedy --seed sunday",
        "An answer is a play in notation, such as 8sx5h,3d. ? lists plays, hint gives a hint, view "
        "is the table in notation, record the record so far, and out calls out.",
    )
    add_rules(command)
    add_player(command, "--player", "the player at the other seats", own=True, default="counting")
    add_seconds(command)
    add_seed(command, "one is drawn; the record at the end has it")
    command.set_defaults(run=_table)


def _table(options: argparse.Namespace) -> Iterable[str]:
    return play_at_table(
        parse_rules(options.rules),
        options.seed or drawn_seed(),
        player_named(options.player, options.seconds),
        input_lines(),
    )
