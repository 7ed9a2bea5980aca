"""Games with the keyboard alone, by keys and by typed plays; the focus goes where the game is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from casino_core import Play, cards_in, format_cards, format_play, parse_play

from .game_page import GamePage, boxes_that_fit

FOCUSED = """() => {
    const { dataset } = document.activeElement;
    if (dataset.play) return `play ${dataset.play}`;
    return dataset.action ?? dataset.cards ?? dataset.card ?? '';
}"""
MANY = 60


LAST_CARD_PLAYED = """() => {
    const play = document.querySelector('[data-play="2c"]');
    play.focus();
    play.click();
    return document.activeElement.dataset.region;
}"""
"""Plays the last card of a deal, and returns the region that has the focus until the next one."""


def focused(page: Page) -> str:
    name: str = page.evaluate(FOCUSED)
    return name


def go_to(page: Page, name: str, by: str = "Tab") -> None:
    """Press Tab until a button has the focus."""
    for _ in range(MANY):
        if focused(page) == name:
            return
        page.keyboard.press(by)
    raise AssertionError(f"{name} cannot be reached by Tab")


def stops(page: Page, presses: int, by: str = "Tab") -> list[str]:
    """Press Tab some times; return what had the focus after each press."""
    names = []
    for _ in range(presses):
        page.keyboard.press(by)
        names.append(focused(page))
    return names


def press(page: Page, name: str, key: str = "Enter") -> None:
    go_to(page, name)
    page.keyboard.press(key)


def make(table: GamePage, play: Play) -> None:
    page, text = table.page, format_play(play, table.view)
    press(page, play.card.text)
    for card in cards_in(play.loose):
        press(page, card.text, "Space")
    for build in play.builds:
        press(page, format_cards(build.cards))
    press(page, f"play {text}")


def test_a_whole_game(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=keys&rules=standard,target=none&speed=instant")
    table.play_game(
        lambda play: make(table, play), how=lambda button: press(page, action_of(button))
    )
    press(page, "new-game")
    expect(table.region).to_have_attribute("data-phase", "play")


def action_of(button: Locator) -> str:
    return button.get_attribute("data-action") or ""


def first_of_hand(page: Page) -> str | None:
    return page.locator('[data-region="hand"] button').first.get_attribute("data-card")


@pytest.mark.every_browser
def test_the_focus_stays_where_the_game_is(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=8d,Kd,5c&hands=8s2cJc/2d4c7h&speed=instant")
    # Arrow keys move within a row and between rows.
    go_to(page, "2c")
    moves = [("ArrowRight", "8s"), ("End", "Jc"), ("ArrowRight", "Jc"), ("Home", "2c")]
    for key, name in (*moves, ("ArrowUp", "5c"), ("ArrowDown", "2c")):
        page.keyboard.press(key)
        assert focused(page) == name
    # The plays of a chosen card come after the hand; Shift+Tab leads back.
    press(page, "8s")
    assert stops(page, 2) == ["Jc", "play 8s"]
    assert stops(page, 2, by="Shift+Tab") == ["Jc", "8s"]
    # The arrow that a chosen card shows leads to its plays; Escape takes the choice back.
    assert focused(page) == "8s"
    page.keyboard.press("ArrowUp")
    assert focused(page) == "play 8s"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "8s"
    # Backwards: after a way through Firefox's own buttons, keys would press no button of the page.
    go_to(page, "8d", by="Shift+Tab")
    page.keyboard.press("Space")
    assert focused(page) == "8d"
    page.keyboard.press("Escape")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    expect(table.offers).to_have_count(0)
    assert focused(page) == "8d"
    press(page, "8s")
    go_to(page, "8d", by="Shift+Tab")
    page.keyboard.press("Space")
    press(page, "play 8sx8d")
    expect(table.log).to_have_count(2)
    assert focused(page) in {"2c", "Jc"}
    press(page, "Jc")
    go_to(page, "clear")
    page.keyboard.press("Enter")
    assert focused(page) in {"2c", "Jc"}
    # From a sheet of the menu it comes back to the menu, which is closed by then.
    menu = page.locator(".to-more").first
    menu.press("Enter")
    page.locator('#more [data-action="statistics"]').press("Enter")
    expect(page.locator("dialog[open] h2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    # To a control that was drawn anew while its sheet was open, it comes back, too.
    rules = page.locator('main [data-action="rules"]').first
    rules.press("Enter")
    expect(page.locator("dialog[open] h2")).to_be_visible()
    rules.evaluate("button => button.replaceWith(button.cloneNode(true))")
    page.keyboard.press("Escape")
    expect(rules).to_be_focused()


def test_the_focus_waits_for_what_comes_next(page: Page, site: str) -> None:
    """The next cards, the next round, and the answer to a question about a play."""
    table = GamePage(page, f"{site}?table=Kd&hands=2c/7h&stock=*16&seed=1")
    press(page, "2c")
    assert page.evaluate(LAST_CARD_PLAYED) == "hand"
    table.wait_for_my_turn()
    expect(page.locator('[data-region="hand"] button')).to_have_count(4)
    assert focused(page) == first_of_hand(page)

    table = GamePage(page, f"{site}?table=5d&hands=5s/9c&speed=instant")
    press(page, "5s")
    press(page, "5d")
    press(page, "play 5sx5d")
    expect(table.region).to_have_attribute("data-phase", "round-over")
    assert focused(page) == "next"
    page.keyboard.press("Enter")
    expect(table.region).to_have_attribute("data-phase", "play")
    assert focused(page) == first_of_hand(page)

    page.evaluate("""localStorage['casino.settings'] = '{"sweeps": "always"}'""")
    table = GamePage(page, f"{site}?table=4d,5c&hands=4s2h/9cKs&speed=instant")
    table.choose(parse_play("4sx4d", table.view))
    offer = table.offer("4sx4d")
    offer.focus()
    page.keyboard.press("Enter")
    expect(offer).to_have_text("Play it anyway")
    expect(offer).to_be_focused()
    expect(table.spoken).to_contain_text("Bruno could sweep with a five.")
    expect(table.log).to_have_count(0)
    page.keyboard.press("Enter")
    expect(table.log.first).to_contain_text("4sx4d")


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


def test_a_whole_game_by_typed_plays(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=typed&rules=standard,target=none&speed=instant")
    table.type("<b>8s</b>")
    expect(table.refusal).to_contain_text("is not a play")
    expect(table.refusal).to_have_role("alert")
    expect(table.box).to_have_value("<b>8s</b>")  # it stays to be corrected

    def make(play: Play) -> None:
        table.type(format_play(play, table.view))
        expect(table.refusal).to_be_empty()
        expect(table.box).to_have_value("")

    table.play_game(make)
    expect(table.region).to_contain_text("the game")
