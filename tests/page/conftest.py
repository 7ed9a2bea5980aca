"""Has an event loop for each test of the page, as there is one in a browser; finds things once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from .once import find_once


@pytest.fixture(autouse=True)
def current_event_loop() -> Iterator[None]:
    """Make an event loop for what the page puts off; what a test leaves in it is cancelled.

    `asyncio.run` has a loop of its own and leaves none behind.
    """
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    if left:
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.close()
    asyncio.set_event_loop(None)


@pytest.fixture(scope="package", autouse=True)
def _found_once() -> Iterator[None]:
    """Search each position, and review each game, once for all tests of the page."""
    with pytest.MonkeyPatch.context() as patch:
        find_once(patch)
        yield
