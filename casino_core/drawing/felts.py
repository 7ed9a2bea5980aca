"""The felts of the table: in the style sheets, and in pictures that need none.

Their names are the values of the setting `felt`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CLOTHS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "green": "#24694c",
        "blue": "#22567f",
        "burgundy": "#78303d",
        "walnut": "#6b4a33",
        "slate": "#47525b",
    }
)
"""The colour of every felt by name; the first one is the usual."""

GRAINED: Final = frozenset({"walnut"})
"""The felts that have the lines of wood."""


def felt_definitions(name: str, prefix: str) -> str:
    """Define a felt, lighter in the middle and darker at the edge; `prefix` begins each id."""
    cloth = CLOTHS[name]
    shades = (
        f'<radialGradient id="{prefix}felt" cy="0.42" r="0.8">'
        f'<stop stop-color="{_mixed(cloth, 255, 0.05)}"/><stop offset="0.6" stop-color="{cloth}"/>'
        f'<stop offset="1" stop-color="{_mixed(cloth, 0, 0.3)}"/></radialGradient>'
    )
    return shades + (_grain(prefix) if name in GRAINED else "")


def felt(name: str, width: float, height: float, prefix: str) -> str:
    """Draw a felt that was defined, under everything else."""
    layers = ("felt", "grain", "boards") if name in GRAINED else ("felt",)
    return "".join(
        f'<rect width="{width:g}" height="{height:g}" fill="url(#{prefix}{layer})"/>'
        for layer in layers
    )


def _grain(prefix: str) -> str:
    """Define fine lines, and the gaps between the boards."""
    pattern = '<pattern id="{}" width="{}" height="60" patternUnits="userSpaceOnUse"'
    return (
        pattern.format(f"{prefix}grain", 13) + ' patternTransform="rotate(1)">'
        '<path d="M5.5 0v60" stroke="#000000" stroke-opacity="0.06"/>'
        '<path d="M12 0v60" stroke="#ffffff" stroke-opacity="0.03" stroke-width="2"/></pattern>'
        + pattern.format(f"{prefix}boards", 176)
        + '><path d="M0.5 0v60" stroke="#000000" stroke-opacity="0.14"/></pattern>'
    )


def _mixed(colour: str, other: int, part: float) -> str:
    """Mix a colour with a part of black (0) or white (255)."""
    channels = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(each + (other - each) * part):02x}" for each in channels)
