"""Which modules of Python's library are here: those of a game, and the rest once it has arrived."""

from __future__ import annotations

import sys
from typing import Final

AT_HAND = frozenset(
    {
        *("__future__", "abc", "ast", "base64", "bisect", "builtins", "casino_core"),
        *("casino_page", "codecs"),
        *("collections", "contextlib", "copy", "copyreg", "dataclasses", "datetime", "dis", "enum"),
        *("functools", "gc", "gettext", "hashlib", "heapq", "inspect", "io", "itertools", "js"),
        *("json", "keyword", "linecache", "math", "operator", "os", "pyodide", "pyodide_js"),
        *("random", "re", "reprlib", "string", "struct", "sys", "textwrap", "time", "token"),
        *("tokenize", "traceback", "types", "typing", "warnings", "weakref"),
    }
)
"""The modules, by the first part of their names, that need no more than a game does."""

FROM_LIBRARY = (
    *("casino_core.__main__", "casino_core.cli", "casino_core.rl"),
    *("casino_core.rook", "casino_core.widget"),
    *("casino_core.correspondence", "casino_core.prose.correspondence"),
    *("casino_core.puzzles", "casino_core.prose.puzzles"),
)
"""The modules of the engine that come with the library (`web/site_builder/code.py`) or need it."""

STAND_INS = (
    *("_colorize", "concurrent", "concurrent.futures", "logging", "signal", "socket"),
    "subprocess",
)
"""The modules of which a game has a part (`web/vendor/library`): the library has them whole."""

archives: Final[list[str]] = []
"""The archive with the rest of the library, once it has arrived."""


def is_missing(name: str) -> bool:
    """Tell whether a module that was not found is one of Python's own that is not here.

    A name with a dot that Python has nowhere, such as `math.sqrt`, is none.
    """
    if name.startswith(FROM_LIBRARY):
        return not archives
    first, _, rest = name.partition(".")
    if first not in sys.stdlib_module_names:
        return False
    return not rest or not (archives or first in AT_HAND)
