"""A plot: values by place, drawn as SVG on two scales. Every graph and chart is drawn with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..markup import Attribute, element, text

Point = tuple[float, float]
"""A place along a plot, and the value there."""


class Scale(NamedTuple):
    """Values from `low` to `high`, which lie from `start` to `end` in a drawing.

    >>> Scale(0, 4, 100, 20)(1)
    80.0
    """

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where a value lies."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def at(self, value: float) -> str:
        """Return where a value lies, in tenths.

        >>> Scale(0, 3, 0, 10).at(1)
        '3.3'
        """
        return coordinate(self(value))


class Plot(NamedTuple):
    """The area of a plot: places lie along `x`, values along `y`, both in units of the drawing.

    The other arguments of each method are attributes of what it draws.
    """

    x: Scale
    y: Scale

    def level(self, value: float, **attributes: Attribute) -> str:
        """Draw a line at a value, across the whole plot.

        >>> Plot(Scale(0, 2, 0, 100), Scale(0, 4, 40, 0)).level(1)
        '<line x1="0" x2="100" y1="30" y2="30"></line>'
        """
        return self.stretch(self.x.low, self.x.high, value, **attributes)

    def stretch(self, first: float, last: float, value: float, **attributes: Attribute) -> str:
        """Draw a line at a value, from one place to another."""
        start, end, y = self.x.at(first), self.x.at(last), self.y.at(value)
        return element("line", x1=start, x2=end, y1=y, y2=y, **attributes)

    def upright(self, place: float, **attributes: Attribute) -> str:
        """Draw a line at a place, over the whole height of the plot."""
        return self.range(place, self.y.high, self.y.low, **attributes)

    def range(self, place: float, low: float, high: float, **attributes: Attribute) -> str:
        """Draw a line at a place, from one value to another."""
        x = self.x.at(place)
        return element("line", x1=x, x2=x, y1=self.y.at(low), y2=self.y.at(high), **attributes)

    def name_of_level(self, value: float, words: str, gap: float, **attributes: Attribute) -> str:
        """Write words beside a value, `gap` left of the plot."""
        x, y = coordinate(self.x.start - gap), coordinate(self.y(value) + 4)
        return element("text", text(words), x=x, y=y, **attributes)

    def curve(self, points: Iterable[Point], **attributes: Attribute) -> str:
        """Draw a line through points."""
        return element("polyline", points=" ".join(map(self._at, points)), **attributes)

    def band(self, above: Iterable[Point], below: Iterable[Point], **attributes: Attribute) -> str:
        """Fill the area between two lines, both given from the first place to the last."""
        corners = " ".join(map(self._at, [*above, *reversed(list(below))]))
        return element("polygon", points=corners, **attributes)

    def mark(self, point: Point, radius: float, **attributes: Attribute) -> str:
        """Draw a dot at a point."""
        x, y = self.x.at(point[0]), self.y.at(point[1])
        return element("circle", cx=x, cy=y, r=coordinate(radius), **attributes)

    def column(self, place: float, value: float, width: float = 1, **attributes: Attribute) -> str:
        """Draw a column from zero to a value; it begins at a place and is `width` places wide.

        >>> Plot(Scale(0, 2, 0, 100), Scale(0, 4, 40, 0)).column(1, 3)
        '<rect x="50" y="10" width="50" height="30"></rect>'
        """
        top, bottom = sorted((self.y(value), self.y(0)))
        start = self.x(place)
        return element(
            "rect",
            x=coordinate(start),
            y=coordinate(top),
            width=coordinate(self.x(place + width) - start),
            height=coordinate(bottom - top),
            **attributes,
        )

    def _at(self, point: Point) -> str:
        return f"{self.x.at(point[0])},{self.y.at(point[1])}"


def coordinate(value: float) -> str:
    """Write a coordinate in tenths, without a zero at its end.

    >>> coordinate(12.04)
    '12'
    """
    return f"{value:.1f}".removesuffix(".0")
