"""An event loop for each test, so that none is left behind for the tests after it."""

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def own_event_loop() -> Iterator[None]:
    """Provide the loop that background work of a page asks for, and end that work afterwards."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    if tasks:
        loop.run_until_complete(asyncio.wait(tasks))
    loop.close()
    asyncio.set_event_loop(None)
