"""The names of fields: those that are unknown, and which known one each may have been meant for."""

from __future__ import annotations

from collections.abc import Collection

from casino_core import NotationError
from casino_core.i18n import gettext as _
from casino_core.notation.visible import visible

LONGEST_NAME = 40
"""The most characters of an unknown name that a message repeats."""


class UnknownFieldError(NotationError):
    """A field that is not known. The message offers the nearest known name, if one is near.

    known  the names of all fields, which stand behind “Why?”
    """

    def __init__(self, message: str, known: Collection[str]) -> None:
        self.known = tuple(known)
        super().__init__(message)


def unknown_field(name: str, known: Collection[str]) -> UnknownFieldError:
    """Make the error for a field that is not known."""
    what = " ".join(name.split())[:LONGEST_NAME] or "="
    meant = nearest(what, known)
    words = _("{what}: no such field; perhaps {meant}?") if meant else _("{what}: no such field")
    return UnknownFieldError(words.format(what=visible(what), meant=meant), known)


def known_fields(error: Exception) -> str:
    """Tell the fields that there are, after an error for one that is not known; else nothing."""
    if not isinstance(error, UnknownFieldError):
        return ""
    return _("The fields are: {known}.").format(known=", ".join(error.known))


def nearest(name: str, known: Collection[str]) -> str:
    """Return the known name that a slip or two lead to; empty if there is none."""
    slips, meant = min(((_slips(name, each), each) for each in known), default=(len(name), ""))
    return meant if slips <= max(1, len(name) // 3) else ""


def _slips(one: str, other: str) -> int:
    """Count the letters missing, added, changed or swapped with the next between two names."""
    before: list[int] = [0] * (len(other) + 1)
    row: list[int] = [*range(len(other) + 1)]
    for i, letter in enumerate(one):
        new = [i + 1]
        for j, wanted in enumerate(other):
            slips = min(row[j] + (letter != wanted), row[j + 1] + 1, new[j] + 1)
            if i and j and letter == other[j - 1] != wanted == one[i - 1]:
                slips = min(slips, before[j - 1] + 1)
            new.append(slips)
        before, row = row, new
    return row[-1]
