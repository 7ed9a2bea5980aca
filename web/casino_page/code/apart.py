"""Python without JavaScript: what Pyodide adds to Python goes before foreign code runs.

The worker has a wall between Python and JavaScript (`web/js/code/worker.js`), and code that touches
it ends the run. Here nothing leads to it: such a module is missing like any other.
"""

from __future__ import annotations

import sys
import time
from asyncio import events
from typing import Any

JAVASCRIPT = frozenset({"_pyodide", "_pyodide_core", "js", "pyodide", "pyodide_js"})
"""The modules that lead to JavaScript, by the first part of their names."""


def leave_javascript() -> None:
    """Forget the modules that lead to JavaScript, and what they have changed in Python's own."""
    if there := sys.modules.get("pyodide.webloop"):
        time.sleep = there._orig_sleep  # noqa: SLF001
    for name in list(sys.modules):
        if _is_of_javascript(name):
            del sys.modules[name]
    sys.meta_path[:] = [
        _JavaScriptBlocker,
        *(finder for finder in sys.meta_path if not _is_of_javascript(_module_of(finder))),
    ]
    events._set_running_loop(None)  # noqa: SLF001
    events._set_event_loop_policy(None)  # type: ignore[attr-defined]  # noqa: SLF001


class _JavaScriptBlocker:
    """Finds no module that leads to JavaScript."""

    @staticmethod
    def find_spec(name: str, *_where: object) -> None:
        if _is_of_javascript(name):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _is_of_javascript(module: str) -> bool:
    return module.partition(".")[0] in JAVASCRIPT


def _module_of(finder: object) -> str:
    return (finder if isinstance(finder, type) else type(finder)).__module__


def wait_for_time_only(asyncio: Any) -> None:
    """Give `asyncio` an event loop that needs no sockets: it waits for time, nothing else."""

    class TimeSelector:
        def select(self, seconds: float | None) -> list[object]:
            time.sleep(seconds or 0)
            return []

    class Loop(asyncio.BaseEventLoop):  # type: ignore[misc]
        _selector = TimeSelector()

        def _process_events(self, _events: list[object]) -> None:
            """Do nothing: nothing comes from sockets."""

        def _write_to_self(self) -> None:
            """Do nothing: there is one thread, so nothing has to be woken."""

    class Policy(asyncio.events._BaseDefaultEventLoopPolicy):  # type: ignore[misc]  # noqa: SLF001
        _loop_factory = Loop

    asyncio.events._set_event_loop_policy(Policy())  # noqa: SLF001
