"""The puzzles that come with the engine: a file of `data/` for each preset that has some.

`python -m tests.lab.find_puzzles` finds them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ..errors import CasinoError
from ..notation.limits import shortened
from ..puzzles import Puzzle
from ..puzzles.library import PRESETS, Library, parse_library

DATA: Final = Path(__file__).parent.parent / "puzzles" / "data"
"""The folder of the puzzles."""


@cache
def library(preset: str) -> Library:
    """Return the puzzles of a preset. Raises `CasinoError` if it has none."""
    if preset not in PRESETS:
        known = ", ".join(PRESETS)
        raise CasinoError(f"rules: no puzzles for {shortened(preset)!r}; there are {known}")
    return parse_library((DATA / f"{preset}.txt").read_text(encoding="utf-8"))


def puzzle(name: str) -> Puzzle:
    """Return a puzzle by its name, such as `standard-17`. Raises `CasinoError` if there is none."""
    preset, hyphen, number = name.rpartition("-")
    if not hyphen or not number.isdecimal():
        raise CasinoError(f"puzzle: {shortened(name)!r} is not a puzzle; write standard-17")
    return library(preset).puzzle(name)
