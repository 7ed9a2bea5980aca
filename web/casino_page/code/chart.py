"""A small chart for numbers: bars for a few, a line for many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from casino_core.drawing.scale import Scale
from casino_core.markup import shape, text

FEWEST = 3
"""Fewer numbers are better read than drawn."""

MOST_BARS = 24
"""More numbers than these are drawn as a line."""

WIDTH, HEIGHT = 480, 200
LEFT, RIGHT, TOP, BOTTOM = 56, 8, 12, 28
"""The space around the chart, in the units of the drawing."""

COLOUR, FAINT, INK = "#1f7a5a", "#8888", "#777"
FONT: Final[dict[str, str | float]] = {
    "fill": INK,
    "font_family": "system-ui, sans-serif",
    "font_size": 12,
}


def chart(numbers: Mapping[str, float]) -> str:
    """Draw numbers by their names, in their order, as SVG."""
    values = list(numbers.values())
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1
    y = Scale(low, high, HEIGHT - BOTTOM, TOP)
    step = (WIDTH - LEFT - RIGHT) / len(values)
    few = len(values) <= MOST_BARS
    axis = (part for value in sorted({low, 0.0, high}) for part in _level(value, y(value)))
    marks = _bars(values, step, y(0), y) if few else _line(values, step, y)
    return shape(
        "svg",
        *axis,
        *marks,
        *_names(list(numbers), step, few=few),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _bars(values: list[float], step: float, zero: float, y: Scale) -> Iterator[str]:
    for n, value in enumerate(values):
        top, height = min(zero, y(value)), abs(y(value) - zero)
        x = LEFT + step * (n + 0.15)
        yield shape("rect", x=x, y=top, width=step * 0.7, height=height, fill=COLOUR)


def _line(values: list[float], step: float, y: Scale) -> Iterator[str]:
    points = " ".join(
        f"{LEFT + step * (n + 0.5):.1f},{y(value):.1f}" for n, value in enumerate(values)
    )
    yield shape("polyline", points=points, fill="none", stroke=COLOUR, stroke_width=2)


def _level(value: float, y: float) -> Iterator[str]:
    yield shape("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke=FAINT)
    yield shape("text", f"{value:.6g}", x=LEFT - 6, y=y + 4, text_anchor="end", **FONT)


def _names(names: list[str], step: float, *, few: bool) -> Iterator[str]:
    """Write every name under its bar if there is room, else the first and the last one."""
    longest = max(map(len, names))
    every = few and longest * 7 <= step
    for n in range(len(names)) if every else (0, len(names) - 1):
        anchor = "middle" if every else ("start" if n == 0 else "end")
        x = LEFT + step * (n + 0.5)
        yield shape("text", text(names[n][:24]), x=x, y=HEIGHT - 8, text_anchor=anchor, **FONT)
