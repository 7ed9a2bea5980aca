"""Taking plays back, in a game whose record says so.

The tag `Undone` has a word for each time that plays were taken back: `12>10` tells that after
twelve plays of the game the last two of them were. Whoever took them back had seen what followed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .game import Game

UNDONE = "Undone"

_WORD = re.compile(r"(\d{1,6})>(\d{1,6})")


class Undo(NamedTuple):
    """One time that plays were taken back: so many had been made, and so many were left."""

    made: int
    left: int


def take_back(game: Game, plays: int, *, dealt: bool = True) -> Game:
    """The game after its first `plays` plays, marked as one in which the others were taken back.

    `dealt` tells that the next round is to be dealt if it was, and these plays end one.
    """
    made = len(game.steps)
    earlier = game.back_to(plays, dealt=dealt)
    if plays >= made:
        return earlier
    words = f"{game.tag(UNDONE)} {made}>{plays}".strip()
    return earlier.with_tag(UNDONE, words)


def undone(game: Game) -> tuple[Undo, ...]:
    """Every time that plays were taken back, as its record tells."""
    return tuple(Undo(int(made), int(left)) for made, left in _WORD.findall(game.tag(UNDONE)))
