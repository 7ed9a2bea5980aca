"""Measures how fast the page starts, beside stock Pyodide and the page as one file.

    .venv/bin/python -m tests.lab.bench_boot [--runs N] [--only WORDS] [--pages NAMES]
        [--before FOLDER]

Needs `site/` (`python3 build.py build`) and Chromium. The pages are measured in turn, run by run,
so that other work of the machine slows them all alike. The benchmark compares

    ours     the page of the site
    stock    only `await loadPyodide()`, from the unmodified npm package
    single   the page as one file, from the disk
    before   with `--before`: the page of an earlier site, built from another checkout

Each is measured cold (a fresh profile) and warm (a profile with three earlier visits, the browser
started anew), on a desktop and on an emulated phone (processor four times slower, 1.06 MB/s,
165 ms). A browser that has just started loads pages of its own, which would be measured too, so the
benchmark waits until it has done so.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Playwright, sync_playwright

from site_builder import browsers, node
from site_builder.paths import SITE
from site_builder.serving.server import Compression, SiteServer, find_brotli

STOCK_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
STOCK_TYPES = {".mjs": "text/javascript"}
"""The site itself has no such script, so the table of its types has no line for them."""
STOCK_PAGE = """<!doctype html><html lang="en"><title>Pyodide</title><p>Pyodide</p>
<script type="module">
import { loadPyodide } from './pyodide/pyodide.mjs';
await loadPyodide();
document.documentElement.dataset.state = 'ready';
</script></html>
"""
WATCH = """
globalThis.bench = { blocks: [] };
new MutationObserver(() => {
  if (document.documentElement?.dataset.state === 'ready') bench.ready ??= performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-state'] });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) bench.blocks.push([startTime, duration]);
}).observe({ type: 'longtask', buffered: true });
"""
RESULT = """() => [
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  bench.ready,
  Math.max(0, ...bench.blocks.filter(([start]) => start < bench.ready).map(([, time]) => time)),
  performance.getEntries().filter(({ startTime }) => startTime < bench.ready)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
]"""
PHONE_NETWORK = {
    "offline": False,
    "latency": 165,
    "downloadThroughput": 1_060_000,
    "uploadThroughput": 190_000,
}
PHONE_SLOWDOWN = 4
VISITS = 3
STARTING = 3000  # milliseconds that the browser's own start may take


@dataclass(frozen=True)
class Measure:
    """The figures of one visit, in the `UNITS` below."""

    paint: float
    interactive: float
    block: float
    wire: float
    later: float
    memory: float


UNITS = {
    "paint": "first contentful paint, ms",
    "interactive": "first interactive, ms",
    "block": "longest block of the main thread, ms",
    "wire": "over the wire, asked for until interactive, bytes",
    "later": "over the wire in all, bytes",
    "memory": "memory of the page's process, MB",
}


@dataclass(frozen=True)
class Target:
    """The most that a figure of our page may be, as a multiple of the one of stock Pyodide.

    Both are of one run on one machine, so that a slow machine misses no target by that alone.
    """

    case: str
    field: str
    most: float


TARGETS = (
    Target("cold desktop", "interactive", 0.30),
    Target("warm desktop", "interactive", 0.15),
    Target("cold phone", "interactive", 0.28),
    Target("warm phone", "interactive", 0.14),
    Target("cold phone", "block", 0.03),
    Target("warm phone", "block", 0.01),
    Target("cold desktop", "paint", 3),
    Target("cold desktop", "wire", 0.34),
)


class Bench:
    """The servers, the browser and the profiles of one benchmark."""

    def __init__(
        self, playwright: Playwright, launch: Mapping[str, Any], home: Path, before: Path | None
    ) -> None:
        """`home` is an empty folder, `before` the folder of an earlier site."""
        self.playwright = playwright
        self.launch = launch
        self.home = home
        stock = home / "stock"
        _write_stock(stock)
        self.servers = {"ours": _server(SITE), "stock": _server(stock, STOCK_TYPES)}
        if before:
            self.servers["before"] = _server(before)
        self.urls = {name: server.url for name, server in self.servers.items()}
        self.urls["single"] = (SITE / "casino.html").as_uri()

    def warm_up(self, name: str) -> None:
        """Visit a page until the browser has cached everything that it caches."""
        for _ in range(VISITS):
            with self._page(self.home / f"profile-{name}") as page:
                self._visit(page, name)
                page.wait_for_timeout(6000)

    def measure(self, name: str, *, warm: bool, phone: bool) -> Measure:
        """Visit a page once, and once more if the browser fails, which happens now and then."""
        try:
            return self._measure(name, warm=warm, phone=phone)
        except PlaywrightError as error:
            print(
                f"{name} is visited again: {error.message.partition(chr(10))[0]}", file=sys.stderr
            )
            return self._measure(name, warm=warm, phone=phone)

    def _measure(self, name: str, *, warm: bool, phone: bool) -> Measure:
        fresh = Path(tempfile.mkdtemp(dir=self.home))
        profile = self.home / f"profile-{name}" if warm else fresh
        with self._page(profile) as page:
            if phone:
                _be_a_phone(page)
            server = self.servers.get(name)
            before = server.sent if server else 0
            self._visit(page, name)
            paint, interactive, block, wire = page.evaluate(RESULT)
            memory = _memory(profile)
            _settle(page)
            later = server.sent - before if server else 0
        shutil.rmtree(fresh, ignore_errors=True)
        return Measure(paint, interactive, block, wire, later, memory)

    def stop(self) -> None:
        """Stop the servers."""
        for server in self.servers.values():
            server.stop()

    def _visit(self, page: Page, name: str) -> None:
        page.goto(self.urls[name])
        page.locator('html[data-state="ready"]').wait_for(timeout=120_000)

    @contextmanager
    def _page(self, profile: Path) -> Iterator[Page]:
        kind = self.playwright.chromium
        context = kind.launch_persistent_context(str(profile), **self.launch)
        try:
            page = context.pages[0]
            page.add_init_script(WATCH)
            page.wait_for_timeout(STARTING)
            yield page
        finally:
            context.close()


def _settle(page: Page) -> None:
    """Wait until a page that works offline has stored its files, and a moment longer."""
    if page.locator('html[data-edition="site"]').count():
        page.locator('html[data-offline="ready"]').wait_for(timeout=60_000)
        page.wait_for_timeout(500)


def _server(folder: Path, types: Mapping[str, str] | None = None) -> SiteServer:
    compression = Compression(folder, find_brotli()).start()
    compression.wait()
    return SiteServer(folder, types=types, compression=compression).start()


def _write_stock(folder: Path) -> None:
    (folder / "pyodide").mkdir(parents=True)
    (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    for name in STOCK_FILES:
        shutil.copy(node.packages() / "pyodide" / name, folder / "pyodide")


def _be_a_phone(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", PHONE_NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": PHONE_SLOWDOWN})


def _memory(profile: Path) -> float:
    """Return the resident memory, in MB, of a profile's largest renderer process (Linux only).

    Only the browser's own process names its profile; the renderers descend from it.
    """
    parents, sizes, browsers_own = {}, {}, set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text(errors="replace")
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            pages = int((process / "statm").read_text().split()[1])
        except OSError:
            continue
        parents[int(process.name)] = parent
        if f"--user-data-dir={profile}" in command:
            browsers_own.add(int(process.name))
        if "--type=renderer" in command:
            sizes[int(process.name)] = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    mine = [size for process, size in sizes.items() if _descends(process, browsers_own, parents)]
    return max(mine, default=0.0)


def _descends(process: int, ancestors: set[int], parents: Mapping[int, int]) -> bool:
    while process not in ancestors and process in parents:
        process = parents[process]
    return process in ancestors


Results = Mapping[tuple[str, str], Sequence[Measure]]


def report(results: Results) -> str:
    """Return the medians, ratios and targets as text."""
    lines = []
    cases = list(dict.fromkeys(case for case, _ in results))
    for field in fields(Measure):
        lines.append(f"\n{UNITS[field.name]}")
        lines += [_line(results, case, field.name) for case in cases]
    lines.append("\ntargets")
    lines += [line for target in TARGETS if (line := _verdict(results, target))]
    return "\n".join(lines)


def _line(results: Results, case: str, field: str) -> str:
    medians = {page: _median(runs, field) for (this, page), runs in results.items() if this == case}
    stock = medians.get("stock")
    words = []
    for page, value in medians.items():
        runs = [getattr(run, field) for run in results[case, page]]
        ratio = f" = {value / stock:.2f} x stock" if stock and page != "stock" else ""
        words.append(f"{page} {value:,.0f} ({min(runs):,.0f}..{max(runs):,.0f}){ratio}")
    return f"  {case:13} " + "   ".join(words)


def _verdict(results: Results, target: Target) -> str:
    if not {(target.case, "ours"), (target.case, "stock")} <= set(results):
        return ""
    ours, stock = (_median(results[target.case, page], target.field) for page in ("ours", "stock"))
    ratio = ours / stock if stock else float("inf")
    word = "reached" if ratio <= target.most else "MISSED"
    what = f"{target.case}, {UNITS[target.field]}"
    return f"  {word}: {what}: {ratio:.3f} x stock (at most {target.most})"


def _median(runs: Sequence[Measure], field: str) -> float:
    values: list[float] = [getattr(run, field) for run in runs]
    return statistics.median(values)


def main() -> None:
    """Measure everything and print the report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10, help="visits to each page in each case")
    parser.add_argument("--only", default="", help="only these cases, such as cold,phone")
    parser.add_argument("--pages", default="", help="only these pages, such as ours,before")
    parser.add_argument("--before", type=Path, help="the folder of an earlier site")
    options = parser.parse_args()
    results: dict[tuple[str, str], list[Measure]] = {}
    launch = browsers.from_environment("chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        bench = Bench(playwright, launch, Path(home), options.before)
        pages = options.pages.split(",") if options.pages else [*bench.urls]
        if unknown := set(pages) - set(bench.urls):
            parser.error(
                f"--pages: {', '.join(sorted(unknown))} is none of {', '.join(bench.urls)}"
            )
        cases = list(product(("cold", "warm"), ("desktop", "phone")))
        choice = [case for case in cases if set(filter(None, options.only.split(","))) <= set(case)]
        if any(age == "warm" for age, _ in choice):
            for name in pages:
                bench.warm_up(name)
        for run in range(options.runs):
            for (age, device), name in product(choice, pages):
                measure = bench.measure(name, warm=age == "warm", phone=device == "phone")
                results.setdefault((f"{age} {device}", name), []).append(measure)
            print(f"run {run + 1} of {options.runs}", file=sys.stderr)
        bench.stop()
    print(f"medians of {options.runs} (least..most)")
    print(report(results))


if __name__ == "__main__":
    main()
