"""Who sits where: the person at seat 1, computer players at all others."""

from __future__ import annotations

from random import Random

from casino_core import Play, Position, View, format_position
from casino_core.players import PLAYERS

PERSON = 0
"""The seat of the person."""

PLAYER = "greedy"
"""The computer player at the other seats."""

_OTHERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def seat_names(players: int) -> tuple[str, ...]:
    """What the seats are called: `You` and `Robot`, or `You` and first names."""
    return ("You", "Robot") if players == 2 else ("You", *_OTHERS[: players - 1])


def computer_play(position: Position) -> Play:
    """The play of the computer whose turn it is, which is shown its own view and nothing more.

    Its chance comes from that view too, so that it plays alike after a game was interrupted.
    """
    view: View = position.view(position.turn)
    return PLAYERS[PLAYER](view, Random(format_position(view)))
