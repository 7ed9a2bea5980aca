"""Kills the whole browser at random moments after plays, and counts the confirmed plays lost.

python3 build.py build && .venv/bin/python -m e2e.kill_browser [--kills N] [--seed N]

A play is confirmed once the page says `<html data-stored="yes">`. The visits take turns at several
addresses with games of their own. Each visit with the same profile has to show everything that was
confirmed at its address before the kills, and goes on from there. At the end the
script prints the milliseconds from a click to the confirmation of its play.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import sleep
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import BrowserType, Page, sync_playwright  # noqa: E402

from e2e.game_page import GamePage  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

MOST_PLAYS = 4
"""The most plays of a visit that are confirmed before the last one."""
LATEST = 1.0
"""The most seconds from a play to the kill."""

CLOCK = """() => {
    let clicked;
    globalThis.confirmations = [];
    addEventListener('click', () => { clicked = performance.now(); }, true);
    new MutationObserver(() => {
        if (clicked === undefined || document.documentElement.dataset.stored !== 'yes') return;
        confirmations.push(performance.now() - clicked);
        clicked = undefined;
    }).observe(document.documentElement, { attributeFilter: ['data-stored'] });
}"""
"""Measures the milliseconds from the last click before a confirmation to the confirmation."""


class PageState(NamedTuple):
    """The state that a page shows: the position and the lines of the log."""

    view: str
    log: tuple[str, ...]


class Report(NamedTuple):
    """The result of all kills.

    lost           a line for each kill that lost a confirmed play
    unconfirmed    the number of kills before the last play was confirmed
    confirmations  the milliseconds from a click to the confirmation of its play
    """

    lost: list[str]
    unconfirmed: int
    confirmations: list[float]


@contextmanager
def killable(kind: BrowserType, options: dict[str, Any], profile: Path) -> Iterator[Page]:
    """Open a page in a browser of its own process group, and kill that group at the end."""
    program = options.get("executable_path", kind.executable_path)
    arguments = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    started = subprocess.Popen(
        [program, *arguments, *options.get("args", []), "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    try:
        browser = kind.connect_over_cdp(_address(started))
        yield browser.contexts[0].new_page()
    finally:
        os.killpg(started.pid, signal.SIGKILL)
        started.communicate()


def _address(started: subprocess.Popen[str]) -> str:
    """Return the address that the browser prints when it listens."""
    assert started.stderr, "the errors of the browser are read"
    for line in started.stderr:
        if match := re.search(r"listening on (ws://\S+)", line):
            return match[1]
    raise OSError("the browser did not start")


def kill_again_and_again(
    kind: BrowserType, options: dict[str, Any], urls: Sequence[str], kills: int, random: Random
) -> Report:
    """Play and kill the browser as often as wanted, always with the same profile."""
    report = Report([], 0, [])
    confirmed: dict[str, PageState] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number in range(kills + len(urls)):
            url = urls[number % len(urls)]
            with killable(kind, options, Path(folder)) as page:
                table = GamePage(page, url)
                known = confirmed.get(url)
                if known and not _has_kept(state_shown(table), known):
                    report.lost.append(f"kill {number}: {known} became {state_shown(table)}")
                if number < kills:
                    page.evaluate(CLOCK)
                    confirmed[url], waited = _play_until_kill(table, random)
                    if waited:
                        report.confirmations.extend(page.evaluate("confirmations"))
                    else:
                        report = report._replace(unconfirmed=report.unconfirmed + 1)
    return report


def addresses(site: str) -> list[str]:
    """Return the addresses to play at: the bare one, and a link to a long game."""
    link = "?seed=kill&rules=standard,target=300&speed=instant"
    return [f"{site}?speed=instant", f"{site}{link}"]


def state_shown(table: GamePage) -> PageState:
    view = table.region.get_attribute("data-view") or ""
    return PageState(view, tuple(table.log.all_text_contents()))


def _has_kept(now: PageState, confirmed: PageState) -> bool:
    """Return whether a page shows all that was confirmed; a later play may be there too."""
    return now.view == confirmed.view or now.log[: len(confirmed.log)] == confirmed.log


def _play_until_kill(table: GamePage, random: Random) -> tuple[PageState, bool]:
    """Make some plays; return the last confirmed state, and whether the last play is confirmed."""
    for _ in range(random.randint(1, MOST_PLAYS)):
        _go_on(table)
        table.wait_until_stored()
    table.wait_until_at_rest()
    if random.random() < 0.5 and table.phase == "play":
        before = state_shown(table)
        _go_on(table)
        sleep(random.random() * LATEST / 10)
        return before, False
    confirmed = state_shown(table)
    sleep(random.random() * LATEST)
    return confirmed, True


def _go_on(table: GamePage) -> None:
    """Make a play, or begin the next round or game."""
    table.wait_until_at_rest()
    if table.phase == "play":
        table.touch(table.chosen())
    else:
        table.action("next" if table.phase == "round-over" else "new-game").last.click()


def main() -> int:
    """Kill the browser, and print the report; return 1 if a confirmed play was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    options = browsers.find("chromium")
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        report = kill_again_and_again(
            playwright.chromium,
            dict(options),
            addresses(server.url),
            arguments.kills,
            Random(arguments.seed),
        )
    waits = sorted(report.confirmations)
    print(f"{arguments.kills} kills, {report.unconfirmed} of them before a confirmation")
    print(f"{len(report.lost)} lost a confirmed play", *report.lost, sep="\n")
    if waits:
        print(
            f"{len(waits)} confirmations, ms after the click: median {median(waits):.0f}, "
            f"nine in ten under {waits[len(waits) * 9 // 10]:.0f}, at most {waits[-1]:.0f}"
        )
    return bool(report.lost)


if __name__ == "__main__":
    sys.exit(main())
