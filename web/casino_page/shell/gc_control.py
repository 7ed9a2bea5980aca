"""Memory, tidied up when nobody waits.

Python's own collection of cycles goes through every value that the rules remember, a tenth of a
second and more, and would do so in the midst of a computer player's thought.
"""

from __future__ import annotations

import asyncio
import gc

DELAY = 3.0
"""Seconds after the end of a round, when its points are being read."""


def disable_automatic_gc() -> None:
    """Let Python collect nothing by itself."""
    gc.disable()


def collect_soon() -> None:
    """Collect what is no longer needed when the table is at rest."""
    asyncio.get_event_loop().call_later(DELAY, gc.collect)
