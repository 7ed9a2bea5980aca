"""How the piles of the table lie: in how many columns and rows, so that the cards are large.

A style sheet cannot choose the rows itself, and the page allows no styles in attributes. So the
choice is made here for a few shapes of felt, and rules of the style sheet read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from casino_core.drawing.fan import fan_step

CARD: Final = 100
"""The width of a card, in the unit of this module."""
GAP: Final = 8
"""The gap between two piles."""
COLUMNS: Final = tuple(float(n) for n in range(2, 15))
"""The numbers of columns, each as wide as a card."""
ROW_SHARES: Final = (1.08, 1.08, 1.08, 1.04, 0.97, 0.9, 0.85, 0.8)
"""By the number of rows, the distance from one row to the next, in heights of a card."""
FEWEST: Final = 4
"""A table of fewer piles has room for this many, so that its cards keep their size."""
WORTH_A_ROW: Final = 1.1
"""Cards lie in one more row if they get this much larger."""

MOST_IN_FAN: Final = 12
"""The most cards in a build for which there is a style rule."""


class Shape(NamedTuple):
    """A shape of the felt.

    name     its name in `data-<name>`
    least    the least ratio of width to height
    typical  the ratio for which the rows are chosen
    """

    name: str
    least: float
    typical: float


SHAPES: Final = (
    Shape("tall", 0, 1.0),
    Shape("square", 1.15, 1.35),
    Shape("wide", 1.7, 2.0),
)


def spread_of(widths: Sequence[int]) -> Mapping[str, str]:
    """Return the data attributes that lay out piles of these widths: `data_tall="c4 r2"`.

    `spreadOf` in `web/js/embed/position.js` computes the same before Python has started.
    """
    return _spread((*widths, *[CARD] * (FEWEST - len(widths))))


@lru_cache(maxsize=64)
def _spread(widths: tuple[int, ...]) -> Mapping[str, str]:
    """Return the data attributes for at least `FEWEST` piles."""
    by_rows = _columns_by_rows(widths)
    attributes = {}
    for shape in SHAPES:
        best, largest = (0, COLUMNS[-1]), 0.0
        for rows, columns in sorted(by_rows.items()):
            across = shape.typical * CARD / _room(columns)
            up = 1 / (1.4 * (1 + (rows - 1) * ROW_SHARES[rows - 1]))
            size = min(across, up)
            if size > largest * WORTH_A_ROW:
                best, largest = (rows, columns), size
        rows, columns = best
        attributes[f"data_{shape.name}"] = f"c{columns:g} r{rows}"
    return attributes


def build_width(cards: int) -> int:
    """Return the width of a build, by its number of cards."""
    return CARD + fan_step(cards) * (cards - 1)


def style_rules() -> str:
    """Write the rules that read the data attributes of `spread_of`, and those of builds."""
    fans = (
        f'.build[data-size="{size}"] {{ --fan: {fan_step(size) / CARD:g}; }}'
        for size in range(1, MOST_IN_FAN + 1)
        if fan_step(size) != fan_step(1)
    )
    return "\n".join([*_rules(), *fans])


def _rules() -> Iterator[str]:
    for shape in SHAPES:
        rules = [f'[data-{shape.name}~="c{each:g}"] {{ --columns: {each:g}; }}' for each in COLUMNS]
        rules += [
            f'[data-{shape.name}~="r{rows}"] {{ --rows: {rows}; --show: {share:g}; }}'
            for rows, share in enumerate(ROW_SHARES, 1)
        ]
        text = "\n".join(rules)
        yield f"@container felt (min-aspect-ratio: {shape.least:g}) {{\n{text}\n}}"


def _columns_by_rows(widths: Sequence[int]) -> dict[int, float]:
    """Return the fewest columns with which piles of these widths lie in a number of rows."""
    most = len(ROW_SHARES)
    columns_by_rows = {min(_rows(widths, _room(COLUMNS[-1])), most): COLUMNS[-1]}
    for columns in reversed(COLUMNS):
        rows = _rows(widths, _room(columns))
        if rows > most or max(widths) > _room(columns):
            break
        columns_by_rows[rows] = columns
    return columns_by_rows


def _rows(widths: Sequence[int], room: float) -> int:
    """Return the number of rows that piles fill, one after the other, in a room of this width."""
    rows, used = 1, 0
    for width in widths:
        if used and used + GAP + width > room:
            rows, used = rows + 1, width
        else:
            used += width + (GAP if used else 0)
    return rows


def _room(columns: float) -> float:
    """Return the width of some columns with the gaps between them."""
    return (CARD + GAP) * columns - GAP
