"""A game with the mouse: clicks, double clicks and drags, at both speeds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from casino_core import PlayKind, legal_plays

from .conftest import wait_until_still
from .game_page import GamePage

PAIRS = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h"


def test_a_whole_game(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=mouse&rules=standard,target=none&speed=instant")
    table.play_game(table.touch)
    expect(table.region).to_contain_text("the game")
    table.action("new-game").click()
    expect(table.region).to_have_attribute("data-phase", "play")
    assert table.view.scores == (0, 0)


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
def test_the_robot_plays_at_a_pace_that_a_person_can_follow(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=follow")
    trail = next(play for play in legal_plays(table.view) if play.kind is PlayKind.TRAIL)
    table.touch(trail)
    expect(table.region).to_have_attribute("data-turn", "2")
    expect(table.spoken).to_contain_text("You ")
    showing = table.region.locator('[data-place="showing"]')
    expect(showing).to_have_count(0)
    # Whatever is touched in its turn is harmless.
    assert page.evaluate(TOUCH_EVERYTHING) == "It’s Bruno’s turn."
    table.pass_time(1)
    expect(showing).to_be_visible()
    assert page.evaluate(TOUCH_EVERYTHING) == "It’s Bruno’s turn."
    expect(table.log).to_have_count(1)
    card = showing.get_attribute("data-card")
    table.pass_time(1)
    expect(showing).to_be_visible()
    table.pass_time(1)
    table.wait_for_my_turn()
    expect(showing).to_have_count(0)
    expect(table.log).to_have_count(2)
    expect(table.log.last).to_contain_text(card or "?")
    expect(table.log.last).to_contain_text("Bruno ")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


@pytest.mark.every_browser
def test_cards_are_dragged_to_piles_and_to_the_table(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=8d,Kd&hands=8s2cJc/2d4c7h&speed=instant")
    eight, target = table.hand_card("8s"), table.loose_card("8d")
    # Two separate clicks are not a double click.
    eight.click()
    eight.click()
    expect(eight).to_have_attribute("aria-pressed", "false")
    # A drag that goes nowhere changes nothing.
    drag(page, eight, page.locator('[data-region="score"]'))
    expect(eight).to_have_attribute("aria-pressed", "false")
    expect(table.log).to_have_count(0)
    # A drag marks the piles that go with the card, and its target.
    eight.hover()
    page.mouse.down()
    target.hover(trial=False, force=True)
    expect(target).to_have_class(re.compile(r"\bbright\b"))
    expect(target).to_have_attribute("data-target", "")
    page.mouse.up()
    expect(table.log.first).to_contain_text("8sx8d")
    expect(page.locator("[data-target]")).to_have_count(0)
    drag(page, table.hand_card("Jc"), table.region)
    expect(table.log.nth(2)).to_contain_text("Jc")

    # It asks when more could be meant.
    table = GamePage(page, f"{site}{PAIRS}&speed=instant")
    drag(page, eight, target)
    expect(table.offers).to_have_text(["Capture 8"])


def test_a_double_click_makes_the_obvious_play(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}{PAIRS}&speed=instant")
    drag(page, table.hand_card("8s"), table.loose_card("5h"))
    page.keyboard.press("Escape")
    table.hand_card("8s").dblclick()
    expect(table.log.first).to_contain_text("8sx3c,5h,8d")


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
