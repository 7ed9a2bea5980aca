"""Undo, redo and looking back, by keys, by mouse and on a phone."""

import pytest
from playwright.sync_api import Page, expect

from casino_core import format_play, legal_plays

from .conftest import wait_until_ready
from .game_page import GamePage

INSTANT = "?seed=back&speed=instant"


def play(table: GamePage, times: int) -> None:
    for _ in range(times):
        table.type(format_play(table.chosen(), table.view))


@pytest.mark.every_browser
def test_undo_and_looking_back_by_keys_alone(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}{INSTANT}")
    first = table.view
    play(table, 3)
    last = table.view
    page.locator('[data-region="hand"] button').first.focus()
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(table.log).to_have_count(2)
    page.keyboard.press("r")
    page.keyboard.press("r")
    assert table.view == last

    page.keyboard.press("b")
    expect(table.region).to_have_attribute("data-back", "6")
    page.keyboard.press("Home")
    expect(table.region).to_have_attribute("data-back", "1")
    assert table.view == first
    page.keyboard.press("ArrowRight")
    expect(table.region).to_have_attribute("data-back", "2")
    expect(table.spoken).to_contain_text("Play 2: ")
    page.locator('[data-region="hand"] button').first.press("Enter")
    expect(table.refusal).to_contain_text("You are looking back at play 2")
    page.keyboard.press("Escape")
    expect(table.region).to_have_attribute("data-back", "")
    assert table.view == last


def test_a_line_of_the_log_is_looked_at_and_played_on_from(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}{INSTANT}")
    play(table, 4)
    lines = page.locator('[data-region="log"] [data-action="look"]')
    lines.nth(7).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(table.region).to_have_attribute("data-back", "6")
    expect(lines.nth(5)).to_have_attribute("aria-current", "true")
    lines.nth(2).click()
    expect(table.region).to_have_attribute("data-back", "3")
    before = lines.nth(2).locator(".notation").inner_text()
    table.action("undo-to").click()
    expect(table.log).to_have_count(2)
    others = (format_play(other) for other in legal_plays(table.view))
    table.type(next(text for text in others if text != before))
    table.press("record")
    expect(page.locator("#share-record")).to_contain_text('[Undone "8>2"]')


@pytest.mark.own_context
def test_the_computer_waits_while_one_looks_back(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=back")
    table.type(format_play(table.chosen(), table.view))
    table.log.first.locator('[data-action="look"]').click()
    expect(table.region).to_have_attribute("data-back", "1")
    table.pass_time(60)
    expect(table.log).to_have_count(1)
    table.action("now").click()
    table.pass_time(10)
    table.wait_for_my_turn()
    expect(table.log).to_have_count(2)


def test_on_a_phone_the_table_comes_into_sight(phone: Page, site: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    table = GamePage(phone, f"{site}{INSTANT}")
    play(table, 6)
    phone.locator("#log .logged > summary").tap()
    line = table.page.locator('[data-region="log"] [data-action="look"]').last
    line.scroll_into_view_if_needed()
    line.tap()
    expect(table.action("now")).to_be_in_viewport(ratio=1)
    expect(table.region).to_be_in_viewport(ratio=1)
    table.action("now").tap()
    expect(table.region).to_have_attribute("data-back", "")


@pytest.mark.allows("404|later.zip")
def test_the_game_goes_on_after_an_undo_without_the_rest_of_the_program(
    page: Page, site: str
) -> None:
    """The redo needs the rest of the program and is lost; the game is not."""
    table = GamePage(page, f"{site}?seed=back&speed=instant")
    play(table, 2)
    page.locator('[data-region="hand"] button').first.focus()
    page.keyboard.press("u")
    expect(table.log).to_have_count(2)
    page.route("**/later.zip", lambda route: route.fulfill(status=404, body="not here"))
    page.reload()
    wait_until_ready(page)
    play(table, 1)
    expect(table.log).to_have_count(4)
    expect(page.locator('[data-notice="error"]')).to_be_hidden()
