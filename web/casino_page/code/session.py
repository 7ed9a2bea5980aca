"""The variables that runs share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

MAIN = "__main__"


class Sessions:
    """The sessions by their names. The one without a name is new for each run."""

    def __init__(self) -> None:
        self._known: dict[str, ModuleType] = {}
        self._set_up: dict[str, str] = {}

    def module(self, name: str) -> ModuleType:
        """Return the module whose variables are those of a session."""
        if name not in self._known:
            module = ModuleType(MAIN)
            if not name:
                return module
            self._known[name] = module
        return self._known[name]

    @contextmanager
    def setting_up(self, name: str, key: str) -> Iterator[bool]:
        """Tell whether a session is to be set up; after the block it is, unless the block raises.

        A setup is known by its key. A session has that of one key, and is set up anew for another.
        """
        needed = self._set_up.get(name) != key
        if needed:
            self._set_up.pop(name, None)
        yield needed
        if name:
            self._set_up[name] = key
