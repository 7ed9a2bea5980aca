"""The part of asyncio that a page can use: futures, tasks, locks, queues, timeouts.

Here the event loop is the browser's, and there are no sockets, processes or threads to wait for.
"""

from asyncio import events
from asyncio.coroutines import *  # noqa: F403
from asyncio.events import *  # noqa: F403
from asyncio.exceptions import *  # noqa: F403
from asyncio.futures import *  # noqa: F403
from asyncio.locks import *  # noqa: F403
from asyncio.queues import *  # noqa: F403
from asyncio.tasks import *  # noqa: F403
from asyncio.timeouts import *  # noqa: F403
from typing import Any

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]  # noqa: SLF001


def run(_main: object, **_options: Any) -> None:
    """Refuse to run a loop beside the browser's."""
    raise RuntimeError("in a page the event loop is running already: await the coroutine")
