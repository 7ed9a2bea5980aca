"""The door between `web/js/code/worker.js` and this Python: texts cross it, no objects.

The worker calls these functions with a string. What they say are lines of JSON in a file,
`CHANNEL`: messages meanwhile, and the result as the last one.

A task and a result are JSON; `web/js/code/runner.js` says what stands in them.

The worker has a wall between Python and JavaScript (`web/js/code/worker.js`), and code that touches
it ends the run. Nothing here leads to it: what Pyodide adds to Python goes before foreign code
runs, and such a module is missing like any other.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
import time
from asyncio import events
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import GNUTranslations
from typing import Any, Protocol

from casino_core.i18n import Translations, use_language

from .checking import RunChecks
from .library import AT_HAND, FROM_LIBRARY, STAND_INS, archives
from .run import MAIN, Run, Sessions
from .watch import Watch

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


ENGINE = "casino_core"
"""The package of the engine, of which some parts come with the library."""

CHANNEL = "/dev/fence"
"""The file into which this Python writes what it says."""


class Judge(Protocol):
    """A judge that asks code in other Pythons, one question after the other."""

    def go_on(self, answer: dict[str, Any] | None = None) -> dict[str, Any]:
        """Go on with an answer, up to the next question or the end."""


_sessions = Sessions()
_words: list[Translations | None] = [None]
_runs: list[Run] = []
"""The last run."""
_judges: list[Judge] = []
"""The checks, or the referee, that run in this Python, in which no code of a reader has run."""


def begin(words: str) -> None:
    """Prepare this Python for foreign code, in the language of a compiled catalogue if any."""
    if words:
        use_words(words)
    leave_javascript()


def use_words(path: str) -> None:
    """Speak the language of a compiled catalogue from now on."""
    with open(path, "rb") as file:  # noqa: PTH123 - the library of a game has no pathlib
        _words.append(GNUTranslations(file))


def run(task: str) -> None:
    """Do a task."""
    fields = json.loads(task)
    _runs[:] = [Run(fields, _sessions, Watch(fields["limits"], fields["file"], _emit, _at_line))]
    with _in_use():
        _tell("done", _runs[0].result())


def answer(question: str) -> None:
    """Answer a question of the checks about the last run."""
    with _in_use():
        _tell("answered", _runs[0].answer(json.loads(question)))


def check(task: str) -> None:
    """Begin checks, and say what they ask, or what came of them."""
    _judges[:] = [RunChecks(json.loads(task))]
    with _in_use():
        _tell("checked", _judges[0].go_on())


def referee(task: str) -> None:
    """Begin a pair of a match, and say what it asks, or what came of it."""
    from .workshop import Referee, sentences  # few runs are matches

    with _in_use():
        _emit("sentences", sentences(), "")
        _judges[:] = [Referee(json.loads(task))]
        _tell("checked", _judges[0].go_on())


def resume(answer: str) -> None:
    """Go on with the checks, or the pair, which have their answer."""
    with _in_use():
        _tell("checked", _judges[0].go_on(json.loads(answer)))


@contextmanager
def _in_use() -> Iterator[None]:
    """Speak the language of the page, and have the worker's own module as the main one again."""
    main = sys.modules[MAIN]
    try:
        with use_language(_words[-1]):
            yield
    finally:
        sys.modules[MAIN] = main


def look(task: str) -> None:
    """Say whether a task imports what only the whole standard library has."""
    fields = json.loads(task)
    setup = fields.get("setup") or {}
    texts = [fields["code"], fields.get("checks", ""), setup.get("code", "")]
    if any(map(needs_library, (*texts, *fields.get("files", {}).values()))):
        _say("needs library")


def _emit(kind: str, text: str, stream: str) -> None:
    _say(kind, text=text, stream=stream)


def _at_line(line: int) -> None:
    _say("line", line=line)


def _say(kind: str, **fields: object) -> None:
    """Write a message into the channel."""
    text = json.dumps({"type": kind, **fields}).encode() + b"\n"
    channel = os.open(CHANNEL, os.O_WRONLY)
    try:
        while text:
            text = text[os.write(channel, text) :]
    finally:
        os.close(channel)


def _tell(kind: str, result: object) -> None:
    _say(kind, result=json.dumps(result))


def needs_library(code: str) -> bool:
    """Tell whether a program imports what only the whole standard library has."""
    return any(
        name.partition(".")[0] not in AT_HAND or name.startswith(FROM_LIBRARY)
        for name in _imported(code)
    )


def add_library(path: str) -> None:
    """Make all of the standard library importable, from an archive."""
    sys.path.insert(0, path)
    archives.append(path)
    for name in STAND_INS:
        sys.modules.pop(name, None)
    for name, module in list(sys.modules.items()):
        if hasattr(module, "__path__") and (name == ENGINE or not name.startswith("casino_")):
            module.__path__.append(f"{path}/{name.replace('.', '/')}")
    importlib.invalidate_caches()
    # Its modules run already: the package gets the rest of them.
    asyncio = importlib.reload(sys.modules["asyncio"])
    wait_for_time_only(asyncio)


def add_package(path: str) -> None:
    """Make the package in a wheel importable, after everything that is there.

    Finders need not forget anything for a path that is new, and could not without the library.
    """
    sys.path.append(path)


def _imported(code: str) -> list[str]:
    """List what a program imports by name, and `help` needs; nothing if it cannot be read."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return []
    modules = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Name) and node.id == "help":
            modules.append("pydoc")
    return modules
