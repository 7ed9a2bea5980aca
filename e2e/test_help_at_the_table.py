"""The first minute, the captured cards, and questions before plays, in a browser."""

from playwright.sync_api import Page, expect

from casino_core import format_play, parse_play

from .conftest import wait_until_ready
from .game_page import GREEDY, GamePage
from .test_looks import like

FIRST = ("5cx5h", "TdxAh,9c", "2hb8h=10")
"""The plays that the tips of a newcomer's first game name, one after the other."""


def test_a_newcomer_plays_at_once_and_gets_three_tips_and_after_the_round_a_choice_of_decks(
    page: Page, site: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(
        """localStorage['casino.settings'] ??= '{"pace": "at-once"}';
        localStorage['casino.sound-offered'] = 'yes';
        window.said = [];
        addEventListener('DOMContentLoaded', () => new MutationObserver(
          () => said.push(document.querySelector('[data-region="spoken"]').textContent)
        ).observe(document.querySelector('[data-region="spoken"]'), { childList: true }));"""
    )
    table = GamePage(page, site)
    expect(page.locator("dialog[open]")).to_have_count(0)
    tip, decks = page.locator("[data-tip]"), page.locator('[data-action="large-faces"]')
    names = []
    for text in FIRST:
        table.wait_for_my_turn()
        names.append(tip.get_attribute("data-tip"))
        expect(page.locator('[data-region="hand"] button').last).to_be_in_viewport(ratio=1)
        expect(decks).to_have_count(0)
        table.touch(parse_play(text, table.view))
    assert names == ["capture", "sum", "build"]
    table.wait_for_my_turn()
    expect(tip).to_have_count(0)
    speech = " ".join(page.evaluate("said"))
    assert speech.count("Tip: ") == len(FIRST)
    offered = """() => document.querySelector('[data-region="table"][data-phase="play"]')
        ? document.querySelectorAll('[data-action="large-faces"]').length : 0"""
    for view in table.my_turns():
        assert not page.evaluate(offered)
        table.type(format_play(GREEDY(view, table.chance), view))
    expect(decks).to_have_count(2)
    expect(table.action("next")).to_be_in_viewport(ratio=1)
    decks.last.click()
    expect(decks).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-index", "large")
    page.reload()
    wait_until_ready(page)
    expect(tip).to_have_count(0)
    expect(decks).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-index", "large")


def test_the_captured_cards_are_shown_where_there_is_room(page: Page, site: str) -> None:
    address = f"{site}?table=4d,5c&hands=4s2h/9cKs&won=AsAh/Td2d&speed=instant"
    beside, sheet = page.locator('[data-region="round"]'), page.locator('[data-region="piles"]')
    page.set_viewport_size({"width": 390, "height": 844})
    table = GamePage(page, address)
    expect(beside).to_be_hidden()
    page.keyboard.press("p")
    expect(sheet.locator("tbody tr").first).to_have_text("Cards 2 2 48")
    expect(sheet).to_be_visible()  # the style of the sheet arrives after its content
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator(".own .captured").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")

    page.set_viewport_size({"width": 1280, "height": 844})
    expect(beside.locator("tbody tr").first).to_have_text("Cards 2 2 48")
    table.type("4sx4d")
    expect(beside.locator("tbody tr").first).to_have_text("Cards 4 2 46")
    page.locator(".own .captured").click()
    expect(sheet.locator("tbody tr").first).to_have_text("Cards 4 2 46")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    like(page, piles="off")
    expect(beside).to_be_hidden()
    page.keyboard.press("p")
    expect(beside).to_be_visible()
