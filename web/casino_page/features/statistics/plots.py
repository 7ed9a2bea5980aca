"""Small plots as SVG. Every axis begins at zero; each number that is drawn is also written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from casino_core.prose.words import decimal

from ...render.markup import element, text

WIDTH: Final = 320
LEFT: Final = 104
"""Where the bars begin; their names stand before."""
RIGHT: Final = 286
"""Where the axis ends; the number of a bar stands after it."""
ROW: Final = 30
COLUMNS_HIGH: Final = 96


class Bars(NamedTuple):
    """One name with two values: one's own, and that of the others."""

    name: str
    own: float
    others: float


def bars_plot(rows: Sequence[Bars], words: str) -> str:
    """Two bars for each name, all on one axis from zero. `words` tell it to those who listen."""
    most = nice_end(max(max(row.own, row.others) for row in rows))
    height = ROW * len(rows) + 24
    parts = list(_axis(most, height - 20))
    for number, row in enumerate(rows):
        top = ROW * number + 4
        name = element("text", text(row.name), x=LEFT - 8, y=top + 15, class_="name")
        parts += [
            name,
            *_bar(row.own, most, top, "mine"),
            *_bar(row.others, most, top + 11, "theirs"),
        ]
    return _svg(height, words, parts)


def _axis(most: float, bottom: int) -> Iterator[str]:
    for step in range(5):
        value = most * step / 4
        x = _round(_x(value, most))
        yield element("line", x1=x, x2=x, y1=0, y2=bottom, class_="grid" if step else "axis")
        yield element("text", number_text(value), x=x, y=bottom + 14, class_="tick")


def _bar(value: float, most: float, top: int, class_: str) -> Iterator[str]:
    end = _x(value, most)
    yield element("rect", x=LEFT, y=top, width=_round(end - LEFT), height=9, class_=class_)
    yield element("text", number_text(value), x=_round(end + 4), y=top + 8, class_="value")


def _x(value: float, most: float) -> float:
    return LEFT + (RIGHT - LEFT) * value / most


def columns_plot(values: Sequence[int], mean: float, words: str) -> str:
    """A column for each value, from zero, the oldest at the left, and a line at their mean."""
    most = nice_end(max(values))
    base, left = COLUMNS_HIGH + 8, 28
    width = (WIDTH - left - 8) / max(len(values), 10)
    parts = []
    for step in range(3):
        value = most * step / 2
        y = _round(base - COLUMNS_HIGH * value / most)
        parts += [
            element("line", x1=left, x2=WIDTH - 8, y1=y, y2=y, class_="grid" if step else "axis"),
            element("text", number_text(value), x=left - 6, y=_round(float(y) + 4), class_="name"),
        ]
    for number, value in enumerate(values):
        high = COLUMNS_HIGH * value / most
        parts.append(
            element(
                "rect",
                x=_round(left + width * number + width * 0.15),
                y=_round(base - high),
                width=_round(width * 0.7),
                height=_round(high),
                class_="mine",
            )
        )
    y = _round(base - COLUMNS_HIGH * mean / most)
    parts.append(element("line", x1=left, x2=WIDTH - 8, y1=y, y2=y, class_="mean"))
    return _svg(base + 6, words, parts)


def share_plot(share: float, low: float, high: float, words: str) -> str:
    """A bar from 0 to 100 %, with a line over what the true share may be."""
    left, right, top = 8, WIDTH - 12, 6

    def x(value: float) -> str:
        return _round(left + (right - left) * value)

    parts = [
        element("rect", x=left, y=top, width=right - left, height=12, class_="ground"),
        element(
            "rect", x=left, y=top, width=_round((right - left) * share), height=12, class_="mine"
        ),
        element("line", x1=x(low), x2=x(high), y1=top + 6, y2=top + 6, class_="range"),
        *(
            element("line", x1=x(end), x2=x(end), y1=top + 1, y2=top + 11, class_="range")
            for end in (low, high)
        ),
    ]
    parts += [
        element("text", f"{value:.0%}", x=x(value), y=top + 26, class_=_end(value))
        for value in (0.0, 0.5, 1.0)
    ]
    return _svg(top + 30, words, parts)


def _end(value: float) -> str:
    return {0.0: "tick first", 1.0: "tick last"}.get(value, "tick")


def _svg(height: int, words: str, parts: Sequence[str]) -> str:
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_label=words,
        class_="plot",
    )


def nice_end(most: float) -> float:
    """Where an axis ends that reaches as far as `most`: a number that divides well."""
    for end in (0.4, 1, 2, 4, 8, 12, 16, 20, 24):
        if most <= end:
            return end
    return 10.0 * ceil(most / 10)


def number_text(value: float) -> str:
    """A number with two decimals at most."""
    return decimal(round(value, 2), "g")


def _round(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
