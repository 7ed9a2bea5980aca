"""The variables that runs share."""

from __future__ import annotations

from types import ModuleType

MAIN = "__main__"


class Sessions:
    """The sessions by their names. The one without a name is new for each run."""

    def __init__(self) -> None:
        self._known: dict[str, ModuleType] = {}

    def module(self, name: str) -> ModuleType:
        """Return the module whose variables are those of a session."""
        if name not in self._known:
            module = ModuleType(MAIN)
            if not name:
                return module
            self._known[name] = module
        return self._known[name]
