"""What a record cannot prove unless its head was noted (NOTATION, What an edited record can hide).

The seal is shown before a game is set up, and it ties the cards alone. All else that stands in a
record is tied by its head, which anyone who edits the record can compute anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from .frame import HEAD
from .history import HINTS
from .sealing import AGAIN, CUT, ENGINE, PLAYER, SEAL
from .undo import TAKEN, UNDONE


class Unproved(StrEnum):
    """Something that an edit of a record can change without being found."""

    RULES = "rules"
    DEALER = "dealer"
    SCORES = "scores"
    NAMES = "names"
    LEVELS = "levels"
    ENGINE = "engine"
    HELP = "help"
    PLAYS = "plays"
    END = "end"
    DEAL = "deal"


UNPROVED: Final[Mapping[str, Unproved]] = MappingProxyType(
    {
        "Rules": Unproved.RULES,
        "Dealer": Unproved.DEALER,
        "Scores": Unproved.SCORES,
        "Seat": Unproved.NAMES,
        PLAYER: Unproved.LEVELS,
        ENGINE: Unproved.ENGINE,
        HINTS: Unproved.HELP,
        UNDONE: Unproved.HELP,
        TAKEN: Unproved.HELP,
        AGAIN: Unproved.HELP,
        "Seed": Unproved.DEAL,
        SEAL: Unproved.DEAL,
        CUT: Unproved.DEAL,
        "Cards": Unproved.DEAL,
        "Position": Unproved.DEAL,
    }
)
"""For each tag of a record, without its number, what an edit of it can hide."""
CHECKED: Final = frozenset({"Result", HEAD})
"""The tags that follow from all others: a wrong one is found, a missing one tells nothing."""


def can_hide(tag: str) -> Unproved | None:
    """Return what an edit of a tag can hide; None where it can hide nothing.

    A tag of another program is help that someone may have had.
    """
    if tag in CHECKED:
        return None
    return UNPROVED.get(tag.rstrip("0123456789"), Unproved.HELP)
