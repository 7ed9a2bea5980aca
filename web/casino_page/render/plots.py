"""Small plots as SVG. Bars and columns begin at zero, and every value drawn is also written.

The `label` of a plot is its text for the screen reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from casino_core.drawing.plot import Plot, Scale, coordinate
from casino_core.prose.words import decimal

from .components import figure
from .markup import element, text

WIDTH: Final = 320
LEFT: Final = 104
"""The x of the start of the bars; their names stand left of it."""
RIGHT: Final = 286
"""The x of the end of the axis; the longest bar has its number right of it."""
ROW_HEIGHT: Final = 30
COLUMN_HEIGHT: Final = 96
LINE_HEIGHT: Final = 14
MOST_BESIDE: Final = 48
"""The most letters of a name and of the words beside it; with more, the words are a line lower."""


class NamedShare(NamedTuple):
    """A share under a name, and the words at its bar."""

    name: str
    words: str
    share: float


class BarPair(NamedTuple):
    """Two values under one name: the player's, and the mean of the others."""

    name: str
    own: float
    others: float


class _Range(NamedTuple):
    """The range of an axis: from zero to its end, or to both sides where values are negative."""

    start: float
    end: float

    def scale(self, start: float, end: float) -> Scale:
        """Return the scale of the axis, drawn from a start to an end."""
        return Scale(self.start, self.end, start, end)

    def ticks(self, steps: int) -> Iterator[float]:
        """Yield the values that are written at an axis; zero is one of them."""
        return (self.start + (self.end - self.start) * step / steps for step in range(steps + 1))


def _range_of(values: Sequence[float]) -> _Range:
    end = axis_end(max(map(abs, values)))
    return _Range(-end if min(values) < 0 else 0, end)


def bars_plot(rows: Sequence[BarPair], label: str) -> str:
    """Draw two horizontal bars for each name, all on one axis."""
    axis = _range_of([value for row in rows for value in (row.own, row.others)])
    height = ROW_HEIGHT * len(rows) + 24
    parts = list(_axis(axis, height - 20))
    for number, row in enumerate(rows):
        top = ROW_HEIGHT * number + 4
        parts += [
            element("text", text(row.name), x=LEFT - 8, y=top + 15, class_="name"),
            *_bar(row.own, axis, top, "mine"),
            *_bar(row.others, axis, top + 11, "theirs"),
        ]
    return _svg(height, label, parts)


def _axis(axis: _Range, bottom: int) -> Iterator[str]:
    for value in axis.ticks(4):
        x = axis.scale(LEFT, RIGHT).at(value)
        yield element("line", x1=x, x2=x, y1=0, y2=bottom, class_="grid" if value else "axis")
        yield element("text", format_number(value), x=x, y=bottom + 14, class_="tick")


def _bar(value: float, axis: _Range, top: int, class_: str) -> Iterator[str]:
    x = axis.scale(LEFT, RIGHT)
    start, end = sorted((x(0), x(value)))
    width = coordinate(end - start)
    yield element("rect", x=coordinate(start), y=top, width=width, height=9, class_=class_)
    yield element("text", format_number(value), x=coordinate(end + 4), y=top + 8, class_="value")


def columns_plot(
    values: Sequence[float], mean: float, label: str, *, others: Sequence[float] = ()
) -> str:
    """Draw a column for each value, the oldest at the left, and a line at their mean.

    `others` are values that belong to the columns: each is a mark across its column.
    """
    axis = _range_of([*values, *others])
    base, left = COLUMN_HEIGHT + 8, 28
    places = Scale(0, max(len(values), 10), left, WIDTH - 8)
    plot = Plot(places, axis.scale(base, base - COLUMN_HEIGHT))

    parts = []
    for value in axis.ticks(2):
        parts += [
            plot.level(value, class_="grid" if value else "axis"),
            plot.name_of_level(value, format_number(value), 6, class_="name"),
        ]
    parts += [plot.column(n + 0.15, value, 0.7, class_="mine") for n, value in enumerate(values)]
    for number, value in enumerate(others):
        parts.append(plot.stretch(number + 0.05, number + 0.95, value, class_="other"))
    parts.append(plot.level(mean, class_="mean"))
    return _svg(base + 6, label, parts)


def share_plot(share: float, label: str) -> str:
    """Draw a share as a bar; the full width is 100 %."""
    left, right = 1, WIDTH - 1
    width = coordinate((right - left) * share)
    parts = [
        element("rect", x=left, y=2, width=right - left, height=14, class_="ground"),
        element("rect", x=left, y=2, width=width, height=14, class_="mine"),
    ]
    return _svg(18, label, parts)


def shares_plot(rows: Sequence[NamedShare], label: str) -> str:
    """Draw each share as a bar under its name; the full width is 100 %."""
    left, right, top = 1, WIDTH - 1, 0
    parts = []
    for row in rows:
        width = coordinate((right - left) * row.share)
        parts.append(element("text", text(row.name), x=left, y=top + 12))
        if len(row.name) + len(row.words) > MOST_BESIDE:
            top += LINE_HEIGHT
        parts += [
            element("text", text(row.words), x=right, y=top + 12, class_="tick last"),
            element("rect", x=left, y=top + 17, width=right - left, height=7, class_="ground"),
            element("rect", x=left, y=top + 17, width=width, height=7, class_="mine"),
        ]
        top += 32
    return _svg(top, label, parts)


def rating_plot(ratings: Sequence[tuple[int, int]], label: str) -> str:
    """Draw ratings as a line, the oldest at the left, in a band of two deviations on each side.

    Each rating comes with its deviation. A single one is a mark with its range.
    """
    lowest = min(rating - 2 * deviation for rating, deviation in ratings)
    highest = max(rating + 2 * deviation for rating, deviation in ratings)
    bottom, top = 200 * floor(lowest / 200), 200 * ceil(highest / 200)
    left, right, base = 36, WIDTH - 8, COLUMN_HEIGHT + 8

    several = len(ratings) > 1
    places = Scale(0, len(ratings) - 1, left, right) if several else Scale(-1, 1, left, right)
    plot = Plot(places, Scale(bottom, top, base, base - COLUMN_HEIGHT))
    parts = []
    for value in (bottom, (bottom + top) // 2, top):
        parts += [
            plot.level(value, class_="grid"),
            plot.name_of_level(value, str(value), 6, class_="name"),
        ]
    above = [(number, rating + 2 * error) for number, (rating, error) in enumerate(ratings)]
    below = [(number, rating - 2 * error) for number, (rating, error) in enumerate(ratings)]
    line = [(number, rating) for number, (rating, _error) in enumerate(ratings)]
    if several:
        parts += [plot.band(above, below, class_="band"), plot.curve(line, class_="curve")]
    else:
        (_, low), (_, high) = *below, *above
        parts += [
            plot.range(0, low, high, class_="range"),
            plot.mark(line[0], 4, class_="mine"),
        ]
    return _svg(base + 6, label, parts)


MOST_LEAD: Final = 11
"""The greatest lead that `leads_plot` shows; greater ones count as this one."""


def leads_plot(leads: Mapping[float, int], label: str) -> str:
    """Draw how often each lead came up, from `MOST_LEAD` points behind to as many ahead."""
    counts: Counter[int] = Counter()
    for lead, count in leads.items():
        counts[max(-MOST_LEAD, min(MOST_LEAD, round(lead)))] += count
    places = Scale(-MOST_LEAD, MOST_LEAD + 1, 8, 8 + 13 * (2 * MOST_LEAD + 1))
    plot = Plot(places, Scale(0, max(counts.values(), default=1), 40, 4))
    bars = [
        plot.column(
            lead,
            counts[lead],
            11 / 13,
            class_="mine" if lead > 0 else "theirs" if lead < 0 else "level",
        )
        for lead in range(-MOST_LEAD, MOST_LEAD + 1)
        if counts[lead]
    ]
    axis = element("line", x1=4, x2=316, y1=40, y2=40, class_="axis")
    return _svg(44, label, (*bars, axis))


class SignedBar(NamedTuple):
    """A value under a name, and the words at its bar."""

    name: str
    words: str
    value: float


def signed_plot(rows: Sequence[SignedBar], label: str) -> str:
    """Draw values as bars to the left and to the right of one line, on a scale of 4 at least."""
    end = max(4.0, *(abs(row.value) for row in rows))
    parts = [element("line", x1=184, x2=184, y1=0, y2=48, class_="axis")]
    for number, (name, words, value) in enumerate(rows):
        top = 4 + 22 * number
        width = round(88 * abs(value) / end, 1)
        left = 184 if value >= 0 else round(184 - width, 1)
        at = 184 + width + 6 if value >= 0 else left - 6
        number_class = "value" if value >= 0 else "value last"
        parts += [
            element("text", text(name), x=60, y=top + 13, class_="name"),
            element(
                "rect",
                x=str(left),
                y=top,
                width=str(width),
                height=16,
                class_="mine" if value >= 0 else "theirs",
            ),
            element("text", text(words), x=f"{at:.1f}", y=top + 12, class_=number_class),
        ]
    return _svg(52, label, parts)


def _svg(height: int, label: str, parts: Sequence[str]) -> str:
    return figure(parts, label, width=WIDTH, height=height, class_="plot")


def axis_end(largest: float) -> float:
    """Return the end of an axis for values up to `largest`, which divides evenly into ticks."""
    for end in (0.4, 1, 2, 4, 8, 12, 16, 20, 24):
        if largest <= end:
            return end
    return 10.0 * ceil(largest / 10)


def format_number(value: float) -> str:
    """Return a number with at most two decimals."""
    return decimal(round(value, 2), "g")
