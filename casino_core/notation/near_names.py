"""The known names that unknown ones were meant for: those of options, rule sets and fields."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import NotationError
from .limits import shortened


def unknown_name(name: str, known: Iterable[str], near: str, none: str) -> NotationError:
    """Make the error for an unknown name: `near` offers the nearest name, `none` lists all.

    Where no name is near, the first word of one may be, in the singular or the plural: `sweeps` is
    `sweep_points`.
    """
    names = [*known]
    first_words = {each.partition("_")[0].removesuffix("s"): each for each in reversed(names)}
    first_word = nearest(name.removesuffix("s"), first_words)
    meant = nearest(name, names) or first_words.get(first_word, "")
    words = near if meant else none
    return NotationError(words.format(name=shortened(name), meant=meant, known=", ".join(names)))


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that an unknown one was meant for; empty if there is none.

    Of equally near names it is one with the same letters: `tabel` is `table` and not `label`.
    """
    letters = sorted(name)
    near = [
        (slips, sorted(each) != letters, each)
        for each in known
        if abs(len(name) - len(each)) <= 2
        and (slips := _slips(name, each)) <= _most_slips(min(len(name), len(each)))
    ]
    return min(near, default=(0, False, ""))[2]


def _most_slips(letters: int) -> int:
    """Return how many slips a misspelt name has at most; `letters` counts the shorter name."""
    return 0 if letters < 3 else 1 if letters < 5 else 2


def _slips(one: str, other: str) -> int:
    """Count the letters missing, added, changed or swapped with the next between two names."""
    before: list[int] = [0] * (len(other) + 1)
    row: list[int] = [*range(len(other) + 1)]
    for i, letter in enumerate(one):
        new = [i + 1]
        for j, other_letter in enumerate(other):
            slips = min(row[j] + (letter != other_letter), row[j + 1] + 1, new[j] + 1)
            if i and j and letter == other[j - 1] != other_letter == one[i - 1]:
                slips = min(slips, before[j - 1] + 1)
            new.append(slips)
        before, row = row, new
    return row[-1]
