"""Measures how soon the first hint of a game is shown, on a phone.

python3 build.py build && .venv/bin/python -m e2e.measure_hints [--rules RULES …] [--games N]
                                                                [--slower N] [--site FOLDER …]

A person opens a new game, looks at the cards for a while (`--look`), and asks for a hint before any
play. Each line has the game, in the median of its tables: the milliseconds from the tap until the
arrow and the words of a hint are painted; the processor time of the main thread in them, which
hardly depends on what else the machine does; and the time in which the thread had nothing to do.
Work and waiting together are the time on a machine that does nothing else. Then follow the tasks
over 50 ms of processor time: of the look at the cards, and from the tap to the hint.

`--tasks` prints the tasks before the tap and after it. Two builds are compared by
`--site before --site after`: each opens every table in turn.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from e2e.conftest import PHONE, wait_until_ready  # noqa: E402
from e2e.measure_taps import Event, Trace  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

RULES = ("standard", "royal", "swazi", "mulle", "krypkasino", "laisto")
LONG = 50  # milliseconds
LEAST_TASK = 2  # milliseconds, of a task that `--tasks` prints
SIZE = 390, 844
HINT = """() => new Promise((resolve) => {
    const shown = () => document.querySelector('[data-region="hint"] b')
        && document.querySelector('.explained .arrows path');
    let begun;
    const look = () => requestAnimationFrame(() => {
        if (!shown()) look();
        else setTimeout(() => {
            performance.mark('tap ends');
            resolve(performance.now() - begun);
        });
    });
    setTimeout(() => { // in a task that has nothing of this script's
        performance.mark('tap begins');
        begun = performance.now();
        document.querySelector('[data-action="hint"]').click();
        look();
    }, 100);
})"""
"""Asks for a hint; returns the milliseconds until the first frame with one has been painted."""


class FirstHint(NamedTuple):
    """The first hint of a game, in milliseconds.

    shown    from the tap until it is painted
    work     the processor time of the main thread in it
    idle     the time in which the main thread has no task
    tasks    the processor time of each task
    before   the same of the tasks while the person looks at the cards
    """

    shown: float
    work: float
    idle: float
    tasks: list[float]
    before: list[float]


def measure(browser: Browser, url: str, slower: int, look: float) -> FirstHint:
    """Open a game, look at it for some seconds, and ask for a hint."""
    options: dict[str, Any] = PHONE
    context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, **options)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url)
    wait_until_ready(page)
    trace = Trace(devtools, page)
    page.wait_for_timeout(look * 1000)
    milliseconds: float = page.evaluate(HINT)
    events = trace.end()
    context.close()
    begin, end = (_moment(events, name) for name in ("tap begins", "tap ends"))
    tasks = [event for event in events if event["name"] == "RunTask" and "dur" in event]
    of_hint = [task for task in tasks if task["ts"] + task["dur"] > begin and task["ts"] < end]
    busy = sum(min(end, task["ts"] + task["dur"]) - max(begin, task["ts"]) for task in of_hint)
    took = [_processor(task) for task in of_hint]
    before = [_processor(task) for task in tasks if task["ts"] + task["dur"] <= begin]
    return FirstHint(milliseconds, sum(took), (end - begin - busy) / 1000, took, before)


def _moment(events: list[Event], name: str) -> int:
    moment: int = next(event["ts"] for event in events if event["name"] == name)
    return moment


def _processor(task: Event) -> float:
    milliseconds: float = task.get("tdur", 0) / 1000
    return milliseconds


def line_of(name: str, hints: list[FirstHint]) -> str:
    """Return the line of a game."""
    middle = median(each.shown for each in hints)
    work, idle = median(each.work for each in hints), median(each.idle for each in hints)
    before = [task for each in hints for task in each.before if task > LONG]
    tasks = [task for each in hints for task in each.tasks if task > LONG]
    return (
        f"{name:24} {len(hints)} hints  shown after {middle:.0f} ms  work {work:.0f}, idle "
        f"{idle:.0f}, both {work + idle:.0f}  tasks over {LONG} ms: before {_longest(before)}, "
        f"of the hint {_longest(tasks)}"
    )


def _list(tasks: list[float]) -> str:
    return " ".join(f"{task:.0f}" for task in tasks if task >= LEAST_TASK)


def _longest(tasks: list[float]) -> str:
    return f"{len(tasks)} ({max(tasks):.0f})" if tasks else "0"


def main() -> None:
    """Measure the first hints of every game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", nargs="+", default=RULES, help="rule sets, or presets by name")
    parser.add_argument("--games", type=int, default=3, help="new games under each of the rules")
    parser.add_argument("--look", type=float, default=6, help="seconds before the tap")
    parser.add_argument("--slower", type=int, default=4, help="than this processor")
    parser.add_argument("--site", type=Path, action="append", help="a folder with a built site")
    parser.add_argument("--tasks", action="store_true", help="print the tasks of each hint")
    options = parser.parse_args()
    launch = browsers.find("chromium")
    sites = options.site or [SITE]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for rules in options.rules:
            hints: dict[Path, list[FirstHint]] = {site: [] for site in sites}
            for number in range(options.games):
                query = f"?seed=hint-{number}&seats=you,greedy&dealer=2&rules={rules}"
                for site in sites:
                    with SiteServer(site) as server:
                        hint = measure(browser, server.url + query, options.slower, options.look)
                    hints[site].append(hint)
                    if options.tasks:
                        before, after = _list(hint.before), _list(hint.tasks)
                        print(f"  before {before}; hint {after}", flush=True)
            for site in sites:
                name = f"{rules}, {site}" if len(sites) > 1 else rules
                print(line_of(name, hints[site]), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
