"""Runs the page's own Python, its renderers for example, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from .paths import CACHE
from .processes import BuildError, digest

SCRIPTS = ("main.py", "embed.py")
"""The scripts that PyScript runs: in the game's own page, and in an embedded table."""

SOURCES: Final = ("casino_core/**/*", "web/**/*", "tests/*.tsv", "*")
"""The files of a project that such a program may read."""
NO_SOURCES: Final = {"__pycache__", "node_modules", CACHE.name, "site"}
MOST_KEPT: Final = 40
"""The most outputs that are kept: those of a build are about ten."""


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


def run_page_python(
    source: Path, code: str, python: str | Path = sys.executable, *, reads: Path | None = None
) -> str:
    """Return the standard output of a program that can import the page and the engine.

    `reads` is the project that the program reads, if that is not the one whose modules it runs.
    The output and the compiled modules are kept in the `.cache` of the project or its copy: a build
    and its tests run the same few programs, which print the same as long as no source changes.
    Raises `BuildError` with the program's traceback if it fails.
    """
    read = _sources(reads) if reads and reads != source else ()
    made_of = digest([code, str(python), sys.version, *_sources(source), *read])
    cached = source / CACHE.name / "printed" / f"{made_of[:32]}.txt"
    if not cached.is_file():
        _keep(_printed(source, code, python), cached)
    return cached.read_bytes().decode()


def _sources(source: Path) -> Iterator[str | bytes]:
    """Yield the path and the bytes of each file that a program may read."""
    for pattern in SOURCES:
        for file in sorted(source.glob(pattern)):
            path = file.relative_to(source)
            if NO_SOURCES.isdisjoint(path.parts) and file.is_file():
                yield path.as_posix()
                yield file.read_bytes()


def _keep(printed: str, target: Path) -> None:
    """Write an output at once, since others may read it; the oldest ones go."""
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_suffix(f".{os.getpid()}")
    temporary.write_text(printed, encoding="utf-8", newline="")
    temporary.replace(target)
    files = sorted(target.parent.glob("*.txt"), key=lambda file: file.stat().st_mtime)
    for file in files[:-MOST_KEPT]:
        file.unlink(missing_ok=True)


def _printed(source: Path, code: str, python: str | Path) -> str:
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
