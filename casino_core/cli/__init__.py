"""The command line: `casino COMMAND`, or `python -m casino_core COMMAND`.

A command loads what it needs: nothing is imported here before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .commands.line import LINE_COMMANDS
    from .program import main
else:

    def __getattr__(name: str) -> object:
        if name == "LINE_COMMANDS":
            from .commands.line import LINE_COMMANDS

            return LINE_COMMANDS
        if name == "main":
            from .program import main

            return main
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["LINE_COMMANDS", "main"]
