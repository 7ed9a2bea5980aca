"""The command line: `casino COMMAND`, or `python -m casino_core COMMAND`."""

from .arguments import LINE_COMMANDS
from .program import main

__all__ = ["LINE_COMMANDS", "main"]
