"""`casino bench`: the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...errors import CasinoError
from ...notation.limits import shortened
from ..bench import PARTS, bench
from ..options import Parser, explain


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core bench perft games",
    )
    command.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all of them)"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> Iterable[str]:
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        raise CasinoError(f"bench: {shortened(unknown[0])!r} is none of {', '.join(PARTS)}")
    return bench(options.parts, as_json=options.json)
