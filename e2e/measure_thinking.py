"""Measures how long a computer player thinks, and whether the page stays responsive meanwhile.

python3 build.py build
.venv/bin/python -m e2e.measure_thinking [--level LEVEL] [--rules RULES ...] [--pace PACE]
                                         [--slower N] [--site FOLDER ...]

The script plays one round against a level in each of some rule sets. Each line tells the seconds
from a person's play to the next (2.1 of them for each play by the normal pace), the processor time
that the main thread needs in it for each computer player, and its tasks of more than 50 ms of
processor time. So what else the machine does hardly matters for the last two; they have the drawing
of the plays in them, which is all that there is with `--level greedy`. Two builds of the page, such
as one before a change and one after it, are compared by `--site before --site after`: each plays
every rule set in turn.
"""

from __future__ import annotations

import argparse
import json
import sys
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, CDPSession, sync_playwright  # noqa: E402

from casino_core import format_play, parse_rules  # noqa: E402
from casino_core.players import PLAYERS  # noqa: E402
from casino_core.players.leads import is_offered  # noqa: E402
from casino_page.shell.settings import WAITING_FACTORS  # noqa: E402
from e2e.conftest import wait_until_offline  # noqa: E402
from e2e.game_page import GREEDY, GamePage  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

RULES = ("standard", "royal", "spade", "standard,players=3", "partnership")
PATIENCE = 120_000  # milliseconds
LONG = 50  # milliseconds
AGAIN = """before => new Promise((resolve) => {
    const table = document.querySelector('[data-region="table"]');
    const look = () => {
        const { turn, phase, view } = table.dataset;
        if (view === before || !(turn === '1' || phase.endsWith('over'))) return;
        changes.disconnect();
        resolve();
    };
    const changes = new MutationObserver(look);
    changes.observe(table, { attributes: true });
    look();
})"""
"""Waits for the person's turn, or the end of the round, and asks no page again and again."""
TASKS = ["toplevel"]  # the category of a trace with a task of each thread
MAIN_THREAD = "CrRendererMain"


class ComputerMove(NamedTuple):
    """The waits of one round.

    waits  the seconds from a person's play to the next
    work   the seconds of processor time in each wait, for each computer player
    tasks  the long tasks, in milliseconds
    """

    waits: list[float]
    work: list[float]
    tasks: list[float]


def measure(
    browser: Browser, url: str, rules: str, seats: str, pace: str, slower: int
) -> ComputerMove:
    """Play a round as the greedy player does, at the first seat."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(f"""localStorage['casino.settings'] ??= '{{"pace": "{pace}"}}'""")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    table = GamePage(page, f"{url}?rules={rules}&seats={seats}&seed=thinking")
    wait_until_offline(page)  # so that all loading is finished
    move, players = ComputerMove([], [], []), seats.count(",")
    page.set_default_timeout(PATIENCE)
    page.evaluate(AGAIN, "")
    browser.start_tracing(page=page, categories=TASKS)
    for view in table.my_turns():
        begun, worked = monotonic(), work_of(devtools)
        before = table.region.get_attribute("data-view")
        table.type(format_play(GREEDY(view, table.chance), view))
        page.evaluate(AGAIN, before)
        move.waits.append(monotonic() - begun)
        move.work.append((work_of(devtools) - worked) / players)
    move.tasks.extend(long_tasks(browser.stop_tracing()))
    page.close()
    return move


def long_tasks(trace: bytes) -> Iterator[float]:
    """Yield the processor time of each long task of the main threads, in milliseconds.

    What this script asks of the page by the debugger is left out: no person asks it.
    """
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN_THREAD
    }
    own = [event for event in events if (event["pid"], event["tid"]) in threads]
    messages = sorted((event["ts"], event.get("tdur", 0)) for event in own if is_of_debugger(event))
    begins = [begin for begin, _ in messages]
    for event in own:
        if event["name"].endswith("RunTask"):
            first = bisect_left(begins, event["ts"])
            last = bisect_left(begins, event["ts"] + event.get("dur", 0))
            within = sum(duration for _, duration in messages[first:last])
            duration = (event.get("tdur", 0) - within) / 1000
            if duration > LONG:
                yield duration


def is_of_debugger(event: dict[str, Any]) -> bool:
    """Return whether an event of a trace is a message by which this script asks the page."""
    message = event.get("args", {}).get("chrome_mojo_event_info", {})
    return "DevTools" in str(message.get("mojo_interface_tag", "")) and "dur" in event


def work_of(devtools: CDPSession) -> float:
    """Return the seconds of processor time that the main thread of a page has needed."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def main() -> None:
    """Measure a round of every rule set."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--level", choices=PLAYERS, default="master")
    parser.add_argument("--rules", nargs="+", default=RULES, help="rule sets, or presets by name")
    parser.add_argument("--pace", choices=WAITING_FACTORS, default="normal")
    parser.add_argument("--site", type=Path, action="append", help="a folder with a built site")
    parser.add_argument("--slower", type=int, default=1, help="than this processor; a phone is 4")
    options = parser.parse_args()
    launch = browsers.find("chromium")
    sites = options.site or [SITE]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for rules in options.rules:
            if not is_offered(options.level, parse_rules(rules)):
                print(f"{rules}: a new game offers no {options.level}", flush=True)
                continue
            seats = ",".join(["you", *[options.level] * (parse_rules(rules).players - 1)])
            for site in sites:
                with SiteServer(site) as server:
                    move = measure(browser, server.url, rules, seats, options.pace, options.slower)
                name = f"{rules}, {site}" if len(sites) > 1 else rules
                print(line_of(name, move), flush=True)
        browser.close()


def line_of(name: str, move: ComputerMove) -> str:
    """Return the line of a round."""
    waits, work, tasks = move
    return (
        f"{name:20} {len(waits):2} plays  wait {median(waits):.1f} s, at most "
        f"{max(waits):.1f}  work {median(work):.2f} s, at most {max(work):.2f}  "
        f"tasks over {LONG} ms: {len(tasks)}"
        + (f", the longest {max(tasks):.0f} ms" if tasks else "")
    )


if __name__ == "__main__":
    main()
