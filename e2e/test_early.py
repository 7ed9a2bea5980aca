"""Before Python has started, the table is there, does not shift, and taps already count."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewContext, holding, wait_until_ready, wait_until_still
from .game_page import GamePage, write_stored

JUMPS = """
globalThis.jumps = [];
const note = (entries) => {
  for (const { value, hadRecentInput } of entries) if (!hadRecentInput) jumps.push(value);
};
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'layout-shift', buffered: true });
globalThis.totalJumps = async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // all is painted
  note(observer.takeRecords());
  return jumps.reduce((sum, value) => sum + value, 0);
};
"""
MOST = 0.02
PROGRESS = """
globalThis.progress = [];
new MutationObserver(() => {
  const bar = document.querySelector('[data-parts]');
  if (bar && bar.value !== progress.at(-1)) progress.push(bar.value);
}).observe(document, { subtree: true, childList: true, attributeFilter: ['value'] });
"""

OF_YESTERDAY = """localStorage['casino.picture'] =
    localStorage['casino.picture'].replace(/(data-day=.{1,2})2026-11-20/, '$11999-11-20');"""
"""Makes the saved picture one of the day before."""

HAND = '[data-region="hand"] button'


@contextmanager
def without_python(page: Page) -> Iterator[None]:
    """Hold Python back until the end of the block."""
    with holding(page, "**/stdlib.zip"):
        yield
        expect(page.locator("html")).to_have_attribute("data-state", "booting")


@pytest.mark.every_browser
def test_what_is_touched_and_typed_early_counts_in_its_order(page: Page, site: str) -> None:
    first, last = page.locator(HAND).first, page.locator(HAND).last
    with without_python(page):
        page.goto(site)
        expect(page.locator("[data-parts]")).to_be_visible()
        expect(page.locator('[data-tip="capture"]')).to_be_visible()
        first.click()
        expect(first).to_have_attribute("aria-pressed", "true")
        last.click()
        expect(page.locator(f'{HAND}[aria-pressed="true"]')).to_have_count(1)
    wait_until_ready(page)
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-play]").first).to_be_visible()
    # The first tip was there before Python, and goes for good.
    page.keyboard.press("Escape")
    page.locator('[data-action="tip-away"]').click()
    expect(page.locator('[data-tip="sum"]')).to_be_visible()

    with without_python(page):
        page.goto(f"{site}?speed=instant")
        card = page.locator(HAND).last.get_attribute("data-card") or ""
        page.locator(".typing > summary").click()
        page.locator('form[data-region="typed"] input').fill(card)
        page.keyboard.press("Enter")
    wait_until_ready(page)
    expect(page.locator('[data-region="log"] li')).to_have_count(2)
    expect(page.locator(HAND)).to_have_count(3)

    # Before another game is dealt, no card is shown.
    with without_python(page):
        page.goto(f"{site}?seed=7")
        expect(page.locator('[data-region="table"]')).to_be_visible()
        expect(page.locator("[data-card]:visible")).to_have_count(0)
    wait_until_ready(page)
    expect(page.locator(HAND).first).to_be_visible()


def test_a_returning_player_sees_the_saved_table_at_once_and_nothing_jumps(
    page: Page, site: str
) -> None:
    page.add_init_script(JUMPS)
    table = GamePage(page, f"{site}?speed=instant")
    table.page.locator(HAND).last.click()
    page.locator("[data-play]").first.click()
    view, hand = table.view, table.cards_of("hand")
    card = page.locator(HAND).last
    wait_for_picture(page)
    with without_python(page):
        page.reload()
        assert table.view == view
        assert table.cards_of("hand") == hand
        card.click()
    wait_until_ready(page)
    assert table.view == view
    expect(card).to_have_attribute("aria-pressed", "true")

    # Taps on a table that is no more count for nothing.
    with without_python(page):
        page.reload()
        page.locator('[data-region="table"]').evaluate("table => { table.dataset.view = 'other'; }")
        page.locator(HAND).first.click()
    wait_until_ready(page)
    expect(page.locator(f'{HAND}[aria-pressed="true"]')).to_have_count(0)

    page.reload()
    wait_until_ready(page)
    assert total_jumps(page) < MOST


def test_nothing_jumps_when_the_real_table_comes(page: Page, site: str) -> None:
    page.add_init_script(JUMPS)
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for query in ("", f"?seed={width}"):  # a newcomer's table, and that of a link
            page.goto(f"{site}{query}")
            wait_until_ready(page)
            assert total_jumps(page) < MOST, (width, query)
            page.evaluate("localStorage.clear()")
        page.goto(f"{site}?guided")
        wait_until_ready(page)
        wait_for_picture(page)
        page.reload()
        wait_until_ready(page)
        assert total_jumps(page) < MOST, (width, "the saved picture of a guided game")
        page.evaluate("localStorage.clear()")


def test_the_picture_tells_todays_deals_and_never_those_of_another_day(
    new_context: NewContext, site: str
) -> None:
    opened = new_context()
    opened.clock.install(time="2026-11-20T12:00:00Z")
    page = opened.new_page()
    page.add_init_script(JUMPS)
    page.goto(f"{site}learn/index.html")
    over = {"points": [7, 4], "master": [6, 5], "counts": True}
    days = {"2026-11-19": [over] * 5, "2026-11-20": [over] * 2 + [{}] * 3}
    write_stored(page, "casino.daily", json.dumps({"version": 1, "days": days}))
    table = GamePage(page, f"{site}?speed=instant")
    table.type(table.cards_of("hand")[0])
    wait_for_picture(page)
    for count in (1, 0):
        with without_python(page):
            page.reload()
            expect(page.locator(".to-daily .today")).to_have_count(count)
        wait_until_ready(page)
        expect(page.locator(".to-daily")).to_have_accessible_name("Daily-5 (2 of 5 today)")
        assert total_jumps(page) < MOST
        page.add_init_script(OF_YESTERDAY)


def test_progress_follows_the_bytes(page: Page, site: str) -> None:
    page.add_init_script(PROGRESS)
    with without_python(page):
        page.goto(site)
        page.wait_for_function("() => progress.at(-1) > 0.01")
        # All but the library can be there: a part of the bytes, because the wasm comes after it.
        assert page.evaluate("progress.at(-1)") < 0.8
    wait_until_ready(page)
    expect(page.locator("[data-parts]")).to_have_js_property("value", 1)
    values = page.evaluate("progress")
    assert len(values) > 3
    assert values == sorted(values)


def wait_for_picture(page: Page) -> None:
    """Wait until the present table is stored for the player's return."""
    page.wait_for_function("""() => localStorage.getItem('casino.picture')?.includes(
        document.querySelector('[data-region="table"]').dataset.view)""")


def total_jumps(page: Page) -> float:
    """Return how much has moved by itself, when everything has come to rest."""
    page.wait_for_load_state("networkidle")
    wait_until_still(page)
    total: float = page.evaluate("totalJumps()")
    return total
