"""A game with the mouse: clicks, double clicks and drags, at both speeds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from casino_core import PlayKind, format_play, legal_plays

from .conftest import wait_until_still
from .game_page import GamePage

PAIRS = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h"


@pytest.mark.every_browser
def test_a_whole_game(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=mouse&rules=standard,target=none&speed=instant")
    table.play_game(table.touch)
    expect(table.region).to_contain_text("the game")
    table.action("new-game").click()
    expect(table.region).to_have_attribute("data-phase", "play")
    assert table.view.scores == (0, 0)


@pytest.mark.own_context
def test_the_robot_plays_at_a_pace_that_a_person_can_follow(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=follow")
    mine = table.chosen()
    table.touch(mine)
    expect(table.region).to_have_attribute("data-turn", "2")
    expect(table.spoken).to_contain_text("You ")
    shown = table.region.locator('[data-place="showing"]')
    expect(shown).to_have_count(0)
    table.pass_time(1)
    expect(shown).to_be_visible()
    expect(table.spoken).to_contain_text("Bruno ")
    expect(table.log).to_have_count(1)
    card = shown.get_attribute("data-card")
    table.pass_time(1)
    expect(shown).to_be_visible()
    table.pass_time(1)
    table.wait_for_my_turn()
    expect(shown).to_have_count(0)
    expect(table.log).to_have_count(2)
    expect(table.log.last).to_contain_text(card or "?")
    expect(table.log.last).to_contain_text("Bruno ")


def test_a_choice_lights_narrows_and_offers(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    table.hand_card("8s").click()
    expect(table.hand_card("8s")).to_have_attribute("aria-pressed", "true")
    expect(table.region.locator(".bright")).to_have_count(3)
    table.loose_card("5h").click()
    expect(table.offers).to_have_count(0)
    table.loose_card("3c").click()
    expect(table.offers).to_have_text(["Capture 5+3"])
    table.loose_card("8d").click()
    expect(table.offers).to_have_text(["Capture 8, 5+3"])
    expect(table.loose_card("Kd")).to_have_class("card cannot")
    table.loose_card("Kd").click()
    expect(table.refusal).to_contain_text("can’t be part of a sum")
    table.action("clear").click()
    expect(table.refusal).to_be_empty()
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)


def test_a_glow_leads_to_a_play_and_a_second_set_comes_after_the_first(
    page: Page, site: str
) -> None:
    table = GamePage(page, f"{site}?table=Ah,5h,8h,9c&hands=2h5cTdTc/????")
    bright, faint = table.region.locator(".bright"), table.region.locator(".faint")
    status = page.locator('[data-region="status"]')
    table.hand_card("2h").click()
    expect(bright).to_have_count(1)
    expect(bright).to_have_attribute("data-card", "8h")
    expect(faint).to_have_count(0)
    table.loose_card("8h").click()
    expect(table.offers).to_have_text(["Build 10"])
    expect(status).to_contain_text("2 + 8 = 10.")
    expect(faint).to_have_count(2)
    table.loose_card("9c").click()
    expect(status).to_contain_text("2 + 8 = 10; 9 needs A.")
    table.loose_card("Ah").click()
    expect(table.offers).to_have_text(["Build 10"])
    table.action("clear").click()
    table.loose_card("Ah").click()
    table.loose_card("9c").click()
    expect(status).to_contain_text("9 + A = 10.")
    expect(page.locator('[data-place="hand"].bright')).to_have_count(2)


def test_capture_and_build_are_never_guessed(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=4d&hands=4s8h/2c3c")
    drag(page, table.hand_card("4s"), table.loose_card("4d"))
    expect(table.offers).to_have_text(["Capture 4", "Build 8"])
    table.hand_card("4s").click()
    table.hand_card("4s").dblclick()
    expect(table.refusal).to_contain_text("Choose the cards you want")
    expect(table.log).to_have_count(0)


def test_a_double_click_makes_the_obvious_play(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    table.hand_card("8s").dblclick()
    expect(table.log.first).to_contain_text("8sx3c,5h,8d")


def test_two_separate_clicks_are_not_a_double_click(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    table.hand_card("8s").click()
    table.hand_card("8s").click()
    expect(table.hand_card("8s")).to_have_attribute("aria-pressed", "false")
    expect(table.log).to_have_count(0)


@pytest.mark.every_browser
def test_a_card_is_dragged_onto_a_pile_and_onto_the_table(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=8d,Kd&hands=8s2cJc/2d4c7h&speed=instant")
    drag(page, table.hand_card("8s"), table.loose_card("8d"))
    expect(table.log.first).to_contain_text("8sx8d")
    drag(page, table.hand_card("Jc"), table.region)
    expect(table.log.nth(2)).to_contain_text("Jc")


def test_a_drag_marks_the_piles_that_go_with_the_card_and_its_target(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=8d,Kd&hands=8s2cJc/2d4c7h&speed=instant")
    target = table.loose_card("8d")
    table.hand_card("8s").hover()
    page.mouse.down()
    target.hover(trial=False, force=True)
    expect(target).to_have_class(re.compile(r"\bbright\b"))
    expect(target).to_have_attribute("data-target", "")
    page.mouse.up()
    expect(table.log.first).to_contain_text("8sx8d")
    expect(page.locator("[data-target]")).to_have_count(0)


def test_a_drag_that_goes_nowhere_changes_nothing(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    drag(page, table.hand_card("8s"), page.locator('[data-region="score"]'))
    expect(table.log).to_have_count(0)
    expect(table.hand_card("8s")).to_have_attribute("aria-pressed", "false")
    table.hand_card("8s").click()
    expect(table.hand_card("8s")).to_have_attribute("aria-pressed", "true")


def test_a_drag_asks_when_more_could_be_meant(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    drag(page, table.hand_card("8s"), table.loose_card("8d"))
    expect(table.offers).to_have_text(["Capture 8"])
    drag(page, table.hand_card("8s"), table.loose_card("5h"))
    drag(page, table.hand_card("8s"), table.loose_card("3c"))
    expect(table.log.first).to_contain_text("8sx3c,5h,8d")


TOUCH_EVERYTHING = """() => {
    const form = document.querySelector('form[data-region="typed"]');
    for (let time = 0; time < 3; time += 1) {
        for (const button of document.querySelectorAll('.game button')) button.click();
    }
    form.querySelector('input').value = '8s';
    form.requestSubmit();
    return document.querySelector('[data-region="refusal"]').textContent;
}"""


@pytest.mark.own_context
def test_touching_things_in_the_robots_turn_is_harmless(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=patience")
    trail = next(play for play in legal_plays(table.view) if play.kind is PlayKind.TRAIL)
    table.touch(trail)
    assert page.evaluate(TOUCH_EVERYTHING) == "It’s Bruno’s turn."
    table.pass_time(1)
    expect(table.region.locator('[data-place="showing"]')).to_be_visible()
    assert page.evaluate(TOUCH_EVERYTHING) == "It’s Bruno’s turn."
    expect(table.log).to_have_count(1)
    table.pass_time(2)
    table.wait_for_my_turn()
    expect(table.log).to_have_count(2)
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


@pytest.mark.own_context
def test_a_game_under_way_waits_while_another_is_begun(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=give-up")
    sheet = table.sheet("setup")
    table.touch(table.chosen())
    table.action("new-game").click()
    expect(sheet).to_contain_text("waits")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(table.log.first).to_be_visible()
    table.action("new-game").click()
    sheet.get_by_role("button", name="Start").click()
    expect(sheet).to_be_hidden()
    expect(table.log).to_have_count(0)
    table.wait_for_my_turn()
    table.pass_time(60)
    expect(table.log).to_have_count(0)


def test_every_play_of_a_deal_is_offered_to_a_mouse(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=5d,4h,9c,(7:3h4s@2)&hands=4d9s2s/7c6d6h")
    for play in legal_plays(table.view):
        table.choose(play)
        expect(table.offer(format_play(play, table.view))).to_be_visible()
        page.keyboard.press("Escape")


def drag(page: Page, card: Locator, target: Locator) -> None:
    """Drag with the mouse from the middle of a card to the middle of something else."""
    wait_until_still(page)
    card.hover()
    page.mouse.down()
    box = target.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2 - 4, steps=6)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.up()
