"""The command line run from the sources of the engine, where it is compiled.

A compiled wheel holds its sources beside what was made of them, and Python prefers the latter.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..rules import legal

HOME: Final = Path(__file__).parents[1]
"""The folder of the engine."""
PROGRAM: Final = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader

home = sys.argv.pop(1)

def sources(folder):
    if not folder.startswith(home):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, [".py"]))

sys.path.insert(0, sys.argv.pop(1))
sys.path_hooks.insert(0, sources)
from casino_core.cli.program import run
sys.exit(run())
"""


def is_compiled() -> bool:
    """Whether the rules run as machine code."""
    return not str(legal.__file__).endswith(".py")


def run_from_sources(arguments: Sequence[str]) -> str:
    """Run a command in a process of its own, without anything compiled; return what it prints.

    Raises `CalledProcessError` if it fails.
    """
    command = [sys.executable, "-c", PROGRAM, str(HOME), str(HOME.parent), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
