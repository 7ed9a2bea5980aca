"""A small chart for numbers: bars for a few, a line for many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from casino_core.drawing.plot import Plot, Scale, coordinate
from casino_core.markup import Attribute, element, text

FEWEST = 3
"""Fewer numbers are better read than drawn."""

MOST_BARS = 24
"""More numbers than these are drawn as a line."""

WIDTH, HEIGHT = 480, 200
LEFT, RIGHT, TOP, BOTTOM = 56, 8, 12, 28
"""The space around the chart, in the units of the drawing."""

COLOUR, FAINT, INK = "#1f7a5a", "#8888", "#777"
FONT: Final[dict[str, Attribute]] = {
    "fill": INK,
    "font_family": "system-ui, sans-serif",
    "font_size": 12,
}


def chart(numbers: Mapping[str, float]) -> str:
    """Draw numbers by their names, in their order, as SVG."""
    values = list(numbers.values())
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1
    along = Scale(0, len(values), LEFT, WIDTH - RIGHT)
    plot = Plot(along, Scale(low, high, HEIGHT - BOTTOM, TOP))
    few = len(values) <= MOST_BARS
    return element(
        "svg",
        *(part for value in sorted({low, 0.0, high}) for part in _level(plot, value)),
        *(_bars(plot, values) if few else [_line(plot, values)]),
        *_names(along, list(numbers), few=few),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _bars(plot: Plot, values: list[float]) -> list[str]:
    return [plot.column(n + 0.15, value, 0.7, fill=COLOUR) for n, value in enumerate(values)]


def _line(plot: Plot, values: list[float]) -> str:
    points = [(n + 0.5, value) for n, value in enumerate(values)]
    return plot.curve(points, fill="none", stroke=COLOUR, stroke_width=2)


def _level(plot: Plot, value: float) -> Iterator[str]:
    yield plot.level(value, stroke=FAINT)
    yield plot.name_of_level(value, f"{value:.6g}", 6, text_anchor="end", **FONT)


def _names(along: Scale, names: list[str], *, few: bool) -> Iterator[str]:
    """Write every name under its bar if there is room, else the first and the last one."""
    every = few and max(map(len, names)) * 7 <= along(1) - along(0)
    for n in range(len(names)) if every else (0, len(names) - 1):
        anchor = "middle" if every else ("start" if n == 0 else "end")
        x, y = coordinate(along(n + 0.5)), HEIGHT - 8
        yield element("text", text(names[n][:24]), x=x, y=y, text_anchor=anchor, **FONT)
