"""Measures the memory of a page of another site with tables in it, which share one Python.

python3 build.py build && .venv/bin/python -m e2e.measure_embeds [--tables N] [--before FOLDER]

The memory is that of all renderer processes of the browser, shared pages divided among those that
share them (Linux only): before a reader touches a table, once the touched one is ready, and once
every table is. With `--before`, the folder of an earlier site, both sites are measured in turn.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from e2e.host import hosting  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

TABLE = '<casino-table id="t{number}" table="9d,3c" hands="3h7d/????"></casino-table>'
QUIET = 5000  # milliseconds in which the page finishes what it does at its leisure
WAKE = '[data-action="wake"]'


class Memory(NamedTuple):
    """The memory in MB."""

    untouched: float
    first: float
    every: float


def measure(browser: Browser, site: Path, tables: int) -> Memory:
    """Open the page, touch a table, and then ask every table something."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    with (
        SiteServer(site) as server,
        TemporaryDirectory() as folder,
        hosting(page, Path(folder), server.url) as host,
    ):
        host.open_tables("".join(TABLE.format(number=number) for number in range(tables)))
        page.wait_for_timeout(QUIET)
        untouched = renderers()
        host.frame("t0").locator(WAKE).evaluate("button => button.click()")
        host.wait_until_ready("t0")
        page.wait_for_timeout(QUIET)
        first = renderers()
        for number in range(tables):
            host.ask(f"t{number}", "view")
        page.wait_for_timeout(QUIET)
        memory = Memory(untouched, first, renderers())
    page.close()
    return memory


def renderers() -> float:
    """Return the memory of all renderer processes of this machine's browsers, in MB."""
    size = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if "--type=renderer" in (process / "cmdline").read_text(errors="replace"):
                shares = (process / "smaps_rollup").read_text()
                size += int(re.findall(r"^Pss:\s+(\d+)", shares, re.MULTILINE)[0])
        except OSError:
            continue
    return size / 1024


def main() -> None:
    """Measure the sites in turn and print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--before", type=Path, help="the folder of an earlier site")
    options = parser.parse_args()
    sites = {"ours": SITE, **({"before": options.before} if options.before else {})}
    runs_by_site: dict[str, list[Memory]] = {name: [] for name in sites}
    launch = browsers.find("chromium")
    with sync_playwright() as playwright:
        for _ in range(options.runs):
            for name, site in sites.items():
                browser = playwright.chromium.launch(**launch)
                runs_by_site[name].append(measure(browser, site, options.tables))
                browser.close()
    for name, runs in runs_by_site.items():
        untouched, first, every = map(median, zip(*runs, strict=True))
        print(
            f"{name:7} {options.tables} tables: {untouched:.0f} MB untouched, {first:.0f} MB with "
            f"one ready, {every:.0f} MB with all"
        )


if __name__ == "__main__":
    main()
