"""The backs of the cards, drawn for this game, 100 by 140: in the style sheets and in pictures.

Their names are the values of the setting `backs`. Attributes have single quotes, which an address
in a style sheet can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

_EDGE = 6
"""The width of the paper around a back."""


class Back(NamedTuple):
    """A back: the colours of its ground, its figures and its frame, and what draws the figures."""

    ground: str
    light: str
    frame: str
    draw: Callable[[str, str], str]


def back_symbol(name: str, symbol: str) -> str:
    """Write a back without the paper around it as a symbol with an id."""
    return f'<symbol id="{symbol}" viewBox="0 0 100 140">{_inside(BACKS[name])}</symbol>'


def back_picture(name: str) -> str:
    """Draw a back with the paper around it, to be stretched to any card."""
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 140' preserveAspectRatio='none'>"
        f"<rect width='100' height='140' fill='#fffdf7'/>{_inside(BACKS[name])}</svg>"
    )


def _inside(back: Back) -> str:
    """Draw the ground, the figures and the frame of a back."""
    outer, inner = _EDGE, _EDGE + 4
    return (
        f"<rect x='{outer}' y='{outer}' width='{100 - 2 * outer}' height='{140 - 2 * outer}' "
        f"rx='4' fill='{back.ground}'/>"
        f"<svg x='{inner}' y='{inner}' width='80' height='120'>"
        f"{back.draw(back.light, back.frame)}</svg>"
        f"<rect x='{inner}' y='{inner}' width='80' height='120' rx='2' fill='none' "
        f"stroke='{back.frame}' stroke-width='1.2'/>"
    )


def _lattice(light: str, frame: str) -> str:
    """Draw crossed lines, with a small diamond in each mesh."""
    starts = range(-120, 80, 20)
    lines = "".join(f"M{start} 0l120 120M{start} 120l120-120" for start in starts)
    meshes = [(x, y) for y in range(0, 121, 10) for x in range(y % 20, 81, 20)]
    diamonds = "".join(f"M{x} {y - 3}l3 3-3 3-3-3z" for x, y in meshes)
    return (
        f"<path d='{lines}' stroke='{light}' stroke-width='1.6'/>"
        f"<path d='{diamonds}' fill='{frame}' fill-opacity='.6'/>"
    )


def _waves(light: str, frame: str) -> str:
    """Draw rows of arcs, each row half an arc beside the one above."""
    large = small = ""
    for row in range(1, 13):
        left = -10 if row % 2 else 0
        large += f"M{left} {row * 10}" + "a10 10 0 0 1 20 0" * 5
        small += f"M{left + 5} {row * 10}" + "a5 5 0 0 1 10 0m10 0" * 5
    return (
        f"<path d='{large}' fill='none' stroke='{light}' stroke-width='1.6'/>"
        f"<path d='{small}' fill='none' stroke='{frame}' stroke-opacity='.6' stroke-width='1.4'/>"
    )


def _argyle(light: str, frame: str) -> str:
    """Draw a net of large lozenges, with thin lines across them."""
    lozenges = "".join(
        f"M{x} {y}l10 15-10 15-10-15z" for y in range(0, 120, 30) for x in range(0, 81, 20)
    )
    lines = "".join(f"M{x} 0l80 120M{x} 120l80-120" for x in range(-70, 80, 20))
    return (
        f"<path d='{lozenges}' fill='{light}'/>"
        f"<path d='{lines}' stroke='{frame}' stroke-opacity='.5' stroke-width='.8'/>"
    )


def _rosette(light: str, frame: str) -> str:
    """Draw one large flower, and a quarter of a flower in each corner."""
    flowers = [(40, 60, 34), (0, 0, 24), (80, 0, 24), (0, 120, 24), (80, 120, 24)]
    petals = "".join(_petals(*flower) for flower in flowers)
    hearts = "".join(f"<circle cx='{x}' cy='{y}' r='{size / 6:g}'/>" for x, y, size in flowers)
    return (
        f"<path d='{petals}' fill='{light}' fill-opacity='.55' stroke='{frame}' "
        f"stroke-width='.8'/><g fill='{frame}'>{hearts}</g>"
    )


def _petals(x: int, y: int, size: int) -> str:
    """Draw the twelve petals of a flower."""

    def point(angle: float, length: float) -> str:
        return f"{x + length * sin(angle):.0f} {y - length * cos(angle):.0f}"

    angles = (step * pi / 6 for step in range(12))
    return "".join(
        f"M{x} {y}Q{point(angle - 0.42, size * 0.7)} {point(angle, size)}"
        f"Q{point(angle + 0.42, size * 0.7)} {x} {y}"
        for angle in angles
    )


BACKS: Final[Mapping[str, Back]] = {
    "lattice": Back("#7c1f2d", "#b65a63", "#f1d9b4", _lattice),
    "waves": Back("#1d3f72", "#6f95cb", "#dbe6f5", _waves),
    "argyle": Back("#12524b", "#2d7f73", "#c5e6dc", _argyle),
    "rosette": Back("#4b2a63", "#9b78bd", "#e9d8f3", _rosette),
}
"""All backs by name; the first is the usual one."""
