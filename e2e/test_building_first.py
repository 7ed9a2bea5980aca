"""Building before the card is played: at the table, with the keyboard and in the text view."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .game_page import GamePage, boxes_that_fit

TABLE = (
    "?rules=swazi&table=9d,3c,4h,(10:4d6d@1)&hands=4sQsTs5h8h/KsQdJd2d3d&won=2c/5cTh"
    "&seed=first&speed=instant"
)


def test_a_build_of_table_cards_waits_for_the_card(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}{TABLE}")
    build = table.action("build-first")
    expect(build).to_have_count(0)
    table.loose_card("9d").click()
    table.loose_card("3c").click()
    expect(build).to_have_text("Build 12")
    sizes = ((320, 640), (390, 844), (640, 360), (1280, 800))
    boxes_that_fit(page, page.locator(".game button:visible"), sizes)
    build.click()
    expect(table.build("3c9d")).to_be_visible()
    table.action("clear").click()
    expect(table.build("3c9d")).to_have_count(0)
    table.loose_card("9d").focus()
    page.keyboard.press("Enter")
    table.loose_card("3c").focus()
    page.keyboard.press("Enter")
    build.focus()
    page.keyboard.press("Enter")
    expect(table.build("3c9d")).to_be_visible()
    table.hand_card("4s").click()
    table.loose_card("4h").click()
    table.offer("b3c,9d=12>4sx4h").click()
    log = page.locator('[data-region="log"]')
    expect(log).to_contain_text("You build 12: 3♣ 9♦. You capture 4♥ with 4♠")
    page.reload()
    expect(log).to_contain_text("You build 12: 3♣ 9♦. You capture 4♥ with 4♠")
