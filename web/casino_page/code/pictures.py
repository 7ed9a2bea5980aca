"""The display of the last value of a run, as `value` in a result (`web/js/code/runner.js`)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from casino_core import Game, Play, Position, View, format_play, format_position, why_not
from casino_core.drawing.plot import Plot, Scale, coordinate
from casino_core.markup import Attribute, element, text
from casino_core.prose.plays import labels_of_plays

NAMES = ("position", "view", "game")
"""The names under which a run may leave what is shown as a table."""

LONGEST = 10_000
"""Characters of a string that are shown."""

MOST_PLAYS = 200
"""Plays that are shown as buttons."""

MOST_NUMBERS = 2_000
"""Numbers that are drawn as a chart."""

LARGEST = 1e15
"""Numbers beyond this are not drawn."""

LARGEST_DRAWING = 500_000
"""Characters of a drawing that is shown."""


def picture_of(value: object, state: object = None) -> dict[str, Any] | None:
    """Draw a value; None shows nothing. Plays are labelled as those of `state`, if they are."""
    if value is None:
        return None
    text = _text(value)
    drawing = _drawing(value)
    if isinstance(value, Position | View | Game):
        position = _position(value)
        if position:
            return {"kind": "table", "text": text, "position": position, **drawing}
    if drawing:
        return {"kind": next(iter(drawing)), "text": text, **drawing}
    if plays := _plays(value):
        pairs = zip(plays, _labels(plays, state), strict=True)
        entries = [{"play": format_play(play), "label": label} for play, label in pairs]
        return {"kind": "plays", "text": text, "plays": entries}
    if numbers := _numbers(value):
        return {"kind": "chart", "text": text, "svg": chart(numbers)}
    return {"kind": "text", "text": text}


def left(module: ModuleType) -> dict[str, object]:
    """Return what a module has under the names that are shown as a table."""
    space = module.__dict__
    return {
        name: space[name] for name in NAMES if isinstance(space.get(name), Position | View | Game)
    }


def _text(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def _drawing(value: object) -> dict[str, str]:
    """Return the drawing that a value makes of itself, as notebooks ask for it."""
    if isinstance(value, type):
        return {}
    for kind in ("svg", "html"):
        draw = getattr(value, f"_repr_{kind}_", None)
        picture = draw() if callable(draw) else None
        if isinstance(picture, str) and 0 < len(picture) <= LARGEST_DRAWING:
            return {kind: picture}
    return {}


def _position(value: Position | View | Game) -> str:
    """Write what the seat to play knows; '' when the round is over."""
    state = value.position if isinstance(value, Game) else value
    if state.over:
        return ""
    view = state if isinstance(state, View) else state.view(state.turn)
    return format_position(view)


def _plays(value: object) -> list[Play]:
    if not isinstance(value, Sequence) or not value:
        return []
    few = value[:MOST_PLAYS]
    return list(few) if all(isinstance(each, Play) for each in few) else []


def _labels(plays: list[Play], state: object) -> list[str]:
    """Return the labels of plays, in words if they are legal in a state, else in notation."""
    if isinstance(state, Game):
        state = state.position
    if isinstance(state, Position | View) and all(why_not(state, each) is None for each in plays):
        return labels_of_plays(plays, state)
    return [format_play(play) for play in plays]


def _numbers(value: object) -> dict[str, float]:
    """Return the numbers of a list, or of a table with a number for each name.

    The result is empty if the value contains anything else.
    """
    if isinstance(value, Mapping):
        pairs = list(itertools.islice(value.items(), MOST_NUMBERS + 1))
    elif isinstance(value, list | tuple):
        pairs = list(enumerate(value[: MOST_NUMBERS + 1]))
    else:
        return {}
    fit = FEWEST <= len(pairs) <= MOST_NUMBERS
    if not fit or not all(_is_number(number) for _, number in pairs):
        return {}
    return {str(name): float(number) for name, number in pairs}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST


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
