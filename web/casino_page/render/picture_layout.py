"""The layout of a picture: the card width and the rows in which all piles have room."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import Build

from ..game.choice import Pile
from .spread import CARD, build_width

WIDTH, HEIGHT = 640, 480
"""The size of a picture."""
TABLE_TOP, TABLE_BOTTOM = 74, 326
"""The heights between which the piles lie."""
WIDEST, MARGIN, GAP = 84, 28, 0.1
"""The largest card width, the margin at the sides, and the gap between piles in card widths."""


def arranged(piles: Sequence[Pile]) -> tuple[float, list[list[Pile]]]:
    """Return the largest card width at which all piles have room, and the rows they form."""
    width = float(WIDEST)
    while True:
        rows = _rows(piles, (WIDTH - 2 * MARGIN) / width)
        if len(rows) * width * 1.4 * 1.08 <= TABLE_BOTTOM - TABLE_TOP or width < 20:
            return width, rows
        width -= 2


def _rows(piles: Sequence[Pile], room: float) -> list[list[Pile]]:
    rows: list[list[Pile]] = []
    for pile in piles:
        if rows and row_width([*rows[-1], pile]) <= room:
            rows[-1].append(pile)
        else:
            rows.append([pile])
    return rows


def row_width(row: Sequence[Pile]) -> float:
    """Return the number of card widths that a row needs, with its gaps."""
    return sum(pile_width(pile) + GAP for pile in row) - GAP


def pile_width(pile: Pile) -> float:
    """Return the number of card widths that a pile needs."""
    return build_width(pile.cards.bit_count()) / CARD if isinstance(pile, Build) else 1
