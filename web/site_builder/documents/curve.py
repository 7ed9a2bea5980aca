"""The curve of a training: what a player is worth after a number of rounds, with its error."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from casino_core.drawing.plot import Plot, Scale
from casino_page.render.markup import element, text

WIDTH, HEIGHT = 560, 240
LEFT, RIGHT, TOP, BOTTOM = 40, 16, 12, 44
"""The space around the curve, in the units of the drawing."""
ERRORS: Final = 2
"""The number of standard errors above and below the curve that are drawn as a band."""
NAMED: Final = 4
"""The number of points, at equal distances, whose rounds are written."""


class Point(NamedTuple):
    """A measurement after some rounds of training: the mean lead in points, and its error."""

    rounds: int
    lead: float
    error: float


def read_points(file: Path) -> list[Point]:
    """Read the points of a training, as `tests/lab/train_example.py` writes them."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return [Point(int(r["rounds"]), float(r["lead"]), float(r["error"])) for r in rows]


def curve(points: Sequence[Point], label: str) -> str:
    """Draw the points as a curve from the left, in a band of two errors; the label describes it."""
    low = min(0.0, *(point.lead - ERRORS * point.error for point in points))
    top = ceil(max(point.lead + ERRORS * point.error for point in points))
    last = points[-1].rounds

    plot = Plot(Scale(0, last, LEFT, WIDTH - RIGHT), Scale(low, top, HEIGHT - BOTTOM, TOP))

    def line(errors: int) -> list[tuple[float, float]]:
        return [(each.rounds, each.lead + errors * each.error) for each in points]

    levels = [
        part
        for level in range(ceil(low), top + 1)
        for part in (
            plot.level(level, class_="level" if level else "zero"),
            plot.name_of_level(level, str(level), 8, text_anchor="end"),
        )
    ]
    names = [
        element(
            "text",
            f"{each.rounds:,}",
            x=plot.x.at(each.rounds),
            y=HEIGHT - 26,
            text_anchor="middle",
        )
        for each in points
        if each.rounds % max(1, last // NAMED) == 0
    ]
    middle = LEFT + (WIDTH - LEFT - RIGHT) // 2
    graph = element(
        "svg",
        *levels,
        *names,
        element("text", text(label), x=middle, y=HEIGHT - 6, text_anchor="middle"),
        plot.band(line(ERRORS), line(-ERRORS), class_="band"),
        plot.curve(line(0), class_="mean"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"{label}: {_points_text(points)}",
    )
    return element("div", graph, class_="plot")


def _points_text(points: Sequence[Point]) -> str:
    return "; ".join(f"{point.rounds}: {point.lead:+.2f} ± {point.error:.2f}" for point in points)
