"""The scale of a plot: where a value lies in a drawing."""

from __future__ import annotations

from typing import NamedTuple


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


def coordinate(value: float) -> str:
    """Write a coordinate in tenths, without a zero at its end.

    >>> coordinate(12.04)
    '12'
    """
    return f"{value:.1f}".removesuffix(".0")
