"""The name that a misspelt one was meant for."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 40
"""Longer names are not compared."""


def meant(name: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest to a misspelt one, '' if none is near."""
    near = [(slips(name, each), each) for each in known if _may_be(name, each)]
    distance, nearest = min(near, default=(len(name), ""))
    return nearest if distance <= max(1, len(name) // 3) else ""


def _may_be(name: str, other: str) -> bool:
    hidden = other.startswith("_") and not name.startswith("_")
    return not hidden and len(other) <= LONGEST and abs(len(name) - len(other)) <= 3


def slips(one: str, other: str) -> int:
    """Count the letters that are missing, added, changed or swapped with the next one."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        following = [i + 1]
        for j, other_letter in enumerate(other):
            best = min(row[j] + (letter != other_letter), row[j + 1] + 1, following[j] + 1)
            if i and j and letter == other[j - 1] and one[i - 1] == other_letter:
                best = min(best, before[j - 1] + 1)
            following.append(best)
        before, row = row, following
    return row[-1]
