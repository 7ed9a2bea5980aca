"""Paths of SVG, turned."""

from __future__ import annotations

import re
from typing import Final

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
    words = " ".join(f"{round(number, 2) + 0:g}" for number in numbers).replace(" -", "-")
    return re.sub(r"\b0\.", ".", words)
