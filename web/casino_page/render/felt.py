"""Where the places of the table are: the grids of a felt, upright or broad, and their style rules.

The page allows no styles in attributes, and Python does not know the shape of the felt. So each
pile has its column and row for both shapes, and the style sheet takes those of the present shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..game.table_places import SIZES
from .spread import CARD, GAP, MOST_IN_FAN, ROW_SHARES, build_width


class Shape(NamedTuple):
    """A shape of the felt.

    name   its name in `data-<name>`
    least  the least ratio of width to height
    grids  for each number of places in `SIZES`, how many pairs lie side by side in how many rows;
           each grid contains the one before it
    """

    name: str
    least: float
    grids: tuple[tuple[int, int], ...]


SHAPES: Final = (
    Shape("upright", 0, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 6), (7, 8))),
    Shape("broad", 1.7, ((2, 2), (3, 2), (4, 2), (4, 3), (6, 4), (7, 8))),
)


def cells(shape: Shape) -> list[tuple[int, int]]:
    """Return the cell of each pair of places in a shape: its column of pairs and its row, from 0.

    Within each grid they follow row by row, after those of the grid before.
    """
    places: dict[tuple[int, int], None] = {}
    for pairs, rows in shape.grids:
        places |= dict.fromkeys((pair, row) for row in range(rows) for pair in range(pairs))
    return [*places]


_CELLS: Final = {f"data_{shape.name}": cells(shape) for shape in SHAPES}


def place_attributes(place: int) -> dict[str, str]:
    """Return the data attributes of a pile in a place: `data_upright="x2 y1"`."""
    return {
        name: _cell(*cell_of_pair[place // 2], place % 2) for name, cell_of_pair in _CELLS.items()
    }


def _cell(pair: int, row: int, half: int) -> str:
    return f"x{2 * pair + half + 1} y{row + 1}"


def style_rules() -> str:
    """Write the rules that read these attributes, and those of builds wider than a pair."""
    return "\n".join([*_grids(), *_fans()])


def _grids() -> Iterator[str]:
    for shape in SHAPES:
        widest, highest = (max(each) for each in zip(*shape.grids, strict=True))
        at = f"data-{shape.name}"
        rules = [f'[{at}~="x{n}"] {{ grid-column-start: {n}; }}' for n in range(1, 2 * widest + 1)]
        rules += [f'[{at}~="y{n}"] {{ grid-row-start: {n}; }}' for n in range(1, highest + 1)]
        rules += [
            f'[data-places="{size}"] {{ --columns: {2 * pairs}; --rows: {rows}; '
            f"--show: {ROW_SHARES[rows - 1]:g}; }}"
            for size, (pairs, rows) in zip(SIZES, shape.grids, strict=True)
        ]
        text = "\n".join(rules)
        yield f"@container felt (min-aspect-ratio: {shape.least:g}) {{\n{text}\n}}"


def _fans() -> Iterator[str]:
    """Write how much smaller the cards of a build are, so that their fan fits in two places."""
    for cards in range(1, MOST_IN_FAN + 1):
        width = build_width(cards)
        if width > 2 * CARD + GAP:
            share = (2 * CARD + GAP) / width
            smaller = f"--w: calc(var(--each) * {share:.3g});"
            yield f'[data-places] > [data-size="{cards}"] {{ {smaller} }}'
