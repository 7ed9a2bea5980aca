"""The analysis board as it is stored: a reload goes on with it where it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from casino_core import CasinoError
from casino_core.analysis.study import LONGEST_STUDY
from casino_core.notation.limits import LONGEST_POSITION

from ...storage.fields import Field, FieldError
from ...storage.store import Content
from .board_state import AnalysisBoard, parse_board

LONGEST_TEXT: Final = LONGEST_POSITION + LONGEST_STUDY + 1
LONGEST_PATH: Final = 300
MOST_BRANCHES: Final = 10_000
MOST_PLAYERS: Final = 6
LONGEST_NAME: Final = 100


def board_content(board: AnalysisBoard) -> Content:
    """Return the content to be stored."""
    return {
        "study": board.text,
        "path": board.path,
        "hands": board.open_hands,
        "players": board.players,
    }


def parse_board_content(field: Field) -> AnalysisBoard:
    """Read a stored board. Raises `FieldError`."""
    try:
        board = parse_board(field["study"].text(LONGEST_TEXT))
    except CasinoError as error:
        raise FieldError(field["study"].path, str(error)) from None
    path = tuple(each.whole(MOST_BRANCHES) for each in field["path"].items(LONGEST_PATH))
    players = tuple(each.text(LONGEST_NAME) for each in field["players"].items(MOST_PLAYERS))
    return replace(board.at(path), open_hands=field["hands"].flag(), players=players)
