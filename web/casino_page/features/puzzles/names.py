"""The names of puzzles in addresses: which one a wrong name was meant for."""

from __future__ import annotations

from casino_core.notation.limits import nearest
from casino_core.puzzles.library import PRESETS

from ...address.near_values import UnknownValueError
from .run import Mode

_WORDS = (Mode.DAY.value, Mode.OWN.value)
"""The names that are not those of one puzzle."""


def check_game(name: str) -> None:
    """Raise `UnknownValueError` if the game in the name of a puzzle has no puzzles."""
    if name != Mode.DAY.value and name.rpartition("-")[0] not in PRESETS:
        known = (Mode.DAY.value, *(f"{preset}-1" for preset in PRESETS))
        raise UnknownValueError("puzzle", name, meant_puzzle(name), known)


def meant_puzzle(name: str) -> str:
    """Return the name that a wrong one was meant for; empty if none is near.

    Only the game is looked at, never the number: one puzzle is as near as the next.
    """
    preset, dash, number = name.strip().lower().rpartition("-")
    if not dash:
        return nearest(number, _WORDS)
    game = preset if preset in PRESETS else nearest(preset, PRESETS)
    meant = f"{game}-{number}"
    return meant if game and meant != name and number.isascii() and number.isdecimal() else ""
