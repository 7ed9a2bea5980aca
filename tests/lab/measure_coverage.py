"""Measures which lines and branches of the engine and the page the unit tests run.

    python -m tests.lab.measure_coverage --out coverage.json

It runs pytest once, in one process, with SlipCover (`pip install slipcover`), which slows the tests
little. The programs that a test starts are not measured, nor is the Python of the browser tests,
which runs in Pyodide: what only they run counts as not run. `--report` prints the table of a file
that is there already, `--before` an earlier file beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("casino_core", "web/casino_page")
"""The packages whose lines count."""
ROOMS = ("casino_core/rules", "casino_core/notation", "web/casino_page/game", *SOURCES)
"""The folders that have rows in the table."""
TESTS = ("tests/core", "tests/page", "tests/rook", "tests/lab")
ALREADY_IMPORTED = "ignore::pytest.PytestAssertRewriteWarning"
"""A warning of pytest about SlipCover, which has a plugin that is not used here."""
OPTIONS = ("-q", "-p", "no:playwright", "-p", "no:cacheprovider", "-W", ALREADY_IMPORTED)

Files = Mapping[str, Mapping[str, Any]]
"""The report of SlipCover on each file, by its path in the project."""


def run(out: Path, tests: Sequence[str]) -> int:
    """Run the tests, write what they run, and return pytest's exit status."""
    import slipcover
    from slipcover.importer import SlipcoverLoader

    # Modules read the data beside them with their loader.
    SlipcoverLoader.get_data = lambda self, path: self.orig_loader.get_data(path)
    sources = [str(ROOT / source) for source in SOURCES]
    cover = slipcover.Slipcover(branch=True, source=sources)
    with slipcover.ImportManager(cover, slipcover.FileMatcher(sources=sources)):
        status = pytest.main([*OPTIONS, *tests])
    out.write_text(json.dumps(cover.get_coverage()["files"]), encoding="utf-8")
    return int(status)


def read(file: Path) -> Files:
    """Read a file of results."""
    files: Files = json.loads(file.read_text(encoding="utf-8"))
    return files


def counts(files: Files, room: str) -> list[tuple[int, int]]:
    """Return how many lines, and how many branches, of a folder are run, each with their number."""
    inside = [each for path, each in files.items() if path.startswith(f"{room}/")]
    numbers = []
    for kind in ("lines", "branches"):
        executed, missing = (
            sum(len(each[f"{state}_{kind}"]) for each in inside)
            for state in ("executed", "missing")
        )
        numbers.append((executed, executed + missing))
    return numbers


def report(results: Sequence[Files]) -> None:
    """Print a row for each room: its lines and branches in each of the results."""
    for room in ROOMS:
        cells = [
            f"{kind} {part} of {whole} ({part / max(whole, 1):.2%})"
            for files in results
            for kind, (part, whole) in zip(("lines", "branches"), counts(files, room), strict=True)
        ]
        print(f"{room}: {', '.join(cells)}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.measure_coverage")
    parser.add_argument("--out", type=Path, default=Path("coverage.json"), help="the results")
    parser.add_argument("--before", type=Path, help="results of an earlier time, for the table")
    parser.add_argument("--report", action="store_true", help="print the table and stop")
    parser.add_argument("tests", nargs="*", default=TESTS, help="the tests to run")
    options = parser.parse_args(arguments)
    out = options.out.resolve()
    earlier = [read(options.before)] if options.before else []
    os.chdir(ROOT)
    status = 0 if options.report else run(out, options.tests)
    report([*earlier, read(out)])
    return status


if __name__ == "__main__":
    sys.exit(main())
