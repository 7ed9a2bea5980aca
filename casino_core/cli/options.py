"""A parser of arguments, the arguments that several commands take, and columns as in their help."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from importlib import import_module
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from ..notation.limits import shortened
from .streams import notice, standard_output

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

GAP = "  "
"""The space between two columns."""
HELP_WIDTH = 78
"""The width of the paragraphs in the help."""
LONGEST_MESSAGE = 1_000
"""The most characters of a message about the arguments."""
LARGEST_NUMBER = 999_999_999
"""The greatest number of games, pairs and the like that can be asked for."""
SEED_BYTES = 5
"""The random bytes of a seed that is drawn."""


def in_columns(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each row; the second column begins beyond the longest name."""
    listed = list(rows)
    width = max((len(name) for name, _meaning in listed), default=0)
    return (f"{name:<{width}}{GAP}{meaning}" for name, meaning in listed)


class Parser(argparse.ArgumentParser):
    """A parser whose messages repeat at most a part of an argument.

    A parser with a module has the arguments of that module, which is imported when they are needed.
    """

    module: str = ""

    def load(self) -> None:
        """Import the module of the command and add its arguments, once."""
        module, self.module = self.module, ""
        if module:
            import_module(f".commands.{module}", __package__).add_arguments(self)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help; unlike that of `argparse`, raises `OSError` if it cannot be written."""
        (file or standard_output()).write(self.format_help())

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments. What a command does not know is its own error, with its usage."""
        self.load()
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options, unknown

    def error(self, message: str) -> NoReturn:
        super().error(message[:LONGEST_MESSAGE])


Actions: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no public name
"""The commands of a parser."""


def explain(command: Parser, example: str, note: str = "") -> None:
    """Put a note and an example below the help of a command."""
    command.epilog = "\n\n".join(filter(None, (fill(note, HELP_WIDTH), f"example:\n  {example}")))


def add_command(commands: Actions, name: str, help_text: str) -> Parser:
    """Add a command with its line of help."""
    return commands.add_parser(
        name,
        help=help_text,
        description=f"{help_text[0].upper()}{help_text[1:]}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_action(actions: Actions, name: str, help_text: str, example: str, note: str = "") -> Parser:
    """Add a command with its line of help, an example and a note."""
    action = add_command(actions, name, help_text)
    explain(action, example, note)
    return action


def add_rules(command: Parser) -> None:
    """Add `--rules`."""
    command.add_argument(
        "--rules",
        default="standard",
        help="a rule set, such as royal,players=3 (default: standard)",
    )


def add_seed(command: Parser, what: str = "one is drawn and written to the error output") -> None:
    """Add `--seed`, which `seed_of` reads; `what` happens without it."""
    command.add_argument("--seed", help=f"any string: the cards derive from it (default: {what})")


def seed_of(options: argparse.Namespace) -> str:
    """Return the seed that is given, or draw one and tell it, so that the run can be repeated."""
    if options.seed is None:
        options.seed = drawn_seed()
        notice(f"seed: {options.seed}")
    seed: str = options.seed
    return seed


def drawn_seed() -> str:
    """Draw a seed at random. Only the command line does so: the library takes seeds."""
    return os.urandom(SEED_BYTES).hex()


def number(text: str) -> int:
    """Read a whole number above 0."""
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))
    if not plain or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)!r} is not a whole number from 1 to {LARGEST_NUMBER}"
        )
    return int(text)


def today() -> date:
    """Return the current day in UTC."""
    return datetime.now(UTC).date()
