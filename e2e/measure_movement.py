"""Counts how many of the cards that stay on the table move or change their size between turns.

python3 build.py build && .venv/bin/python -m e2e.measure_movement [--rules NAME] [--site FOLDER …]

The greedy player plays whole games for the person. At each of the person's turns the script reads
where every loose card lies on the felt, and how large it is. A card that lies there at two turns in
a row has stayed; it moved if its middle is more than 20 pixels elsewhere, and changed its size if
its width differs by more than one pixel. The lines tell this for a phone, a small phone and two
desktops, and how wide the smallest and the largest card are. Two builds are compared by
`--site before --site after`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from casino_core import PRESETS  # noqa: E402
from e2e.conftest import PHONE  # noqa: E402
from e2e.game_page import GREEDY, GamePage, click  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

FAR = 20  # pixels
SIZES = ((390, 844), (320, 640), (1280, 800), (1920, 1080))
NARROW = 600  # pixels; a narrower window is a phone's

PLACES = """() => {
    const found = {};
    for (const card of document.querySelectorAll('.felt [data-place="table"][data-card]')) {
        const { x, y, width, height } = card.getBoundingClientRect();
        const middle = [x + width / 2, y + height / 2];
        found[card.dataset.key] = [...middle, card.offsetWidth];
    }
    return found;
}"""

Places = Mapping[str, tuple[float, float, float]]


class Counts(NamedTuple):
    """The numbers of cards that stayed, moved and changed size; the least and greatest width."""

    stayed: int
    moved: int
    resized: int
    smallest: float
    largest: float


def measure(browser: Browser, url: str, size: tuple[int, int], rules: str) -> Counts:
    """Play a game in a window of a size."""
    width, height = size
    options: dict[str, Any] = PHONE if width < NARROW else {}
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", **options
    )
    page = context.new_page()
    table = GamePage(page, f"{url}?seed=movement&rules={rules}&speed=instant")
    before: Places = {}
    pairs, stock = [], 0
    for view in table.turns_of_game(click):
        places = places_of(page)
        same_round = len(view.stock) <= stock
        pairs.append((before if same_round else {}, places))
        before, stock = places, len(view.stock)
        table.touch(GREEDY(view, table.chance), click)
    context.close()
    return counted(pairs)


def places_of(page: Page) -> Places:
    """Return the middle of each loose card in the window, and its width, in pixels."""
    places: Places = page.evaluate(PLACES)
    return places


def counted(pairs: list[tuple[Places, Places]]) -> Counts:
    """Count what became of the cards from one turn to the next."""
    stayed = moved = resized = 0
    for before, after in pairs:
        for key in before.keys() & after.keys():
            (x, y, width), (new_x, new_y, new_width) = before[key], after[key]
            stayed += 1
            moved += max(abs(new_x - x), abs(new_y - y)) > FAR
            resized += abs(new_width - width) > 1
    widths = [width for _, places in pairs for _x, _y, width in places.values()]
    return Counts(stayed, moved, resized, min(widths, default=0), max(widths, default=0))


def main() -> None:
    """Measure one build, or compare several."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--site", type=Path, action="append", help="a build to measure")
    parser.add_argument("--rules", action="append", choices=sorted(PRESETS), help="a game to play")
    arguments = parser.parse_args()
    launch = browsers.find("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for site in arguments.site or [SITE]:
            with SiteServer(site) as server:
                for rules in arguments.rules or ["standard"]:
                    for size in SIZES:
                        counts = measure(browser, f"{server.url}index.html", size, rules)
                        print(
                            f"{site} {rules} {size[0]}x{size[1]}: {counts.stayed} cards stayed, "
                            f"{counts.moved} moved, {counts.resized} changed size; "
                            f"widths {counts.smallest:.0f} to {counts.largest:.0f}",
                            flush=True,
                        )
        browser.close()


if __name__ == "__main__":
    main()
