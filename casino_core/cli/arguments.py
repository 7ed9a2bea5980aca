"""The commands of the command line. Each of them is imported when it is named."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from ..options.option import choices
from ..options.rule_options import OPTIONS
from ..presets import PRESETS
from ..version import __version__
from .language import ENGLISH, languages
from .options import Parser, add_command, in_columns


class Command(NamedTuple):
    """A command: its line of help, and its module in `commands/` if that has another name."""

    help: str
    module: str = ""


COMMANDS = {
    "legal": Command("read lines: for each position, print its legal plays", "line"),
    "play": Command(
        "read lines: for each position<TAB>play, print the position after the play", "line"
    ),
    "deal": Command(
        "read lines: for each rules=… dealer=N<TAB>cards, print the position after the first deal",
        "line",
    ),
    "score": Command("read lines: for each finished round, print its points", "line"),
    "hint": Command(
        "read lines: for each position, print the best play and its reasons; for "
        "position<TAB>play, judge it",
        "line",
    ),
    "perft": Command("count the sequences of plays from a position"),
    "simulate": Command("play games between named players"),
    "table": Command("play a game in the terminal"),
    "dataset": Command("check a file of games, seal it in FILE.sha256 and print its card"),
    "match": Command("measure one player against another"),
    "fair": Command("read the record of a game and check the seal, the cards and the plays"),
    "review": Command("read the record of a game and judge every play"),
    "rollout": Command("try plays of a position by playing many deals of the hidden cards"),
    "picture": Command("draw a position as SVG"),
    "daily": Command("print the five rounds of a day"),
    "puzzle": Command("show puzzles, judge answers to them, find new ones"),
    "rules": Command("print the options of a rule set, or the presets"),
    "bench": Command("time the rules and the players"),
    "rook": Command("play the card game Rook, check its records, measure its players"),
}
"""All commands by their names, in the order of the help."""


def parser(program: str = "casino", *, whole: bool = False) -> argparse.ArgumentParser:
    """Return the parser of all arguments of the program with this name.

    The arguments of a command are added when it is named; with `whole`, all of them at once.
    """
    top = Parser(
        prog=program,
        description="Work with the card game Casino: legal plays, positions, scores, games.",
        epilog="\n".join(_rules_help()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"casino-core {__version__}")
    top.add_argument(
        "--language",
        choices=languages(),
        default=ENGLISH,
        help="the language of sentences (default: en)",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        below = add_command(commands, name, command.help)
        below.module = command.module or name
        if whole:
            below.load()
    return top


def _rules_help() -> Iterator[str]:
    """Yield the list of presets and options, from the documentation of the rule set."""
    yield f"presets: {', '.join(PRESETS)}"
    yield ""
    yield "options (preset,option=value,…):"
    yield from in_columns((f"  {option.name}", choices(option)) for option in OPTIONS.values())
