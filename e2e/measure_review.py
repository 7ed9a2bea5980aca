"""Measures what the review of a round costs in the page.

python3 build.py build
.venv/bin/python -m e2e.measure_review [--games GAME ...] [--seed SEED] [--slower N]

A game of one round of the greedy player (`tests.lab.measure_review_time`) is brought to the page
and judged there. Each line has the game, the seconds of processor time that the main thread needs
until the judgement is complete, their ratio to those of the first game, the number of tasks of more
than 50 ms, and the longest of them. What else the machine does hardly matters for it. Each game has
a fresh page, which also loads the code of the review.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from e2e.conftest import wait_until_offline  # noqa: E402
from e2e.game_page import GamePage  # noqa: E402
from e2e.measure_thinking import TASKS, long_tasks, work_of  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402
from tests.lab.measure_review_time import played_round  # noqa: E402

GAMES = (
    *("standard", "standard,players=3", "standard,players=4"),
    *("swazi", "swazi,players=3", "swazi,players=4"),
    *("sotho", "sotho,players=3", "sotho,players=4", "khasino"),
)
PATIENCE = 600_000  # milliseconds
SHEET = 'dialog[open][data-region="review"]'
COMPLETE = f"""() => document.querySelector('{SHEET} [data-region="judgement"]')
    && !document.querySelector('{SHEET} [data-action="judge"], {SHEET} .judging')"""


class Cost(NamedTuple):
    """The seconds of processor time of a review, and its long tasks in milliseconds."""

    work: float
    tasks: list[float]


def measure(browser: Browser, url: str, record: str, slower: int) -> Cost:
    """Judge a round in a fresh page."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    table = GamePage(page, f"{url}?seed=here")
    wait_until_offline(page)
    table.press("record")
    page.locator("#brought").fill(record)
    page.locator("#brought").press("Tab")
    page.keyboard.press("Enter")
    judge = page.locator(f'{SHEET} [data-action="judge"]')
    judge.wait_for(timeout=PATIENCE)
    browser.start_tracing(page=page, categories=TASKS)
    before = work_of(devtools)
    judge.click()
    page.wait_for_function(COMPLETE, timeout=PATIENCE)
    cost = Cost(work_of(devtools) - before, [*long_tasks(browser.stop_tracing())])
    page.close()
    return cost


def main() -> None:
    """Measure the review of a round of each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--seed", default="time")
    parser.add_argument("--slower", type=int, default=1, help="than this processor; a phone is 4")
    options = parser.parse_args()
    launch = browsers.find("chromium")
    first = 0.0
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for game in options.games:
            record = played_round(f"{game},target=none", "greedy", options.seed)
            work, tasks = measure(browser, server.url, record, options.slower)
            first = first or work
            print(
                f"| {game} | {work:.2f} | {work / first:.1f} | {len(tasks)} | "
                f"{max(tasks, default=0):.0f} |",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
