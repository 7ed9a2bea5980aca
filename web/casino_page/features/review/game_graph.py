"""The graph of a reviewed game as SVG: the chance to win, and the lead to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from casino_core.analysis.accounting import Moment
from casino_core.drawing.plot import Plot, Scale
from casino_core.i18n import gettext as _
from casino_core.prose.points import graph_title
from casino_core.prose.words import decimal
from casino_core.ruleset import RuleSet

from ...render.markup import element, text

WIDTH = 320
MARGIN = 8
"""Half the width of the slider's thumb: the graph begins and ends where the thumb does."""
HEIGHT = 36
"""The height of one curve."""
TITLE = 16
"""The height of its title."""


class Slip(NamedTuple):
    """A play that gave something away: the place before it, its class, and whose it was."""

    place: int
    grade: str
    own: bool


class _Curve(NamedTuple):
    """One curve: its title, its values by place, and the values at the top and the bottom."""

    title: str
    points: tuple[tuple[int, float], ...]
    top: float
    bottom: float


def game_graph(
    moments: Sequence[Moment],
    rules: RuleSet,
    places: int,
    rounds: Sequence[int],
    slips: Sequence[Slip],
    place: int,
) -> str:
    """Draw the course of a game under `rules`.

    places  the number of plays; place 0 is before the first one, the last place after the last one
    rounds  the places at which rounds begin, but for the first
    slips   the plays to be marked
    place   the place that is shown now
    """
    curves = list(_curves(moments, rules))
    along = Scale(0, max(1, places), MARGIN, WIDTH - MARGIN)
    parts: list[str] = []
    for number, curve in enumerate(curves):
        parts += _drawn(curve, along, number * (HEIGHT + TITLE + 8) + TITLE, rounds, slips)
    height = len(curves) * (HEIGHT + TITLE + 8)
    whole = Plot(along, Scale(0, 1, height - 4, TITLE))
    parts.append(whole.upright(place, class_="cursor"))
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDTH} {height}",
        aria_hidden="true",
        class_="plot course",
    )


def _curves(moments: Sequence[Moment], rules: RuleSet) -> Iterator[_Curve]:
    chances = [(each.number - 1, each.chance) for each in moments if each.chance is not None]
    if chances:
        yield _Curve(_("Chance to win, 0% to 100%"), tuple(chances), 1.0, 0.0)
    leads = tuple((each.number - 1, each.lead) for each in moments)
    end = max(4, 2 * ceil(max((abs(lead) for _, lead in leads), default=0) / 2))
    title = graph_title(decimal(-end, "+d"), decimal(end, "+d"), rules)
    yield _Curve(title, leads, end, -end)


def _drawn(
    curve: _Curve, along: Scale, top: int, rounds: Sequence[int], slips: Sequence[Slip]
) -> Iterator[str]:
    plot = Plot(along, Scale(curve.bottom, curve.top, top + HEIGHT, top))
    yield element("text", text(curve.title), x=MARGIN, y=top - 5, class_="title")
    middle = (curve.top + curve.bottom) / 2
    for value, class_ in ((curve.top, "grid"), (middle, "axis"), (curve.bottom, "grid")):
        yield plot.level(value, class_=class_)
    for place in rounds:
        yield plot.upright(place, class_="grid")
    yield plot.curve(curve.points, class_="curve")
    values = dict(curve.points)
    for slip in slips:
        if slip.place in values:
            point = slip.place, values[slip.place]
            yield plot.mark(point, 3, class_=f"slip {'mine' if slip.own else 'theirs'}")
