"""A small chart for numbers: bars for a few, a line for many."""

from __future__ import annotations

from collections.abc import Callable, Mapping

FEWEST = 3
"""Fewer numbers are better read than drawn."""

MOST_BARS = 24
"""More numbers than these are drawn as a line."""

WIDTH, HEIGHT = 480, 200
LEFT, RIGHT, TOP, BOTTOM = 56, 8, 12, 28
"""The space around the chart, in the units of the drawing."""

COLOUR, FAINT, INK = "#1f7a5a", "#8888", "#777"
FONT = 'font-family="system-ui, sans-serif" font-size="12"'


Height = Callable[[float], float]
"""From a number to its place from the top of the drawing."""


def chart(numbers: Mapping[str, float]) -> str:
    """Draw numbers by their names, in their order, as SVG."""
    values = list(numbers.values())
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    step = (WIDTH - LEFT - RIGHT) / len(values)
    few = len(values) <= MOST_BARS
    marks = _bars(values, step, y(0), y) if few else _line(values, step, y)
    axis = "".join(_level(value, y(value)) for value in sorted({low, 0.0, high}))
    names = _names(list(numbers), step, few=few)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">{axis}{marks}{names}</svg>'
    )


def _bars(values: list[float], step: float, zero: float, y: Height) -> str:
    return "".join(
        f'<rect x="{LEFT + step * (n + 0.15):.1f}" y="{min(zero, y(value)):.1f}" '
        f'width="{step * 0.7:.1f}" height="{abs(y(value) - zero):.1f}" fill="{COLOUR}"/>'
        for n, value in enumerate(values)
    )


def _line(values: list[float], step: float, y: Height) -> str:
    points = " ".join(
        f"{LEFT + step * (n + 0.5):.1f},{y(value):.1f}" for n, value in enumerate(values)
    )
    return f'<polyline points="{points}" fill="none" stroke="{COLOUR}" stroke-width="2"/>'


def _level(value: float, y: float) -> str:
    return (
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{FAINT}"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{INK}" {FONT}>'
        f"{value:.6g}</text>"
    )


def _names(names: list[str], step: float, *, few: bool) -> str:
    """Write every name under its bar if there is room, else the first and the last one."""
    longest = max(map(len, names))
    every = few and longest * 7 <= step
    chosen = range(len(names)) if every else (0, len(names) - 1)
    return "".join(
        f'<text x="{LEFT + step * (n + 0.5):.1f}" y="{HEIGHT - 8}" text-anchor="'
        f'{"middle" if every else ("start" if n == 0 else "end")}" fill="{INK}" {FONT}>'
        f"{_escaped(names[n][:24])}</text>"
        for n in chosen
    )


def _escaped(text: str) -> str:
    """Write a text in SVG; the library of a game has no module for it."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
