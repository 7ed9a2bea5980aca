"""Measures what the review of a round costs in the page, and how long one waits for it.

python3 build.py build
.venv/bin/python -m e2e.measure_review [--games GAME ... | --all] [--one-page] [--seed SEED]
                                       [--slower N]
.venv/bin/python -m e2e.measure_review --play SECONDS [--read SECONDS] [--site FOLDER …] [the same]

A game of one round of the greedy player (`tests.lab.measure_review_time`) is loaded by the page
and judged there. Each line has the game, the seconds of processor time that the main thread needs
until the judgement is complete, their ratio to those of the first game, the seconds by the clock,
the number of tasks of more than 50 ms, and the longest of them. What else the machine does hardly
matters but for the clock. Each game has a fresh page, which also loads the code of the review;
with `--one-page` all have the same page, and a review before the first one loads the code. `--all`
takes every preset with each number of seats.

With `--play` a round is played in the page instead, at a person's pace: each play is made some
seconds after it is due, and *Review* is pressed when the result has been read for a while. Each
line has the game, the seconds from the press until the judgement is complete, the processor time of
the main thread in them, that of the play before, and the tasks of more than 50 ms of both. On a
busy machine less is judged ahead. `--site before --site after` compares two builds.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from casino_core import PRESETS, format_play, parse_rules  # noqa: E402
from e2e.conftest import wait_until_offline  # noqa: E402
from e2e.game_page import GREEDY, GamePage  # noqa: E402
from e2e.measure_thinking import TASKS, long_tasks, work_of  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402
from tests.lab.measure_review_time import SEATS, games_with, played_round  # noqa: E402

ONE_ROUND = ",calling=off,endgame=none,target=none"
GAMES = (
    *("standard", "standard,players=3", "standard,players=4"),
    *("swazi", "swazi,players=3", "swazi,players=4"),
    *("sotho", "sotho,players=3", "sotho,players=4", "khasino"),
)
PATIENCE = 600_000  # milliseconds
SHEET = 'dialog[open][data-region="review"]'
COMPLETE = f"""() => document.querySelector('{SHEET} [data-region="judgement"]')
    && !document.querySelector('{SHEET} [data-action="judge"], {SHEET} .judging')"""

STOPWATCH = f"""() => {{
    const watch = {{ seconds: 0 }};
    const begin = () => {{
        const start = performance.now();
        const look = () => {{
            if (({COMPLETE})()) watch.seconds = (performance.now() - start) / 1000;
            else requestAnimationFrame(look);
        }};
        look();
    }};
    addEventListener('click', begin, {{ capture: true, once: true }});
    return watch;
}}"""
"""Measures the seconds in the page from the next click until the judgement is complete."""


class Cost(NamedTuple):
    """The seconds of processor time of a review, those by the clock, and its long tasks in ms."""

    work: float
    seconds: float
    tasks: list[float]


class ReviewPage:
    """A page that judges rounds."""

    def __init__(self, browser: Browser, url: str, slower: int) -> None:
        """Load the page."""
        self._browser = browser
        self._page = browser.new_page(viewport={"width": 1280, "height": 800})
        self._devtools = self._page.context.new_cdp_session(self._page)
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._page.set_default_timeout(PATIENCE)
        self._table = GamePage(self._page, f"{url}?seed=here")
        wait_until_offline(self._page)

    def cost_of(self, record: str) -> Cost:
        """Load a round, and judge it."""
        page, browser = self._page, self._browser
        self._table.press("record")
        page.locator("#record-to-load").fill(record)
        page.locator("#record-to-load").press("Tab")
        page.keyboard.press("Enter")
        judge = page.locator(f'{SHEET} [data-action="judge"]')
        judge.wait_for()
        browser.start_tracing(page=page, categories=TASKS)
        before = work_of(self._devtools)
        watch = page.evaluate_handle(STOPWATCH)
        judge.click()
        page.wait_for_function("watch => watch.seconds", arg=watch)
        work, seconds = work_of(self._devtools) - before, watch.evaluate("watch => watch.seconds")
        cost = Cost(work, seconds, [*long_tasks(browser.stop_tracing())])
        page.keyboard.press("Escape")
        return cost

    def close(self) -> None:
        """Close the page."""
        self._page.close()


class Wait(NamedTuple):
    """The wait for a review after a round was played, in seconds.

    seconds       from the press of *Review* until the judgement is complete
    work          the processor time in it
    work_before   the processor time of the round
    tasks         the long tasks of the wait, in milliseconds
    tasks_before  those of the round
    """

    seconds: float
    work: float
    work_before: float
    tasks: list[float]
    tasks_before: list[float]


def wait_after(browser: Browser, url: str, options: argparse.Namespace) -> Wait:
    """Play a round in a fresh page as a person does, and wait for its review."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": options.slower})
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.set_default_timeout(PATIENCE)
    table = GamePage(page, url)
    wait_until_offline(page)
    browser.start_tracing(page=page, categories=TASKS)
    work_at_start = work_of(devtools)
    for view in table.my_turns():
        page.wait_for_timeout(options.play * 1000)
        table.type(format_play(GREEDY(view, table.chance), view))
    page.wait_for_timeout(options.read * 1000)
    tasks_before = [*long_tasks(browser.stop_tracing())]
    review = page.locator('[data-action="judge-own"]').first
    review.wait_for()
    browser.start_tracing(page=page, categories=TASKS)
    start, work_at_press = monotonic(), work_of(devtools)
    review.dispatch_event("click")
    page.wait_for_function(COMPLETE, timeout=PATIENCE)
    seconds, work = monotonic() - start, work_of(devtools) - work_at_press
    tasks = [*long_tasks(browser.stop_tracing())]
    page.close()
    return Wait(seconds, work, work_at_press - work_at_start, tasks, tasks_before)


def print_waits(browser: Browser, options: argparse.Namespace) -> None:
    """Play a round of each game, and print how long one waits for its review."""
    sites = options.site or [SITE]
    for game in options.games:
        others = ",greedy" * (parse_rules(game).players - 1)
        query = f"?rules={game}{ONE_ROUND}&seats=you{others}&seed={options.seed}"
        for site in sites:
            with SiteServer(site) as server:
                wait = wait_after(browser, f"{server.url}{query}", options)
            name = f"{game}, {site}" if len(sites) > 1 else game
            print(
                f"| {name} | {wait.seconds:.2f} | {wait.work:.2f} | {wait.work_before:.1f} | "
                f"{_many(wait.tasks)} | {_many(wait.tasks_before)} |",
                flush=True,
            )


def print_costs(browser: Browser, options: argparse.Namespace) -> None:
    """Print what the review of a loaded round of each game costs."""
    first = 0.0
    pages: dict[Path, ReviewPage] = {}
    with ExitStack() as stack:
        sites = {each: stack.enter_context(SiteServer(each)) for each in options.site or [SITE]}
        for game in games_with(PRESETS, SEATS) if options.all else options.games:
            record = played_round(f"{game}{ONE_ROUND}", "greedy", options.seed)
            for site, server in sites.items():
                page = pages.get(site) or ReviewPage(browser, server.url, options.slower)
                if options.one_page and site not in pages:
                    page.cost_of(played_round("standard,target=none", "greedy", "first"))
                    pages[site] = page
                work, seconds, tasks = page.cost_of(record)
                first = first or work
                name = f"{game}, {site}" if len(sites) > 1 else game
                ratio = work / first
                print(
                    f"| {name} | {work:.2f} | {ratio:.1f} | {seconds:.2f} | {_many(tasks)} |",
                    flush=True,
                )
                if not options.one_page:
                    page.close()


def _many(tasks: list[float]) -> str:
    return f"{len(tasks)} ({max(tasks):.0f})" if tasks else "0"


def main() -> None:
    """Measure the review of a round of each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--all", action="store_true", help="every preset, each number of seats")
    parser.add_argument("--one-page", action="store_true", help="all games in the same page")
    parser.add_argument("--seed", default="time")
    parser.add_argument("--slower", type=int, default=1, help="than this processor; a phone is 4")
    parser.add_argument("--play", type=float, help="seconds before each play")
    parser.add_argument("--read", type=float, default=4, help="seconds for the result")
    parser.add_argument("--site", type=Path, action="append", help="a folder with a built site")
    options = parser.parse_args()
    launch = browsers.find("chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        (print_costs if options.play is None else print_waits)(browser, options)
        browser.close()


if __name__ == "__main__":
    main()
