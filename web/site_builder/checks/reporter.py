"""A plugin of pytest that notes how far a run of the tests has come.

The program that starts pytest names a file in the environment (`FILE_VARIABLE`). The plugin writes
a line with the number of the tests when they are collected, and one for each test at its end. Where
it writes, no character is printed for a test that passes. `tests/conftest.py` and `e2e/conftest.py`
take the hook from here.
"""

import os
from pathlib import Path
from typing import TextIO

import pytest

from .progress import FILE_VARIABLE, line_of_failure, line_of_test, line_of_total


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin if a file is named; programs that a test starts do not write there."""
    file = os.environ.pop(FILE_VARIABLE, "")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Reporter(Path(file)))


class Reporter:
    """Writes a line for each test that has ended."""

    def __init__(self, file: Path) -> None:
        """Append to a file."""
        self._lines: TextIO = file.open("a", encoding="utf-8")
        self._seconds: dict[str, float] = {}
        self._total = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note how many tests will run."""
        self._note_total(len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Note how many tests will run: each process collects them all."""
        self._note_total(len(ids))

    def _note_total(self, total: int) -> None:
        if total and not self._total:
            self._total = total
            self._write(line_of_total(total))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test at the end of its last phase, with the seconds of all three."""
        seconds = self._seconds.pop(report.nodeid, 0.0) + report.duration
        if report.failed:
            self._write(line_of_failure(report.nodeid))
        if report.when == "teardown":
            self._write(line_of_test(report.nodeid, seconds))
        else:
            self._seconds[report.nodeid] = seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Count a test that passes, and print nothing for it."""
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            return "passed", "", ""
        return None

    def _write(self, line: str) -> None:
        self._lines.write(f"{line}\n")
        self._lines.flush()
