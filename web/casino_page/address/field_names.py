"""The names of fields: which known one an unknown name was meant for, and which are foreign.

Programs that pass an address on add fields to it, such as `utm_source` and `fbclid`. A reader
leaves out what it does not know, but a misspelt field of ours is an error: without it another game
would open than the one that was meant. A name is misspelt if few letters lead to a known one: one
letter, or two between names of five letters or more. Two letters make another word of a shorter
name, and names of one or two letters (`s`, `t`, `id`) are not near anything. `NEAR_BUT_FOREIGN`
lists the names of other programs that are near all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from casino_core import NotationError
from casino_core.i18n import gettext as _
from casino_core.notation.visible import visible

LONGEST_NAME = 40
"""The most characters of an unknown name that a message repeats."""


class UnknownFieldError(NotationError):
    """A field that is not known. The message offers the nearest known name, if one is near.

    name   the unknown name, so that it can be shown
    meant  the nearest known name; empty if none is near
    known  the names of all fields, which stand behind “Why?”
    """

    def __init__(self, name: str, meant: str, known: Collection[str]) -> None:
        self.name, self.meant, self.known = name, meant, tuple(known)
        words = (
            _("{what}: no such field; perhaps {meant}?") if meant else _("{what}: no such field")
        )
        super().__init__(words.format(what=name, meant=meant))


def unknown_field(name: str, known: Collection[str]) -> UnknownFieldError:
    """Make the error for a field that is not known."""
    what = " ".join(name.split())[:LONGEST_NAME] or "="
    return UnknownFieldError(visible(what), nearest(what, known), known)


NEAR_BUT_FOREIGN: Final = frozenset(
    (
        *("back", "cast", "feed", "handle", "label", "lat", "list", "lnk", "lon", "lng", "model"),
        *("movie", "scheme", "scope", "season", "session", "share", "state", "stats", "status"),
        *("story", "title", "ved", "win", "zoom"),
    )
)
"""Fields that other programs add to addresses and that the rule takes for misspelt ones of ours.

`tests/page/address/test_foreign_fields.py` has all well-known ones, and fails if one is missing.
"""


def is_misspelt(name: str, known: Iterable[str]) -> bool:
    """Return whether an unknown name is a misspelt one of these, and not foreign."""
    return name not in NEAR_BUT_FOREIGN and bool(nearest(name, known))


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
