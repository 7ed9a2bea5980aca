"""SVG as text: shapes with numbers as short as they can be."""

from __future__ import annotations

import re
from typing import Final

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def written(words: str) -> str:
    """Escape words for use between tags or in an attribute."""
    return words.translate(_ESCAPES)


def shape(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write a shape; `children` are SVG, attributes are plain values.

    A name such as `stroke_width` or `class_` becomes `stroke-width` or `class`. None leaves an
    attribute out; a number has two decimals at most.

    >>> shape("rect", x=3.0, y=10 / 3, rx=None, stroke_width=1.5)
    '<rect x="3" y="3.33" stroke-width="1.5"/>'
    """
    opening = name
    for key, value in attributes.items():
        if value is not None:
            shown = written(value) if isinstance(value, str) else f"{round(value, 2):g}"
            opening += f' {key.rstrip("_").replace("_", "-")}="{shown}"'
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


_STEP: Final = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d*\.\d+|\d+)")


def turned(path: str, x: float, y: float) -> str:
    """Turn the data of a path by half a turn about a point; absolute steps are M, L or C.

    >>> turned("M1 2h3.5l-1 .5a2 2 0 1 1 4 0z", 10, 10)
    'M19 18h-3.5l1-.5a2 2 0 1 1-4 0z'
    """
    steps = []
    for command, written_numbers in _STEP.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(written_numbers)]
        steps.append(command + _short(_turned_step(command, numbers, (2 * x, 2 * y))))
    return "".join(steps)


def _turned_step(command: str, numbers: list[float], far: tuple[float, float]) -> list[float]:
    """Turn the numbers of a step; `far` is the point to which the turn takes 0, 0."""
    if command == "a":  # its radii, its angle and its two flags stay
        return [number if place % 7 < 5 else -number for place, number in enumerate(numbers)]
    if command.islower():
        return [-number for number in numbers]
    if command not in "MLC":
        raise ValueError(f"cannot turn the step {command} of a path")
    return [far[place % 2] - number for place, number in enumerate(numbers)]


def _short(numbers: list[float]) -> str:
    """Write numbers with two decimals at most, apart from each other."""
    shown = " ".join(f"{round(number, 2) + 0:g}" for number in numbers).replace(" -", "-")
    return re.sub(r"\b0\.", ".", shown)
