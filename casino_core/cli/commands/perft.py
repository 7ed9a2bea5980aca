"""`casino perft`: the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...errors import CasinoError
from ...notation.positions import parse_state
from ..options import Parser, explain, number
from ..perft import perft


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        'python -m casino_core perft 3 "table=5h,3d hands=3s8s/9c2d"',
    )
    command.add_argument("depth", type=number, help="the number of plays in a sequence, such as 3")
    command.add_argument("position", help="the position, in notation")
    command.set_defaults(run=_perft)


def _perft(options: argparse.Namespace) -> Iterable[str]:
    position = parse_state(options.position)
    if any(position.hidden):
        raise CasinoError("hands: perft needs a position that hides nothing")
    for depth in range(1, options.depth + 1):
        nodes = perft(position, depth)
        yield f"{depth} {nodes}"
        if not nodes:
            return  # the round is over at this depth, and at every greater one
