"""Undo: taking plays back and noting it in the record of the game.

The tag `Undone` has a word for each undo: `12>10` says that after twelve plays of the game the last
two were taken back. The person who took them back had seen what followed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .game import Game

UNDONE = "Undone"

_WORD = re.compile(r"(\d{1,6})>(\d{1,6})")


class Undo(NamedTuple):
    """One undo.

    made  the number of plays before it
    left  the number of plays after it
    """

    made: int
    left: int


def take_back(game: Game, plays: int, *, dealt: bool = True) -> Game:
    """Take back all plays of a game but the first `plays`, and note it in the tag `Undone`.

    `dealt` matters where these plays end a round: it keeps the next round if that was dealt.
    Raises `CasinoError` below 0.
    """
    made = len(game.steps)
    earlier = game.back_to(plays, dealt=dealt)
    if plays >= made:
        return earlier
    words = f"{game.tag(UNDONE)} {made}>{plays}".strip()
    return earlier.with_tag(UNDONE, words)


def undone(game: Game) -> tuple[Undo, ...]:
    """Every undo noted in the record of a game, in order."""
    return tuple(Undo(int(made), int(left)) for made, left in _WORD.findall(game.tag(UNDONE)))
