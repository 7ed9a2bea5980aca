"""The arguments of commands that take players."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import CasinoError
from ..notation.limits import shortened
from ..players import KNOWN
from .named_players import OF_ALL, OF_THE_PACKAGE, SECONDS, player_named
from .options import LARGEST_NUMBER, Parser


def add_player(command: Parser, name: str, words: str, *, own: bool = False, **how: Any) -> None:
    """Add an argument that names a player, of this package or, with `own`, of anybody."""
    default = f" (default: {how['default']})" if "default" in how else ""
    named = OF_ALL if own else OF_THE_PACKAGE
    choices = None if own else list(KNOWN)
    command.add_argument(
        name,
        type=_player if own else str,
        choices=choices,
        metavar="PLAYER",
        help=f"{words}: {named}{default}",
        **how,
    )


def _player(name: str) -> str:
    """Return the name of a player, which is there and can be started."""
    try:
        player_named(name)
    except CasinoError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def add_seconds(command: Parser) -> None:
    """Add `--seconds`."""
    command.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        help=f"the time that a player of your own may take for a play (default: {SECONDS:g})",
    )


def add_forfeit(command: Parser, what: str) -> None:
    """Add `--forfeit`; `what` is lost by a fault."""
    command.add_argument(
        "--forfeit",
        action="store_true",
        help=f"go on after a fault of a player of your own, which loses the {what} by it",
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LARGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a number of seconds above 0")
    return seconds
