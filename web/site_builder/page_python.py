"""Runs the page's own Python, its renderers for example, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .paths import CACHE
from .processes import BuildError

SCRIPTS = ("main.py", "embed.py")
"""The scripts that PyScript runs: in the game's own page, and in an embedded table."""


@dataclass(frozen=True)
class Constants:
    """The constants of the page's Python that the build writes elsewhere too.

    scripts    values for the JavaScript, by the names of their slots
    styles     texts for the style sheets, by the names of their slots
    languages  each language's own name, by its code
    partial    the languages with the texts of the table only
    """

    scripts: Mapping[str, Any]
    styles: Mapping[str, str]
    languages: Mapping[str, str]
    partial: Sequence[str]


@cache
def constants(source: Path) -> Constants:
    """Read the constants from the project in a folder."""
    code = "from casino_page.static_page import main; main()"
    return Constants(**json.loads(run_page_python(source, code)))


def run_page_python(source: Path, code: str, python: str | Path = sys.executable) -> str:
    """Return the standard output of a program that can import the page and the engine.

    Raises `BuildError` with the program's traceback if it fails. The compiled modules are kept
    in the `.cache` of the project or its copy: a build runs several such programs.
    """
    path = os.pathsep.join([str(source), str(source / "web")])
    settings = {
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPYCACHEPREFIX": str(source / CACHE.name / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    result = subprocess.run(
        [str(python), "-c", code],
        env={**os.environ, **settings, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode:
        raise BuildError(f"The page's own Python failed:\n{result.stderr}")
    return result.stdout
