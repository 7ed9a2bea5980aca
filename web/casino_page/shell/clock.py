"""The day that the device's clock says, whatever that is."""

from __future__ import annotations

from typing import Final

FIRST_DAY: Final = "0001-01-01"
LAST_DAY: Final = "9999-12-31"
"""The bounds of Python's calendar."""


def day_of_clock(moment: str) -> str:
    """Return the day of a moment as JavaScript writes it, such as `2026-11-20T09:00:00.000Z`.

    A clock may be so wrong that its year has a sign and six digits, or is the year 0.
    """
    if moment.startswith("+"):
        return LAST_DAY
    return FIRST_DAY if moment.startswith(("-", "0000")) else moment[:10]
