"""Takes the pictures for the README and for links on other sites.

python3 build.py build && .venv/bin/python -m e2e.pictures
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from casino_core import View, parse_state  # noqa: E402
from casino_core.drawing.table import table  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.html.sharing import IMAGE, IMAGE_SIZE  # noqa: E402
from site_builder.paths import SITE, WEB  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

PICTURES = ROOT / "web" / "pictures"
POSITION = (
    "?table=3c,5h,6d,Jc,(9:4d5s@1),(7:2h5c@2)&hands=3s9c8dQh/????????&stock=*16"
    "&won=AsAd2s4c6h6c9hKsKd/TdTs7h7d8h8c&scores=8/11&dealer=2&seed=picture&speed=instant"
)
QUIET = "localStorage.setItem('casino.settings', JSON.stringify({talk: 'off'}))"
"""A setting without which a remark would stand in the pictures for a moment."""
PLAY = "9cx(9)"
"""The play before the picture of the desktop, which the log shows with the answer."""
SHARED = "table=3c,5h,6d,Jc,(9:4d5s@1) hands=3s9c8dQh/????????"
POSTER = """<body style="margin: 0; display: grid; grid-template-columns: 380px 1fr; align-items:
center; background: #24694c; color: #f6faf6; font: 34px/1.3 Georgia, serif"><div style="padding:
40px"><h1 style="font-size: 80px; margin: 0">Casino</h1>The card game: match, build, sweep, race to
21.</div>{picture}</body>"""


class Shot(NamedTuple):
    """A picture: its name, the size of the window, its colours, and the steps before it."""

    name: str
    size: tuple[int, int]
    theme: Literal["light", "dark"]
    prepare: Callable[[Page], None]


def choose(page: Page) -> None:
    """Choose a card; the piles that go with it light up."""
    page.locator('[data-region="hand"] [data-card="8d"]').click()


def play_and_choose(page: Page) -> None:
    """Make a play, wait for the answer, and choose a card."""
    page.locator(".typing > summary").click()
    page.locator('[name="play"]').fill(PLAY)
    page.locator('[name="play"]').press("Enter")
    page.locator('[data-region="log"] li').nth(1).wait_for()
    choose(page)


def open_setup(page: Page) -> None:
    """Open the sheet of a new game, by way of the rules: `speed=instant` begins one at once."""
    page.locator('[data-action="rules"]').first.click()
    page.locator('dialog [data-action="setup"]').click()


def open_hint(page: Page) -> None:
    """Ask for a hint and wait for its sentences."""
    page.locator('[data-action="hint"]').click()
    page.locator('[data-region="hint"] b').wait_for(timeout=20_000)


SHOTS = (
    Shot("desktop", (1280, 800), "light", play_and_choose),
    Shot("phone", (390, 844), "light", choose),
    Shot("hint", (390, 844), "dark", open_hint),
    Shot("new-game", (390, 844), "light", open_setup),
)


def take(browser: Browser, url: str, shot: Shot) -> None:
    """Open the position, do the steps, and take the picture."""
    width, height = shot.size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=shot.theme)
    page.add_init_script(QUIET)
    page.goto(url + POSITION)
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    shot.prepare(page)
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")  # a click scrolls to its target
    page.wait_for_timeout(1000)
    page.screenshot(path=PICTURES / f"{shot.name}.png")
    page.close()


def paint_poster(page: Page) -> None:
    """Draw the picture that other sites show."""
    view = parse_state(SHARED)
    assert isinstance(view, View)
    sized = re.sub(r"url\(#[^)]+felt\)", "#24694c", table(view)).replace(
        'width="640" height="480"', 'width="820" height="615"'
    )
    page.set_content(POSTER.format(picture=sized))
    page.screenshot(path=WEB / "static" / IMAGE)


def main() -> None:
    """Take every picture in Chromium."""
    PICTURES.mkdir(exist_ok=True)
    options = browsers.find("chromium")
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for shot in SHOTS:
            take(browser, server.url, shot)
        width, height = IMAGE_SIZE
        paint_poster(browser.new_page(viewport={"width": width, "height": height}))
        browser.close()


if __name__ == "__main__":
    main()
