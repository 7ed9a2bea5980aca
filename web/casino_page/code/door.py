"""The door between `web/js/code/worker.js` and this Python: texts cross it, no objects.

A task and a result are JSON; `web/js/code/runner.js` says what stands in them.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
from collections.abc import Callable
from gettext import GNUTranslations
from typing import Any

from casino_core.i18n import Translations, use_language

from .library import AT_HAND, FROM_LIBRARY, STAND_INS, archives
from .run import Run
from .session import Sessions
from .watch import Watch

_sessions = Sessions()
_words: list[Translations | None] = [None]


def run(task: str, emit: Callable[[str, str, str], None], at_line: Callable[[int], None]) -> str:
    """Do a task, and return its result.

    `emit(type, text, stream)` and `at_line(number)` tell the fence of what happens meanwhile.
    """
    asked: dict[str, Any] = json.loads(task)
    watch = Watch(asked["limits"], asked["file"], emit, at_line)
    with use_language(_words[-1]):
        return json.dumps(Run(asked, _sessions, watch).result())


def use_words(path: str) -> None:
    """Speak the language of a compiled catalogue from now on."""
    with open(path, "rb") as file:  # noqa: PTH123 - the library of a game has no pathlib
        _words.append(GNUTranslations(file))


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
        if hasattr(module, "__path__") and not name.startswith("casino_"):
            module.__path__.append(f"{path}/{name.replace('.', '/')}")
    importlib.invalidate_caches()
    # Its modules run already: the package gets the rest of them.
    importlib.reload(sys.modules["asyncio"])


def _imported(code: str) -> list[str]:
    """List what a program imports by name, and `help` needs; nothing if it cannot be read."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return []
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Name) and node.id == "help":
            found.append("pydoc")
    return found
