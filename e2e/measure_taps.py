"""Measures how soon a tap is answered, what it costs, and what delays cards in motion.

python3 build.py build && .venv/bin/python -m e2e.measure_taps [--level LEVEL] [--site FOLDER …]

A person plays a few turns by taps on cards, piles and buttons, on a phone with a quarter of this
processor's speed and on a desktop. The lines tell, for each of them:

* taps: the time from a tap to the next paint (Event Timing, in steps of 8 ms), which shows what was
  tapped as pressed, and to the paint of what the tap changes; the layouts from the tap to the
  first of these, and the processor time of its layouts, styles and scripts;
* tasks of the main thread over 50 ms, by the processor time they take, from the first tap to the
  last: meanwhile cards move and computers think;
* frames made and frames due while cards moved;
* the time from the click of a button until its sheet is painted, at first and again.

Times depend on what else the machine does; layouts and processor times hardly do. Two builds, such
as one before a change and one after it, are compared by `--site before --site after`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright  # noqa: E402

from casino_core.players import PLAYERS  # noqa: E402
from e2e.conftest import PHONE, wait_until_ready  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

TURNS = 6
PRESSED = 80  # milliseconds for which a finger or a mouse button is down
PAUSE = 600  # milliseconds between two taps
LONG = 50  # milliseconds
STEP = 8  # milliseconds, to which browsers round the duration of an event
FRAME = 1000 / 60  # milliseconds
SHEETS = ("help", "settings", "new-game", "rules", "share", "statistics", "games", "record")

WATCH = """() => {
    window.answered = [];
    new PerformanceObserver((list) => {
        for (const { interactionId, startTime, duration } of list.getEntries())
            if (interactionId) answered.push([interactionId, startTime, duration]);
    }).observe({ type: 'event', durationThreshold: 16 });
    window.shown = [];
    let tapped;
    addEventListener('click', ({ timeStamp }) => { tapped = timeStamp; }, { capture: true });
    const painted = () => {
        if (tapped) shown.push(performance.now() - tapped);
        tapped = undefined;
    };
    new MutationObserver((changes) => {
        const changed = changes.some(({ attributeName }) => attributeName !== 'data-pressed');
        if (tapped && changed) requestAnimationFrame(() => setTimeout(painted));
    }).observe(document.querySelector('main'), {
        subtree: true, childList: true, characterData: true, attributes: true,
    });
    window.frames = [];
    const tick = (now) => {
        const running = document.getAnimations().some(({ playState }) => playState === 'running');
        frames.push([now, running]);
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}"""
OPEN = """(action) => new Promise((resolve) => {
    const begun = performance.now();
    document.querySelector(`[data-action="${action}"]`).click();
    const look = () => requestAnimationFrame(() => {
        if (!document.querySelector('dialog[open]')) look();
        else setTimeout(() => resolve(performance.now() - begun));
    });
    look();
})"""
"""Opens a sheet and returns the milliseconds until the first frame with it has been painted."""

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing"
BEFORE, AFTER = "tap begins", "tap ends"

Event = dict[str, Any]


class Device(NamedTuple):
    """A window, how many times slower than this one its processor is, and how it is tapped."""

    size: tuple[int, int]
    slower: int
    touch: bool


DEVICES = {"phone": Device((390, 844), 4, True), "desktop": Device((1280, 800), 1, False)}


class Tap(NamedTuple):
    """The layouts of a tap, and the milliseconds of its layouts, styles and scripts."""

    layouts: int
    layout: float
    style: float
    script: float


class Measurements(NamedTuple):
    """All measurements on a device; times in milliseconds.

    answers  from each tap to the next paint
    shown    from each tap to the paint of what it changes
    taps     the cost of each tap
    tasks    the long tasks
    frames   the frames made and due while something moved
    sheets   the two opening times of each sheet
    """

    answers: list[float]
    shown: list[float]
    taps: list[Tap]
    tasks: list[float]
    frames: tuple[int, int]
    sheets: dict[str, tuple[float, float]]


class Trace:
    """Records what the main thread of a page does, by Chromium's tracing."""

    def __init__(self, devtools: CDPSession, page: Page) -> None:
        self._devtools, self._page = devtools, page
        self._frame = devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self._events: list[Event] = []
        self._complete = False
        devtools.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        devtools.on("Tracing.tracingComplete", lambda _: self._stop())
        devtools.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})

    def _stop(self) -> None:
        self._complete = True

    def end(self) -> list[Event]:
        """Return the events of the page's main thread, in their order."""
        self._devtools.send("Tracing.end")
        while not self._complete:
            self._page.wait_for_timeout(50)
        thread = next((e["pid"], e["tid"]) for e in self._events if e["name"] == BEFORE)
        events = [e for e in self._events if (e["pid"], e["tid"]) == thread and "ts" in e]
        return sorted(filter(self._of_page, events), key=lambda event: event["ts"])

    def _of_page(self, event: Event) -> bool:
        """Tell whether an event belongs to the page, not to what Chromium draws over it."""
        begin: Event = event.get("args", {}).get("beginData", {})
        return bool(begin.get("frame", self._frame) == self._frame)


def taps_of(events: list[Event]) -> Iterator[Tap]:
    """Yield what each tap cost, up to the first paint after its click."""
    ends = iter([event["ts"] for event in events if event["name"] == AFTER])
    for begin in [event["ts"] for event in events if event["name"] == BEFORE]:
        end = next(ends)
        events_of_tap = [event for event in events if begin <= event["ts"] < end]
        clicks = [event for event in events_of_tap if _type(event) == "click"]
        if not clicks:
            continue
        clicked = clicks[-1]["ts"] + clicks[-1]["dur"]
        painted = next(
            (e["ts"] for e in events_of_tap if e["name"] == "Paint" and e["ts"] > clicked), end
        )
        yield _cost([event for event in events_of_tap if event["ts"] < painted])


def _type(event: Event) -> str:
    name: str = event["args"]["data"]["type"] if event["name"] == "EventDispatch" else ""
    return name


def _cost(events: list[Event]) -> Tap:
    layouts = [event for event in events if event["name"] == "Layout"]
    layout, style, all_of = (
        _time(events, name) for name in ("Layout", "UpdateLayoutTree", "FunctionCall")
    )
    inside = sum(
        event["tdur"] / 1000
        for event in events
        if event["name"] in ("Layout", "UpdateLayoutTree")
        and event["args"].get("beginData", {}).get("stackTrace")
    )
    return Tap(len(layouts), layout, style, max(0.0, all_of - inside))


def _time(events: list[Event], name: str) -> float:
    """Add up the processor time of the events with a name, each within no other of them."""
    total, end = 0.0, 0.0
    for event in events:
        if event["name"] == name and event["ts"] >= end:
            total += event.get("tdur", 0) / 1000
            end = event["ts"] + event.get("dur", 0)
    return total


def measure(browser: Browser, url: str, device: Device, level: str) -> Measurements:
    """Play some turns by taps, then open the sheets."""
    width, height = device.size
    options: dict[str, Any] = PHONE if device.touch else {}
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    page = context.new_page()
    page.goto(f"{url}?seed=taps&seats=you,{level}")
    wait_until_ready(page)
    page.wait_for_timeout(4000)  # until all files are loaded
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": device.slower})
    page.evaluate(WATCH)
    trace = Trace(devtools, page)
    hand = Hand(page, devtools, touch=device.touch)
    for _ in range(TURNS):
        hand.play()
    hand.wait_for_turn()
    events = trace.end()
    answers = _answers(page, sum(event["name"] == BEFORE for event in events))
    times: list[float] = page.evaluate("shown")
    frames: list[tuple[float, bool]] = page.evaluate("frames")
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(frames) if earlier[1] and later[1]]
    tasks = [e.get("tdur", 0) / 1000 for e in events if e["name"] == "RunTask"]
    sheets = {action: _opened(page, action) for action in SHEETS}
    context.close()
    return Measurements(
        answers,
        times,
        list(taps_of(events)),
        [task for task in tasks if task > LONG],
        (len(gaps), round(sum(gaps) / FRAME)),
        sheets,
    )


def _answers(page: Page, taps: int) -> list[float]:
    """Return the time of each tap; an event that browsers do not report took two steps at most."""
    longest: dict[int, float] = {}
    for number, _, duration in page.evaluate("answered"):
        longest[number] = max(duration, longest.get(number, 0))
    return [*longest.values(), *[2 * STEP] * (taps - len(longest))]


def _opened(page: Page, action: str) -> tuple[float, float]:
    times = []
    for _ in range(2):
        times.append(page.evaluate(OPEN, action))
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
        page.wait_for_timeout(PAUSE)
    return times[0], times[1]


class Hand:
    """Taps as a person does: a finger on a phone, a mouse elsewhere."""

    def __init__(self, page: Page, devtools: CDPSession, *, touch: bool) -> None:
        self._page, self._devtools, self._touch = page, devtools, touch

    def wait_for_turn(self) -> None:
        """Wait for the person's turn; at the end of a round, begin the next one."""
        page = self._page
        page.locator(
            '[data-region="table"]:is([data-turn="1"], [data-phase="round-over"])'
        ).wait_for()
        if page.locator('[data-action="next"]').count():
            page.locator('[data-action="next"]').click()
            self.wait_for_turn()
        page.wait_for_timeout(2 * PAUSE)

    def play(self) -> None:
        """Tap two cards, a pile and a play."""
        self.wait_for_turn()
        cards = self._page.locator('[data-region="hand"] [data-card]')
        self._tap(cards.first)
        self._tap(cards.last)
        self._tap(self._page.locator('[data-region="table"] [data-place]').first)
        offers = self._page.locator("[data-play]")
        if not offers.count():
            self._tap(self._page.locator('[data-action="clear"]'))
            self._tap(cards.last)
        self._tap(offers.last)

    def _tap(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 3, box["y"] + box["height"] / 3
        self._mark(BEFORE)
        self._down(x, y)
        self._page.wait_for_timeout(PRESSED)
        self._up()
        self._page.wait_for_timeout(PAUSE)
        self._mark(AFTER)

    def _mark(self, name: str) -> None:
        self._page.evaluate("(name) => void performance.mark(name)", name)

    def _down(self, x: float, y: float) -> None:
        if self._touch:
            self._touched("touchStart", [{"x": x, "y": y}])
        else:
            self._page.mouse.move(x, y)
            self._page.mouse.down()

    def _up(self) -> None:
        if self._touch:
            self._touched("touchEnd", [])
        else:
            self._page.mouse.up()

    def _touched(self, kind: str, points: list[dict[str, float]]) -> None:
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def report(name: str, measurements: Measurements) -> None:
    """Print the measurements on a device."""
    taps, answers = measurements.taps, measurements.answers
    layouts = [tap.layouts for tap in taps]
    cost = ", ".join(
        f"{part} {median(getattr(tap, part) for tap in taps):.0f}"
        for part in ("layout", "style", "script")
    )
    frames, due = measurements.frames
    print(
        f"{name}\n"
        f"  {len(answers)} taps: painted after {median(answers):.0f} ms, at most "
        f"{max(answers):.0f}, with its change after {median(measurements.shown):.0f}, at most "
        f"{max(measurements.shown):.0f}; layouts {median(layouts):.0f}, at most {max(layouts)}; "
        f"processor time in ms: {cost}\n"
        f"  tasks over {LONG} ms: {len(measurements.tasks)}"
        + (f", the longest {max(measurements.tasks):.0f} ms" if measurements.tasks else "")
        + f"; frames in motion {frames}/{due}\n  sheets in ms: "
        + ", ".join(f"{each} {a:.0f} {b:.0f}" for each, (a, b) in measurements.sheets.items()),
        flush=True,
    )


def main() -> None:
    """Measure every build on every device."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--level", choices=PLAYERS, default="greedy", help="of the opponent")
    parser.add_argument("--site", type=Path, action="append", help="a folder with a built site")
    parser.add_argument("--device", choices=DEVICES, action="append")
    options = parser.parse_args()
    launch = browsers.find("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for name in options.device or DEVICES:
            for site in options.site or [SITE]:
                with SiteServer(site) as server:
                    measurements = measure(browser, server.url, DEVICES[name], options.level)
                report(f"{name}, {site.name}", measurements)
        browser.close()


if __name__ == "__main__":
    main()
