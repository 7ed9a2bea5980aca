"""Undo, redo and looking back, by keys, by mouse and on a phone."""

from playwright.sync_api import Page, expect

from casino_core import format_play

from .game_page import GamePage

INSTANT = "?seed=back&speed=instant"


def play(table: GamePage, times: int) -> None:
    for _ in range(times):
        table.type(format_play(table.chosen(), table.view))


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

    # The arrow keys go through the lines of the log.
    lines = page.locator('[data-region="log"] [data-action="look"]')
    lines.nth(5).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(table.region).to_have_attribute("data-back", "4")
    expect(lines.nth(3)).to_have_attribute("aria-current", "true")
