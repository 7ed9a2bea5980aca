"""`casino daily`: the arguments."""

from __future__ import annotations

from ..daily import daily
from ..options import Parser, explain


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core daily 2026-11-20 --master",
    )
    command.add_argument(
        "day", nargs="?", help="a day such as 2026-11-20 or 2026-11-20/royal (default: today)"
    )
    command.add_argument("--master", action="store_true", help="also have the master play them")
    command.set_defaults(run=lambda options: daily(options.day, master=options.master))
