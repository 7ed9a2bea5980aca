"""Runs the end-to-end tests in one browser; tests that fail run once more, alone."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import browsers
from .checks.steps import EVERY_TEST, WORKERS
from .paths import CACHE
from .processes import run_status, say

TESTS_FAILED = 1
"""Pytest's exit status where tests ran and some failed."""

FEW = 4
"""Failures that may come from the load of the tests beside them; more have a common cause."""


def find_for_tests(name: str) -> None:
    """Find a browser, or install it, for the tests that are started from now on."""
    if name == "chromium":
        browsers.offer_shell()
    browsers.from_environment(name)
    browsers.offer_webkit()


def run_browser_tests(name: str, *, deep: bool = False) -> int:
    """Run the end-to-end tests in one browser, in others than Chromium those for `every_browser`.

    Returns the exit status. A browser beside others on a busy machine may be slow where its test
    did not expect it, so a few failed tests run a second time, one after the other. Those that
    pass then are named: each shows a fault of the test, or a race in the page.
    """
    find_for_tests(name)
    selected = [] if name == "chromium" else ["every_browser"]
    selected += [f"({EVERY_TEST})"] if deep else []
    selection = ["-m", " and ".join(selected)] if selected else []
    tests = ["e2e", "--browser", name, *selection]
    # A browser test also waits, for animations and for the time that a player takes to think.
    processes = min(4, (os.cpu_count() or 1) + 1)
    return run_twice(tests, ["-n", str(processes), *WORKERS], CACHE / "tests" / name, run_status)


def run_twice(
    tests: Sequence[str],
    side_by_side: Sequence[str],
    cache: Path,
    run: Callable[[Sequence[str | Path]], int],
) -> int:
    """Run pytest on `tests`, then on those that failed; `cache` is pytest's folder for both runs.

    run  runs a program and returns its exit status
    """
    shutil.rmtree(cache, ignore_errors=True)
    command = [sys.executable, "-m", "pytest", "-q", *tests, "-o", f"cache_dir={cache}"]
    status = run([*command, *side_by_side])
    failed = _failures(cache)
    if status != TESTS_FAILED or not 0 < len(failed) <= FEW:
        return status
    say(f"\nOnce more, alone: {', '.join(failed)}")
    status = run([*command, "--last-failed", "--last-failed-no-failures", "none"])
    if not status:
        say("Unsteady, passed when run alone:\n" + "\n".join(failed))
    return status


def _failures(cache: Path) -> list[str]:
    try:
        return sorted(
            json.loads((cache / "v" / "cache" / "lastfailed").read_text(encoding="utf-8"))
        )
    except FileNotFoundError:
        return []
