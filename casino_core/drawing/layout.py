"""Where everything lies in a picture of a table: rows of hands, and the piles between them.

All lengths are those of a picture of 640 by 480.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import Card
from ..play import Build
from .fan import fan_step

Pile = Card | Build | None
"""A loose card, a build, or the free place to which a card is trailed."""

WIDTH, HEIGHT = 640, 480
"""The size of a picture."""
TABLE_TOP, TABLE_BOTTOM = 108, 312
"""The heights between which the piles lie."""
WIDEST, MARGIN, GAP = 84, 28, 0.1
"""The largest card width, the margin at the sides, and the gap between piles in card widths."""


class Box(NamedTuple):
    """The box of a card or a pile: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The middle of its width."""
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


class PileBox(NamedTuple):
    """A card or a build in its box; None is a back in a hand, and the free place on the table."""

    pile: Pile
    box: Box


def card_box(x: float, y: float, width: float) -> Box:
    """Return the box of a card of a width."""
    return Box(x, y, width, width * 1.4)


def hand_boxes(count: int, room: Box, width: float) -> list[Box]:
    """Return the boxes of a hand of cards in the middle of a room, overlapping if they must."""
    step = min(width * 1.1, (room.width - width) / max(1, count - 1))
    first = room.middle - (width + step * (count - 1)) / 2
    return [card_box(first + step * place, room.y, width) for place in range(count)]


def pile_boxes(piles: Sequence[Pile]) -> list[Box]:
    """Return the boxes of the piles of the table, in rows and as large as they fit."""
    width, rows = _arranged(piles)
    step = width * 1.4 * 1.08
    top = (TABLE_TOP + TABLE_BOTTOM - step * len(rows) + width * 1.4 * 0.08) / 2
    boxes = []
    for number, row in enumerate(rows):
        x = (WIDTH - _row_width(row) * width) / 2
        for pile in row:
            boxes.append(Box(x, top + step * number, _width(pile) * width, width * 1.4))
            x += (_width(pile) + GAP) * width
    return boxes


def fan_boxes(box: Box, count: int) -> list[Box]:
    """Return the boxes of the cards of a build in its box."""
    width, step = box.height / 1.4, fan_step(count) / 100
    return [card_box(box.x + width * step * n, box.y, width) for n in range(count)]


def _arranged(piles: Sequence[Pile]) -> tuple[float, list[list[Pile]]]:
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
        if rows and _row_width([*rows[-1], pile]) <= room:
            rows[-1].append(pile)
        else:
            rows.append([pile])
    return rows


def _row_width(row: Sequence[Pile]) -> float:
    """Return the number of card widths that a row needs, with its gaps."""
    return sum(_width(pile) + GAP for pile in row) - GAP


def _width(pile: Pile) -> float:
    """Return the number of card widths that a pile needs."""
    if not isinstance(pile, Build):
        return 1
    count = pile.cards.bit_count()
    return 1 + fan_step(count) / 100 * (count - 1)
