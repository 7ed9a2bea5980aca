"""The first minute, the captured cards, and questions before plays, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from casino_core import format_play, parse_play

from .conftest import wait_until_ready
from .game_page import GREEDY, GamePage
from .test_early import without_python
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
    said = " ".join(page.evaluate("said"))
    assert said.count("Tip: ") == len(FIRST)
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


def test_the_first_tip_is_there_before_python_and_goes_for_good(page: Page, site: str) -> None:
    with without_python(page):
        page.goto(site)
        expect(page.locator('[data-tip="capture"]')).to_be_visible()
    wait_until_ready(page)
    page.locator('[data-action="tip-away"]').click()
    expect(page.locator('[data-tip="capture"]')).to_have_count(0)
    expect(page.locator('[data-tip="sum"]')).to_be_visible()
    page.reload()
    wait_until_ready(page)
    expect(page.locator('[data-tip="sum"]')).to_be_visible()


def test_a_play_that_leaves_a_sweep_is_asked_about_and_made_by_a_second_enter(
    page: Page, site: str
) -> None:
    page.add_init_script("""localStorage['casino.settings'] = '{"sweeps": "always"}'""")
    table = GamePage(page, f"{site}?table=4d,5c&hands=4s2h/9cKs&speed=instant")
    table.choose(parse_play("4sx4d", table.view))
    table.offer("4sx4d").focus()
    page.keyboard.press("Enter")
    expect(table.offer("4sx4d")).to_have_text("Play it anyway")
    expect(table.offer("4sx4d")).to_be_focused()
    expect(table.spoken).to_contain_text("Bruno could sweep with a five.")
    expect(table.log).to_have_count(0)
    page.keyboard.press("Enter")
    expect(table.log.first).to_contain_text("4sx4d")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_captured_cards_are_shown_where_there_is_room(
    page: Page, site: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    table = GamePage(page, f"{site}?table=4d,5c&hands=4s2h/9cKs&won=AsAh/Td2d&speed=instant")
    wide = width > 900
    beside, sheet = page.locator('[data-region="round"]'), page.locator('[data-region="piles"]')
    expect(beside).to_be_visible(visible=wide)
    place = beside if wide else sheet
    if not wide:
        page.keyboard.press("p")
    expect(place.locator("tbody tr").first).to_have_text("Cards 2 2 48")
    if not wide:
        expect(place).to_be_visible()  # the style of the sheet arrives after its content
        page.keyboard.press("Escape")
        expect(place).to_be_hidden()
        page.locator(".own .captured").click()
        expect(place).to_be_visible()
        return
    table.type("4sx4d")
    expect(place.locator("tbody tr").first).to_have_text("Cards 4 2 46")
    page.locator(".own .captured").click()
    expect(sheet.locator("tbody tr").first).to_have_text("Cards 4 2 46")
    expect(sheet).to_be_visible()  # likewise
    page.keyboard.press("Escape")
    like(page, piles="off")
    expect(beside).to_be_hidden()
    page.keyboard.press("p")
    expect(beside).to_be_visible()


def test_a_paused_table_goes_on_when_it_is_told_to(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=4d,5c&hands=4s2h/9cKs")
    table.open_typing()
    table.box.fill("2h")
    # Both at once, so that the computer player has no time in between.
    page.evaluate(
        """document.querySelector('form[data-region="typed"]').requestSubmit();
        document.querySelector('[data-action="pause"]').click()"""
    )
    expect(page.locator('[data-region="status"]')).to_contain_text("Paused.")
    expect(page.locator('[data-action="pause"]')).to_have_text("Continue")
    table.action("pause").press("Enter")
    table.wait_for_my_turn()
