"""Measures how smoothly cards move: frames made and frames due, and the reasons for late ones.

python3 build.py build && .venv/bin/python -m e2e.measure_motion

Each line is a size of the window at a speed of the processor (a quarter is an average phone).
Animations off the main thread go on while a script runs. Those that need the main thread (`main`)
stop meanwhile, so there should be none.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright  # noqa: E402

from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SLOWER = (1, 4)
PLAYS = 6
FRAME = 1000 / 60  # milliseconds
LATE = 1.5 * FRAME

WATCH = """() => {
    window.frames = [];
    const tick = (now) => {
        const running = document.getAnimations().filter(({ playState }) => playState === 'running');
        frames.push([now, running.length]);
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}"""


class Smoothness(NamedTuple):
    """The measurements while something moved.

    due, made  the frames that should have been made, and those that were
    late       the frames that took longer than one and a half frame times
    longest    the longest time between two frames, in milliseconds
    on_main    the animations that need the main thread; `others` do not
    """

    due: int
    made: int
    late: int
    longest: int
    on_main: int
    others: int


class AnimationTrace:
    """Reads from Chromium's trace how animations run."""

    def __init__(self, devtools: CDPSession, page: Page) -> None:
        self._devtools, self._page = devtools, page
        self._events: list[dict[str, Any]] = []
        self._complete = False
        devtools.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        devtools.on("Tracing.tracingComplete", lambda _: self._stop())
        categories = "blink.animations,devtools.timeline"
        devtools.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})

    def _stop(self) -> None:
        self._complete = True

    def animations(self) -> tuple[int, int]:
        """Return how many animations needed the main thread, and how many did not."""
        self._devtools.send("Tracing.end")
        while not self._complete:
            self._page.wait_for_timeout(50)
        events = [event for event in self._events if event["name"] == "Animation"]
        data = [event.get("args", {}).get("data", {}) for event in events]
        failed = sum(bool(each.get("compositeFailed")) for each in data)
        begun = sum(event["ph"] == "b" for event in events)
        return failed, begun - failed


def measure(browser: Browser, url: str, size: tuple[int, int], slower: int) -> Smoothness:
    """Make some plays at the pace of a person who watches."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{url}?seed=motion")
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    tracing = AnimationTrace(devtools, page)
    page.evaluate(WATCH)
    for _ in range(PLAYS):
        _play(page)
    on_main, others = tracing.animations()
    frames: list[tuple[float, int]] = page.evaluate("frames")
    page.close()
    gaps = [b[0] - a[0] for a, b in pairwise(frames) if a[1] and b[1]]
    late = sum(gap > LATE for gap in gaps)
    return Smoothness(round(sum(gaps) / FRAME), len(gaps), late, round(max(gaps)), on_main, others)


def _play(page: Page) -> None:
    page.locator('[data-region="table"][data-turn="1"]').wait_for()
    page.locator('[data-region="hand"] [data-card]').first.click()
    page.locator('[data-region="actions"] [data-play]').last.click()
    page.locator('[data-region="table"][data-turn="1"]').wait_for()
    page.wait_for_timeout(1200)


def main() -> None:
    """Measure every size at every speed."""
    print("size     slower  frames made/due  late  longest  on main/beside it")
    options = browsers.find("chromium")
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for name, size in SIZES.items():
            for slower in SLOWER:
                rate = measure(browser, server.url, size, slower)
                ratio = rate.made / rate.due
                print(
                    f"{name:8} {slower:5}x  {rate.made:4}/{rate.due:<4} {ratio:6.1%}"
                    f"  {rate.late:4}  {rate.longest:4} ms  {rate.on_main:4}/{rate.others}"
                )
        browser.close()


if __name__ == "__main__":
    main()
