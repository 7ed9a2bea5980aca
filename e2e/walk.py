"""A walk over all that has controls: both views of the table, every sheet, frames, and Rook.

Its clock begins at noon of `TODAY`, so that each walk sees the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from playwright.sync_api import Locator, Page, Position, ViewportSize, expect

from .conftest import wait_until_ready, wait_until_still, wait_until_whole
from .game_page import GamePage, write_stored

BUILDS: Final = "?table=8d,5h,3c,Kd,(7:3s4h@2),(9:4c5d@1)&hands=8s9s7s2c/????????&stock=*24&seed=x"
LAST: Final = "?table=5d&hands=5s/9c&speed=instant"
WON: Final = f"{LAST}&scores=20/3&won=AsAdAcAh/"
ROOK: Final = "speed=instant&rules=kentucky-west&seed=s7"
FRAMES: Final = {
    "a frame with a lesson": "embed.html?lesson=builds/3",
    "a frame with a table": "embed.html?table=9d,3c,(7:4h3s@2)&hands=3h9c/????",
}
SHEETS: Final = {
    "settings": "settings",
    "rules": "rules",
    "setup": "new-game",
    "share": "share",
    "why": "why",
    "record": "record",
    "statistics": "statistics",
    "daily": "daily",
    "help": "help",
    "puzzles": "puzzles",
    "games": "games",
    "by-link": "by-link",
}
"""Every sheet that a button beside the table opens, and the action of that button."""
INNER_SHEETS: Final = {
    "stored": ("settings", "stored"),
    "embed": ("share", "embed"),
    "fair": ("record", "fair"),
    "peers": ("by-link", "peers"),
}
"""Sheets that are opened from another sheet: its action, and that of its button."""
COMES_LATER: Final = {"puzzles": '[data-action="puzzle-streak"]', "why": "summary"}
"""The elements that an open sheet gets only when its puzzles are there, or enough deals are tried.
"""
PAGE_AROUND: Final = """<!doctype html><html lang="en"><title>A page</title>
<main><h1>A page</h1><iframe title="Rook" width="720" height="540" src="{}"></iframe></main>"""
AROUND: Final = "#around-a-frame"
"""The end of the address of such a page; what is listed of it is what stands in its frame."""
SHEETS_OF_ROOK: Final = {
    "setup": "new-game",
    "help": "help",
    "statistics": "statistics",
    "settings": "settings",
    "record": "record",
}
HIGHEST_BID: Final = 180
CORNER: Final = Position(x=10, y=20)
"""Where no card of a hand is covered by the next one."""
SIZE: Final = ViewportSize(width=1280, height=720)
TODAY: Final = date(2026, 11, 20)
STEADY: Final = f"""(() => {{
    const ahead = Date.UTC({TODAY.year}, {TODAY.month - 1}, {TODAY.day}, 12) - Date.now();
    const now = Date.now;
    window.Date = class extends Date {{
        constructor(...given) {{
            if (given.length) super(...given);
            else super(now() + ahead);
        }}
        static now() {{ return now() + ahead; }}
    }};
    navigator.storage.persist = async () => true;
}})()"""
"""Sets the clock of a page, and has the browser keep what is stored; its context stays as it is,
since tests share it."""


def walk(page: Page, site: str, language: str = "en") -> Iterator[str]:
    """Yield the name of each table and sheet while it is open, in a window of `SIZE`.

    The window may be changed meanwhile, and nothing else.
    """
    page.add_init_script(STEADY)
    page.goto(f"{site}learn/index.html")
    write_stored(page, "casino.daily", json.dumps({"version": 1, "days": _days()}))
    settings = json.dumps({"lang": language, "unseen": "on"})
    page.evaluate("text => localStorage['casino.settings'] = text", settings)
    yield from _table(page, site)
    yield from _parts_of_new_game(page, site)
    yield from _to_be_read(page, site)
    yield from _after_the_game(page, site)
    yield from _frames(page, site, language)
    yield from _rook(page, site)


def _table(page: Page, site: str) -> Iterator[str]:
    table = _opened(page, f"{site}{BUILDS}")
    wait_until_whole(page)
    expect(page.locator(".to-daily .flame")).to_be_visible()
    expect(page.locator(".not-seen")).to_be_visible()
    yield "the table"
    _reset(page)
    table.hand_card("8s").click()
    table.loose_card("8d").click()
    expect(table.loose_card("8d")).to_have_attribute("aria-pressed", "true")
    expect(table.offers).to_have_count(1)
    yield "the table, with a card and a pile chosen"
    _reset(page)
    before = table.region.get_attribute("data-view") or ""
    table.offers.first.click()
    expect(table.region).not_to_have_attribute("data-view", before)
    table.wait_for_my_turn()
    for name, action in SHEETS.items():
        table.press(action)
        yield from _sheet(table, name)
    for name, (outer, action) in INNER_SHEETS.items():
        table.press(outer)
        expect(table.sheet(outer)).to_be_visible()
        table.sheet(outer).locator(f'[data-action="{action}"]').click()
        yield from _sheet(table, name)
        if table.sheet(outer).count():
            page.keyboard.press("Escape")
    table.press("settings")
    table.sheet("settings").locator('[data-action="stored"]').click()
    table.sheet("stored").locator('[data-action="second-device"]').click()
    yield from _sheet(table, "second-device")
    table.action("piles").first.click()
    yield from _sheet(table, "piles")


def _parts_of_new_game(page: Page, site: str) -> Iterator[str]:
    table = _opened(page, f"{site}{BUILDS}")
    table.press("new-game")
    to_parts = table.sheet("setup").locator('[data-action="setup-part"]')
    expect(to_parts.first).to_be_visible()
    for place in range(to_parts.count()):
        to_parts.nth(place).click()
        expect(table.action("setup-back")).to_be_visible()
        _unfold(table.sheet("setup"))
        wait_until_still(page)
        yield f"the sheet setup, part {place + 1}"
        _reset(page)
        table.action("setup-back").click()
        expect(to_parts.first).to_be_visible()


def _unfold(place: Locator) -> None:
    """Unfold everything in a place; some of it is drawn only then."""
    folded = place.locator("details:not([open]) > summary")
    while folded.count():
        left = folded.count()
        folded.first.click()
        expect(folded).not_to_have_count(left)


def _to_be_read(page: Page, site: str) -> Iterator[str]:
    """Show the text view of the table, before and after a round, then the cards again."""
    again = BUILDS.replace("seed=x", "seed=read")
    table = _opened(page, f"{site}{again}&view=reading")
    wait_until_whole(page)
    yield "the text view"
    _reset(page)
    table.hand_card("8s").click()
    expect(table.hand_card("8s")).to_have_attribute("aria-pressed", "true")
    yield "the text view, with a card chosen"
    _reset(page)
    _at_the_end(page, f"{site}{LAST}&seed=read")
    yield "the text view, at the end of a round"
    _reset(page)
    show_cards(page)


def _at_the_end(page: Page, address: str) -> GamePage:
    """Open the table of `LAST` or `WON`, and make its last play."""
    table = _opened(page, address)
    table.hand_card("5s").click()
    table.loose_card("5d").click()
    table.offers.first.click()
    expect(page.locator(".summary")).to_be_visible()
    return table


def _after_the_game(page: Page, site: str) -> Iterator[str]:
    for title, address in (("the end of a round", LAST), ("the end of a game", WON)):
        table = _at_the_end(page, site + address)
        yield title
        _reset(page)
    table.press("judge-own")
    table.sheet("review").locator('[data-action="coach"]').click()
    expect(table.sheet("coach").locator("footer")).to_be_visible()
    yield from _sheet(table, "coach")
    if table.sheet("review").count():
        page.keyboard.press("Escape")
        expect(table.sheet("review")).to_have_count(0)
    table.press("analysis")
    yield from _sheet(table, "analysis")
    table.press("fair")
    table.sheet("fair").locator('[data-action="review"]').click()
    yield from _sheet(table, "review")


def _frames(page: Page, site: str, language: str) -> Iterator[str]:
    for title, address in FRAMES.items():
        page.goto(f"{site}{address}&lang={language}")
        wake = page.locator('[data-action="wake"]')
        expect(wake).to_be_visible()
        expect(page.locator('[data-region="hand"] [data-card]').first).to_be_visible()
        yield f"{title}, before it is touched"
        _reset(page)
        wake.click()
        wait_until_ready(page)
        yield title
        _reset(page)
    page.goto(f"{site}simple/index.html{AROUND}")
    page.set_content(PAGE_AROUND.format(f"{site}rook-table.html?{ROOK}&lang={language}"))
    ready = page.frame_locator("iframe").locator('html[data-state="ready"]')
    expect(ready).to_be_attached()  # the element draws what stands there before it is touched
    yield "a frame of Rook"
    _reset(page)


def _rook(page: Page, site: str) -> Iterator[str]:
    table = _opened(page, f"{site}rook.html?{ROOK}")
    yield "the table of Rook, bidding"
    _reset(page)
    for name, action in SHEETS_OF_ROOK.items():
        table.press(action)
        yield from _sheet(table, name, "of Rook")
    table.press("new-game")
    expect(table.sheet("setup")).to_be_visible()
    _unfold(table.sheet("setup"))
    yield from _sheet(table, "setup", "of Rook, with its house rules")
    table.press("lessons")
    yield from _sheet(table, "help", "of Rook, with the lessons")
    yield from _read_and_taught(table)
    for _step in range(HIGHEST_BID // 5):
        table.action("raise").last.click()
    table.action("bid").click()
    _phase(page, "nest")
    yield "the table of Rook, with the nest"
    _reset(page)
    cards = page.locator('[data-region="hand"] button')
    for place in range(13, 18):
        cards.nth(place).click(position=CORNER)
    table.action("aside").click()
    yield "the table of Rook, naming the trump suit"
    _reset(page)
    table.action("trump").first.click()
    _phase(page, "tricks")
    yield "the table of Rook, in the tricks"
    _reset(page)
    for left in range(13, 0, -1):
        expect(cards).to_have_count(left)
        page.locator('[data-region="hand"] button:not(.cannot)').last.click(position=CORNER)
    _phase(page, "round-over")
    yield "the table of Rook, after a round"
    _reset(page)
    table.press("review")
    yield from _sheet(table, "review", "of Rook")


def _read_and_taught(table: GamePage) -> Iterator[str]:
    """Show the text view of Rook's table and a lesson in both views; then go on with the round."""
    page = table.page
    page.locator(".to-more").first.click()
    page.locator('[data-index="reading=on"]').click()
    expect(page.locator(".reading")).to_be_visible()
    yield "the text view of Rook"
    _reset(page)
    table.press("lessons")
    table.action("lesson").first.click()
    expect(page.locator(".reading")).to_be_visible()
    yield "the text view of Rook, in a lesson"
    _reset(page)
    show_cards(page)
    yield "a lesson of Rook"
    _reset(page)
    table.press("leave")
    expect(table.action("raise")).not_to_have_count(0)


def show_cards(page: Page) -> None:
    """Leave the text view, which the page keeps otherwise."""
    page.locator('[data-index="reading=off"]').click()
    expect(page.locator(".reading")).to_have_count(0)


def _opened(page: Page, address: str) -> GamePage:
    page.set_viewport_size(SIZE)
    return GamePage(page, address)


def _sheet(table: GamePage, name: str, more: str = "") -> Iterator[str]:
    """Yield the name of a sheet once it is open and nothing moves, then close it."""
    expect(table.sheet(name)).to_be_visible()
    if name in COMES_LATER:
        expect(table.sheet(name).locator(COMES_LATER[name]).first).to_be_visible()
    wait_until_still(table.page)
    yield f"the sheet {name} {more}".strip()
    _reset(table.page)
    table.page.keyboard.press("Escape")
    expect(table.sheet(name)).to_have_count(0)


def _reset(page: Page) -> None:
    page.set_viewport_size(SIZE)


def _phase(page: Page, phase: str) -> None:
    expect(page.locator('[data-region="table"]')).to_have_attribute("data-phase", phase)


def _days() -> dict[str, object]:
    """Return twelve days in a row with all five deals, but for today with two."""
    over = {"points": [7, 4], "master": [6, 5], "counts": True}
    days = {(TODAY - timedelta(ago)).isoformat(): [over] * 5 for ago in range(1, 12)}
    return {**days, TODAY.isoformat(): [over] * 2 + [{}] * 3}
