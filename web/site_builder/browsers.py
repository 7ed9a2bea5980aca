"""Finds the browsers for the end-to-end tests, installs missing ones, and runs the tests in one.

Launch options are those of Playwright. The first browser that starts is taken: Playwright's own,
the system's, then an installed one. This needs Playwright, so it works in `.venv` only. The tests
get the options as JSON in the environment. Tests that fail run once more, alone.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .checks.steps import EVERY_TEST, WORKERS
from .paths import CACHE
from .processes import BuildError, apt_install, run_status, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser


LaunchOptions = Mapping[str, Any]
NAMES = ("chromium", "firefox")

SHELL = "chromium-headless-shell"
"""Chromium without windows, as Playwright has one: its name as a program, and as a package."""

# The names of the browsers' programs, and the channel for a Firefox that Playwright has not built.
PROGRAMS = {
    "chromium": (
        *(SHELL, "chromium", "chromium-browser"),
        *("google-chrome", "google-chrome-stable"),
    ),
    "firefox": ("firefox-esr", "firefox"),
}
CHANNEL: Mapping[str, LaunchOptions] = {"chromium": {}, "firefox": {"channel": "moz-firefox"}}
PACKAGES = {"chromium": (SHELL, "chromium"), "firefox": ("firefox-esr",)}
"""The packages of Debian that have each browser, the best first: not every release has all."""

QUIET_CHROMIUM = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
POPUPS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""Pages of Chromium's own, for its address bar, which it would load for every new context."""


def find(name: str) -> LaunchOptions:
    """Return launch options with which the browser starts; install it if there is none.

    Raises `BuildError` if that fails too.
    """
    for offer in (None, _install_with_playwright, _install_with_apt):
        if offer is not None and not offer(name):
            continue
        for options in _candidates(name):
            if (launch := _started(name, options)) is not None:
                return launch
    raise BuildError(
        f"No {name} that Playwright can drive was found or could be installed. "
        f"Install one (on Debian: apt-get install {PACKAGES[name][-1]}), then try again."
    )


@cache
def offer_shell() -> None:
    """Install the shell beside a whole Chromium, where apt can: it takes less time."""
    if shutil.which(SHELL) is None and shutil.which("chromium") is not None:
        apt_install(SHELL)


def offer_webkit() -> None:
    """Install the driver of WebKitGTK where apt can; elsewhere its smoke test is skipped."""
    if shutil.which("WebKitWebDriver") is None or shutil.which("Xvfb") is None:
        apt_install("webkit2gtk-driver", "xvfb")


def to_environment(name: str, options: LaunchOptions) -> dict[str, str]:
    """Return the environment variable that holds the launch options of a browser."""
    return {_variable(name): json.dumps(options)}


def from_environment(name: str) -> LaunchOptions:
    """Read the launch options from the environment, or find the browser if they are not there."""
    text = os.environ.get(_variable(name))
    if text is None:
        options = find(name)
        os.environ.update(to_environment(name, options))
        return options
    launch_options: LaunchOptions = json.loads(text)
    return launch_options


def _variable(name: str) -> str:
    return f"CASINO_{name.upper()}"


def _candidates(name: str) -> Iterator[LaunchOptions]:
    common: dict[str, Any] = {}
    if name == "chromium":
        # Chromium's sandbox does not start for root.
        root = getattr(os, "geteuid", lambda: 1)() == 0
        common["args"] = [*QUIET_CHROMIUM, *(["--no-sandbox"] if root else [])]
    yield common
    for program in PROGRAMS[name]:
        path = shutil.which(program)
        if path is not None:
            yield {**common, **CHANNEL[name], "executable_path": path}


def _started(name: str, options: LaunchOptions) -> LaunchOptions | None:
    """Start the browser, and return the options for the tests; None if it does not start."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        kind = getattr(playwright, name)
        if "executable_path" not in options and not Path(kind.executable_path).exists():
            return None
        try:
            browser = kind.launch(**options)
            browser.new_context().close()
            if name == "chromium":
                options = {**options, "args": [*options["args"], _without_popups(browser)]}
            browser.close()
        except Error:
            return None
    return options


def _without_popups(browser: "Browser") -> str:
    """Return the switch that turns off `POPUPS`, and what Playwright turns off.

    Chromium obeys the last switch with this name only.
    """
    command = browser.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
    features = re.findall(r"--disable-features=(\S+)", command)[-1:]
    return f"--disable-features={','.join([*features, *POPUPS])}"


def _install_with_playwright(name: str) -> bool:
    say(f"Installing {name} with Playwright")
    return run_status([sys.executable, "-m", "playwright", "install", name]) == 0


def _install_with_apt(name: str) -> bool:
    return any(apt_install(package) for package in PACKAGES[name])


TESTS_FAILED = 1
"""Pytest's exit status where tests ran and some failed."""

FEW = 4
"""Failures that may come from the load of the tests beside them; more have a common cause."""


def find_for_tests(name: str) -> None:
    """Find a browser, or install it, for the tests that are started from now on."""
    if name == "chromium":
        offer_shell()
    from_environment(name)
    offer_webkit()


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
