"""Garbage collection at the end of a round, while the table is at rest.

Python's automatic collection walks through every value that the engine caches. That takes a tenth
of a second or more, and it would happen in the middle of a computer player's search.
"""

from __future__ import annotations

import asyncio
import gc

DELAY = 3.0
"""Seconds from the end of a round to the collection; meanwhile the player reads the score."""


def disable_automatic_gc() -> None:
    """Turn off Python's automatic collection."""
    gc.disable()


def collect_soon() -> None:
    """Collect garbage after `DELAY` seconds."""
    asyncio.get_event_loop().call_later(DELAY, gc.collect)
