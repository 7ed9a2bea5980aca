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
from casino_core.notation.limits import nearest, visible

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
