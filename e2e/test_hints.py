"""Hints, “Why?” and the settings, by keyboard."""

from playwright.sync_api import Page, ViewportSize, expect

from .conftest import wait_until_ready, wait_until_still
from .game_page import GamePage, boxes_that_fit

COVERED_BY_HINT = """() => {
  const hint = document.querySelector('.hint').getBoundingClientRect();
  const meets = (box) => box.width && box.left < hint.right && box.right > hint.left
    && box.top < hint.bottom && box.bottom > hint.top;
  return [...document.querySelectorAll('.who, .held, .trace, .showing, .table .card, .hand .card')]
    .filter((part) => meets(part.getBoundingClientRect())).map((part) => part.className);
}"""
"""The other players, news and cards that the reason of a hint covers."""
CROSSED = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.hint > b'));
  const words = range.getBoundingClientRect();
  const near = 4; // pixels, more than half the width of a line
  return [...document.querySelectorAll('.explained .arrows g > path')].filter((path) => {
    const to = path.getScreenCTM();
    for (let at = 0; at <= path.getTotalLength(); at += 2) {
      const { x, y } = path.getPointAtLength(at).matrixTransform(to);
      const beside = x < words.left - near || x > words.right + near;
      if (!beside && y > words.top - near && y < words.bottom + near) return true;
    }
    return false;
  }).length;
}"""
"""The number of arrows of a hint that cross or touch its words."""
SIZES = ViewportSize(width=320, height=568), ViewportSize(width=1280, height=720)
POSITION = "table=8d,5h,3c,Kd&hands=8s3sJc9h/2d4c7hTd&stock=*8&speed=instant"
SEVERAL_PLAYS = "seed=plays&table=Ah,5h,8h,9c&hands=2h5cTdTc/????????&stock=*40&dealer=2"


def expect_no_arrow_through_its_words(page: Page) -> None:
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator(".explained .arrows path")).not_to_have_count(0)
        wait_until_still(page)
        page.wait_for_function(f"() => ({CROSSED})() === 0")


def expect_room_for_several_plays(page: Page, site: str) -> None:
    GamePage(page, f"{site}?{SEVERAL_PLAYS}")
    page.keyboard.press("h")
    expect(page.locator('[data-region="actions"] button')).to_have_count(4)
    buttons = page.locator(".actions button, .hand button")
    boxes_that_fit(page, buttons, [(320, 568), (390, 844), (1280, 720)])
    expect_no_arrow_through_its_words(page)


def test_hints_and_reasons_by_keys_which_can_be_switched_off(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?{POSITION}")
    page.keyboard.press("h")
    hinted = page.locator("[data-hinted]")
    expect(hinted).to_have_count(1)
    expect(page.locator('[data-region="hint"]')).to_contain_text("Captures 4 cards")
    assert page.evaluate(COVERED_BY_HINT) == []
    expect_no_arrow_through_its_words(page)
    expect(table.spoken).to_contain_text("Hint:")
    expect(page.locator(".explained .arrows polygon")).not_to_have_count(0)
    choice = page.locator('[data-place][aria-pressed="true"]')
    assert choice.count() >= 1
    play = hinted.get_attribute("data-play")
    hinted.focus()
    page.keyboard.press("Enter")
    expect(table.log.first).to_contain_text(play or "?")
    expect(page.locator('[data-region="hint"]')).to_be_empty()

    expect_room_for_several_plays(page, site)

    # Why, by a key, and by the arrow keys in the log.
    table = GamePage(page, f"{site}?{POSITION}&seed=why")
    table.type("Jc")
    page.locator("body").focus()
    page.keyboard.press("Escape")
    page.locator('[data-region="hand"] button').first.focus()
    page.keyboard.press("w")
    sheet = page.locator('dialog[data-region="why"]')
    expect(sheet).to_contain_text("You’ll see what Bruno holds when the round is over")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_empty()
    table.action("why").last.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("You trail the jack of clubs")
    expect(sheet).to_contain_text("master")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")

    page.keyboard.press("?")
    settings = page.locator('dialog[data-region="settings"]')
    expect(settings).to_be_visible()
    settings.locator('[name="keys"][value="off"]').check()
    settings.get_by_role("button", name="Back").click()
    settings.get_by_label("fast").check()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator("[data-hinted]")).to_have_count(0)
    page.reload()
    wait_until_ready(page)
    table.press("settings")
    expect(settings.get_by_label("fast")).to_be_checked()
    settings.locator('[data-action="settings-more"]').click()
    expect(settings.locator('[name="keys"][value="off"]')).to_be_checked()
