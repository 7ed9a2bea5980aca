"""The command line in a process of its own: from the sources of the engine, or as it is compiled.

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

sys.path.insert(0, sys.argv.pop(1))
from casino_core.cli.program import run
sys.exit(run())
"""
ONLY_SOURCES: Final = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader

home = sys.argv.pop(1)

def sources(folder):
    if not folder.startswith(home):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, [".py"]))

sys.path_hooks.insert(0, sources)
"""


def is_compiled() -> bool:
    """Whether the rules run as machine code."""
    return not str(legal.__file__).endswith(".py")


def run_apart(arguments: Sequence[str]) -> str:
    """Run a command in a process of its own, as this one runs; return what it prints.

    Raises `CalledProcessError` if it fails.
    """
    return _output([PROGRAM, str(HOME.parent), *arguments])


def run_from_sources(arguments: Sequence[str]) -> str:
    """Run a command likewise, without anything compiled."""
    return _output([ONLY_SOURCES + PROGRAM, str(HOME), str(HOME.parent), *arguments])


def _output(program: Sequence[str]) -> str:
    command = [sys.executable, "-c", *program]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
