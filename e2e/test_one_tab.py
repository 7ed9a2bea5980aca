"""One tab has the table; any other says so, and no stale tab overwrites anything."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import NewContext, wait_until_ready
from .game_page import GamePage

WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
WITHOUT_DATABASE = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });"
INSTANT = "?speed=instant"
ELSEWHERE = '[data-notice="elsewhere"]'


def wait_until_elsewhere(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-state", "elsewhere")


def open_elsewhere(context: BrowserContext, url: str) -> Page:
    """Open another tab while one has the table."""
    page = context.new_page()
    page.goto(url)
    wait_until_elsewhere(page)
    return page


def play_here(page: Page) -> GamePage:
    page.locator('[data-action="play-here"]').click()
    wait_until_ready(page)
    return GamePage.of(page)


def make_a_play(table: GamePage) -> str:
    """Make a play, wait until it is stored, and return the view."""
    table.touch(table.chosen())
    table.wait_until_stored()
    return table.region.get_attribute("data-view") or ""


@pytest.mark.every_browser
def test_another_tab_says_that_the_game_is_open(context: BrowserContext, site: str) -> None:
    table = GamePage(context.new_page(), f"{site}{INSTANT}")
    before = make_a_play(table)
    other = open_elsewhere(context, f"{site}{INSTANT}")
    notice = other.locator(ELSEWHERE)
    expect(notice).to_contain_text("This game is open in another tab.")
    expect(notice).to_have_attribute("role", "alert")
    expect(notice.get_by_role("button", name="Play here")).to_be_focused()
    expect(other.locator("main")).to_have_js_property("inert", True)

    # The other tab takes the table with everything that was played, and the first one lets go.
    table_here = play_here(other)
    assert table_here.region.get_attribute("data-view") == before
    wait_until_elsewhere(table.page)
    expect(table.page.locator("main")).to_have_js_property("inert", True)
    after = make_a_play(table_here)
    assert play_here(table.page).region.get_attribute("data-view") == after


def test_a_play_seen_in_one_tab_cannot_be_played_otherwise_in_another(
    context: BrowserContext, site: str
) -> None:
    first = GamePage(context.new_page(), f"{site}?seed=two&speed=instant")
    second = play_here(open_elsewhere(context, f"{site}{INSTANT}"))
    view = make_a_play(second)
    # The first tab had the same table before that play: a click there does nothing any more.
    wait_until_elsewhere(first.page)
    first.page.locator('[data-region="hand"] button').first.dispatch_event("click")
    expect(first.log).to_have_count(0)
    # It was opened with a seed, which does not deal the game anew.
    again = play_here(first.page)
    assert again.region.get_attribute("data-view") == view
    assert again.page.url.endswith("?seed=two&speed=instant")

    # Each tab comes back to the game of its address.
    linked = play_here(open_elsewhere(context, f"{site}?seed=three&speed=instant"))
    linked_view = make_a_play(linked)
    again.page.evaluate("history.replaceState('mark', '')")
    again = play_here(again.page)
    assert again.region.get_attribute("data-view") == view
    assert again.page.evaluate("history.state") == "mark"
    assert play_here(linked.page).region.get_attribute("data-view") == linked_view


def test_a_tab_goes_on_when_the_other_is_closed(context: BrowserContext, site: str) -> None:
    table = GamePage(context.new_page(), f"{site}{INSTANT}")
    view = make_a_play(table)
    other = open_elsewhere(context, f"{site}{INSTANT}")
    # A table in a frame needs no table of its own.
    frame = context.new_page()
    frame.goto(f"{site}embed.html?seed=7")
    frame.locator('[data-action="wake"]').click()
    wait_until_ready(frame)
    # A tab that is loaded again keeps the table.
    table.page.reload()
    wait_until_ready(table.page)
    table.page.close()
    wait_until_ready(other)
    assert GamePage.of(other).region.get_attribute("data-view") == view


def test_without_locks_the_tab_opened_last_has_the_table(
    new_context: NewContext, site: str
) -> None:
    """The database tells of the other tab; without it the local storage does."""
    context = new_context()
    context.add_init_script(WITHOUT_LOCKS + WITHOUT_DATABASE)
    first = GamePage(context.new_page(), f"{site}{INSTANT}")
    make_a_play(first)
    second = GamePage(context.new_page(), f"{site}{INSTANT}")
    wait_until_elsewhere(first.page)
    view = make_a_play(second)
    assert play_here(first.page).region.get_attribute("data-view") == view
    wait_until_elsewhere(second.page)


def test_a_stale_tab_that_was_told_nothing_overwrites_nothing(
    new_context: NewContext, site: str
) -> None:
    silent = "Object.defineProperty(BroadcastChannel.prototype, 'postMessage', { value() {} });"
    for script in ("", WITHOUT_DATABASE):
        context = new_context()
        context.add_init_script(WITHOUT_LOCKS + silent + script)
        stale = GamePage(context.new_page(), f"{site}{INSTANT}")
        make_a_play(stale)
        other = GamePage(context.new_page(), f"{site}{INSTANT}")
        view = make_a_play(other)
        stale.touch(stale.chosen())
        wait_until_elsewhere(stale.page)
        other.page.reload()
        wait_until_ready(other.page)
        assert other.region.get_attribute("data-view") == view
