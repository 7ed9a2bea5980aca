"""The curve of a training on a page."""

from __future__ import annotations

import re
from pathlib import Path

from site_builder.documents.curve import Point, curve, read_points
from site_builder.paths import ROOT


def test_a_curve_lies_in_its_band_and_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "points.tsv"
    file.write_text("rounds\tlead\terror\tseconds\n100\t-0.5\t0.25\t1\n200\t2.00\t0.50\t2\n")
    points = read_points(file)
    assert points == [Point(100, -0.5, 0.25), Point(200, 2.0, 0.5)]
    drawn = curve(points, "Lead & error")
    assert "Lead &amp; error: 100: -0.50 ± 0.25; 200: +2.00 ± 0.50" in drawn
    line, band = (
        [tuple(map(float, point.split(","))) for point in points.split()]
        for name in ("mean", "band")
        for points in re.findall(rf'points="([^"]*)"[^>]*class="{name}"', drawn)
    )
    above, below = band[:2], band[:1:-1]
    for (x, y), (x_above, y_above), (x_below, y_below) in zip(line, above, below, strict=True):
        assert x == x_above == x_below
        assert y_above < y < y_below
    assert line[0][0] < line[1][0]
    assert line[0][1] > line[1][1]


def test_the_measured_player_beats_greedy_by_a_plain_margin() -> None:
    points = read_points(ROOT / "web" / "pages" / "training.tsv")
    assert [point.rounds for point in points] == sorted({point.rounds for point in points})
    assert points[-1].lead > 4 * points[-1].error
