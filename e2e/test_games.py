"""Several games are under way: no address destroys one, and all of them are in a list."""

from playwright.sync_api import Locator, Page, expect

from .conftest import wait_until_ready
from .game_page import GamePage

DOORS = {
    "?table=9d,3c&hands=3h9c/????": '[data-place="table"][data-card="9d"]',
    "?rules=royal,players=3": '[data-seat="3"]',
    "?seats=person:Ann,person:Ben": '[data-action="show-hand"]',
    "?daily=today": 'dialog[data-region="daily"]',
    "?puzzle=standard-1": '[data-puzzle="standard-1"]',
    "?guided": "[data-guided]",
    "?record=junk": '[data-region="notices"] p',
}
"""Addresses, and what each of them shows. Links of others have tests of their own."""


def play(table: GamePage) -> str:
    """Make a play, wait until it is stored, and return the view."""
    table.touch(table.chosen())
    table.wait_until_stored()
    return view(table)


def view(table: GamePage) -> str:
    return table.region.get_attribute("data-view") or ""


def notice(page: Page) -> Locator:
    return page.locator('[data-region="notices"] .calm')


def list_of(table: GamePage) -> Locator:
    """Open the list, and return its entries."""
    table.press("games")
    return table.page.locator('dialog[data-region="games"] .game-entry')


def test_each_door_of_the_site_leads_to_a_table_and_the_own_game_is_found_again(
    page: Page, site: str
) -> None:
    own = play(GamePage(page, f"{site}?speed=instant"))
    table = GamePage(page, f"{site}?seed=own&speed=instant")
    assert view(table) != own
    expect(notice(page)).to_contain_text("Your game against Leo waits.")
    linked = play(table)
    assert view(GamePage(page, f"{site}?speed=instant")) == own
    assert view(GamePage(page, f"{site}?seed=own&speed=instant")) == linked
    page.go_back()
    wait_until_ready(page)
    assert view(table) == own

    for link, place in DOORS.items():
        table = GamePage(page, f"{site}{link}&speed=instant")
        expect(page.locator(place).first, link).to_be_visible()
    for n in range(2):
        table = GamePage(page, f"{site}?seed={n}&speed=instant")
    notice(page).locator('[data-action="go-on-with"]').click()
    expect(table.region).to_have_attribute("data-view", own)
    expect(notice(page)).to_have_count(0)
    assert page.url == f"{site}?speed=instant"
    table.wait_until_stored()
    page.reload()
    wait_until_ready(page)
    assert view(table) == own

    # The list leads to the others, and deletes after a question.
    entries = list_of(table)
    expect(entries.nth(0)).to_have_attribute("aria-current", "true")
    expect(entries.nth(1).get_by_role("button", name="Go on")).to_be_visible()
    number = entries.count()
    entries.nth(1).get_by_role("button", name="Delete …").click()
    expect(entries.nth(1).get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(entries).to_have_count(number)
    entries.nth(1).get_by_role("button", name="Delete …").click()
    entries.nth(1).get_by_role("button", name="Delete it").click()
    expect(entries).to_have_count(number - 1)
