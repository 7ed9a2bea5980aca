"""Earlier spellings, which work for one more release and say what is to be written instead."""

from __future__ import annotations

import warnings


def deprecated(old: str, new: str, level: int = 3) -> None:
    """Warn of an earlier spelling, at the line that called it.

    `level` counts the calls from that line to here: a function behind a type check has one more.
    """
    warnings.warn(f"{old}: use {new}", DeprecationWarning, stacklevel=level + 1)
