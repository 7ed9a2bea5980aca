"""The levels of the computer players, each in one honest line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LEVELS: Final[Mapping[str, str]] = {
    "careless": "plays anything that is allowed",
    "beginner": "sees pairs, overlooks many sums and builds, and thinks of no risk",
    "greedy": "takes what is worth most now, whatever that leaves to you",
    "counting": "knows every card that has gone, and thinks one play ahead",
    "searcher": "guesses the hidden cards a few times, and plays each guess on",
    "master": "guesses many times, for up to a second and a half, and solves the last deal",
}
"""The computer players by the names of `casino_core.players`, weakest first."""
