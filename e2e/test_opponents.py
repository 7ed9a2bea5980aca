"""The characters at the seats: faces, remarks, the offer of another one, and points ahead."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from casino_core import format_play

from .axe import problems
from .conftest import wait_until_ready
from .game_page import GamePage, boxes

TWO_WINS = {"careless": {"results": ["up", "up"], "offered": None}}
ALMOST = {"version": 1, "levels": TWO_WINS, "deal": "", "offer": ""}
NEARLY_WON = """if (location.protocol !== 'about:' && !localStorage.getItem('casino.streaks'))
    localStorage.setItem('casino.streaks', JSON.stringify({streaks}));"""
"""Two wins against the level that plays at random; one more leads to an offer."""

SWEEP = "?table=8c&hands=3h8d/5s9c&speed=instant"
BESIDE_A_REMARK = (
    ", ".join(
        f'[data-region="seats"] {each}' for each in (".card", ".name", ".portrait", ".captured")
    )
    + ', [data-region="table"] :is(.card, .stack, .deals, .count), [data-region="score"]'
)
"""What a remark may not cover."""


def play_one_round(page: Page, site: str) -> GamePage:
    """Win a game of one round against the level that plays at random."""
    page.add_init_script(NEARLY_WON.replace("{streaks}", json.dumps(ALMOST)))
    query = "?seed=two&rules=standard,target=none&seats=person,careless&speed=instant"
    table = GamePage(page, site + query)
    table.play_game(lambda play: table.type(format_play(play, table.view)))
    return table


@pytest.mark.every_browser
def test_a_newcomer_meets_leo_and_chooses_vera(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?speed=instant")
    seat = page.locator('[data-seat="2"]')
    expect(seat.locator(".name")).to_have_text("Leo")
    expect(seat.locator("svg.portrait")).to_be_visible()
    expect(page.locator('[data-region="score"]')).to_contain_text("Leo")
    table.action("new-game").first.click()
    wait_until_ready(page)
    table.action("rules").click()
    page.locator('dialog[data-region="rules"] [data-action="setup"]').click()
    sheet = page.get_by_role("dialog", name="New game")
    expect(sheet.locator(".presets .portrait")).to_have_count(6)
    sheet.get_by_role("radio", name="Vera Master Weighs many hands").check()
    assert not problems(page)
    sheet.get_by_role("button", name="Start").click()
    expect(seat.locator(".name")).to_have_text("Vera")
    expect(seat.locator(".bubble")).to_contain_text("Take your time.")


@pytest.mark.parametrize(
    "query",
    [SWEEP, "?rules=partnership&speed=instant", "?rules=spade,players=6&speed=instant"],
    ids=["two", "four", "six"],
)
def test_a_remark_covers_nothing_and_goes_with_the_next_play(
    page: Page, site: str, query: str
) -> None:
    for width, height in ((320, 568), (360, 640), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        table = GamePage(page, f"{site}{query}&seed={width}")
        said = page.locator(".speech:visible, .bubble:visible")
        expect(said).to_have_count(1)
        expect(said).to_contain_text("I take what I can.")
        expect(table.spoken).not_to_contain_text("I take")
        (words,) = boxes(said)
        for other in boxes(page.locator(BESIDE_A_REMARK)):
            apart = words.x + words.width <= other.x or other.x + other.width <= words.x
            below = words.y + words.height <= other.y or other.y + other.height <= words.y
            assert apart or below, f"{width}: {other.text or 'a card'}"
        assert not problems(page)
        table.touch(table.chosen())
        expect(page.locator(".speech, .bubble")).to_have_count(0)


def test_remarks_can_be_switched_off(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}{SWEEP}&seed=other")
    expect(page.locator(".bubble")).to_be_visible()
    table.press("settings")
    page.locator('dialog[data-region="settings"] input[name="talk"][value="off"]').check()
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)


def test_after_wins_one_tap_leads_to_the_next_level(page: Page, site: str) -> None:
    table = play_one_round(page, site)
    offer = page.locator(".next-opponent")
    expect(offer).to_contain_text("Ready for Leo?")
    assert not problems(page)
    table.action("play-level").click()
    expect(table.region).to_have_attribute("data-phase", "play")
    expect(page.locator('[data-seat="2"] .name')).to_have_text("Leo")
    expect(offer).to_have_count(0)


def test_the_offer_is_put_away_for_good(page: Page, site: str) -> None:
    table = play_one_round(page, site)
    table.action("no-level").click()
    expect(page.locator(".next-opponent")).to_have_count(0)
    expect(page.locator(".summary")).to_be_visible()
    table.wait_until_stored()
    page.reload()
    wait_until_ready(page)
    expect(page.locator(".summary")).to_be_visible()
    expect(page.locator(".next-opponent")).to_have_count(0)


def test_points_ahead_are_chosen_and_shown(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=ahead&speed=instant&scores=0/3")
    score = page.locator('[data-region="score"]')
    expect(score.locator(".points")).to_have_text(["0", "3"])
    expect(score.locator(".ahead")).to_have_text("+33 points ahead")
    table.action("rules").click()
    page.locator('dialog[data-region="rules"] [data-action="setup"]').click()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.locator('[data-key="table"] > summary').click()
    sheet.get_by_label("Points ahead", exact=True).select_option("You")
    number = sheet.get_by_label("Number of points ahead")
    number.fill("21")
    expect(sheet.get_by_role("alert")).to_contain_text("“Points ahead”")
    number.fill("8")
    expect(sheet.get_by_role("alert")).to_be_empty()
    expect(sheet.get_by_role("status")).to_contain_text("You begin with 8 points.")
    assert not problems(page)
    sheet.get_by_role("button", name="Start").click()
    expect(score.locator(".points")).to_have_text(["8", "0"])
