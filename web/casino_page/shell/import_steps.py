"""Imports code of the later archive in small steps, so that the page stays responsive."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from . import imports_ahead

SEARCH = "casino_core.players.search.search"
"""The module that imports all others of a search. It comes early: a hint searches, too."""


def import_in_steps(last: str = "", modules: Sequence[str] = ()) -> Iterator[None]:
    """Import one module after the other: all, or until the last one that is needed is there.

    `modules` are those of `imports_ahead` unless others are given.
    """
    for module in modules or imports_ahead.MODULES:
        if last in sys.modules:
            return
        __import__(module)
        yield
