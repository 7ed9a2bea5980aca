"""A duel between two browsers: the challenge, the answer, and both games side by side."""

import os
import re

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback as NewContext

from .game_page import CARELESS, GamePage, click

ROUND = "?rules=standard,target=none&seed=duel&speed=instant"


def link_in(page: Page) -> str:
    """Return the link in the text to send."""
    message = page.locator("#share-duel").input_value()
    match = re.search(r"\S*#duel=\S+", message)
    assert match, message
    return match[0]


def picture(page: Page, name: str) -> None:
    """Take a picture of the page if a folder for it is named."""
    if folder := os.environ.get("DUEL_PICTURES"):
        for width, height in ((390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=f"{folder}/{name}-{width}.png")


@pytest.mark.deep
def test_two_friends_play_the_same_cards_and_see_both_games(
    new_context: NewContext, site: str
) -> None:
    ann, ben = (new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(2))
    table = GamePage(ann, site + ROUND)
    table.play_game(lambda play: table.touch(play, click), CARELESS)
    table.press("duel")
    ann.locator('[data-region="duel"] input[name="name"]').fill("Ann")
    expect(ann.locator("#share-duel")).to_have_value(re.compile("I made [0-9]+ points"))
    picture(ann, "challenge")
    challenge = link_in(ann)
    assert len(challenge) - len(site) < 300

    other = GamePage(ben, f"{challenge}&speed=instant")
    sheet = ben.locator('dialog[data-region="duel"]')
    expect(sheet).to_contain_text("Ann challenges you")
    picture(ben, "received")
    sheet.locator('[data-action="duel-accept"]').click()
    expect(sheet).to_be_hidden()
    expect(ben.locator('[data-region="score"]')).to_contain_text("Duel")
    picture(ben, "table")
    other.play_game(lambda play: other.touch(play, click))
    picture(ben, "over")
    ben.locator('[data-region="actions"] [data-action="duel-compare"]').click()
    sheet.locator('input[name="name"]').fill("Ben")
    expect(ben.locator("#share-duel")).to_have_value(re.compile("I have played your cards"))
    picture(ben, "answer")

    ann.goto(f"{link_in(ben)}&speed=instant")
    both = ann.locator('dialog[data-region="duel"]')
    expect(both).to_contain_text("is the first that differs")
    expect(both.locator(".points-table thead")).to_contain_text("Ben")
    picture(ann, "both")
    ben.goto(f"{link_in(ann)}&speed=instant")
    expect(sheet).to_contain_text("is the first that differs")
    expect(sheet).to_contain_text("those that its seal fixed")
    sheet.locator('[data-action="duel-replay"]').last.click()
    expect(ben.locator('dialog[data-region="review"] .replay')).to_be_visible()
    picture(ben, "replay")

    GamePage(ben, site)
    ben.evaluate("link => location.assign(link)", challenge)
    expect(sheet).to_contain_text("Ann")
    ben.go_back()
    expect(ben.locator('[data-state="ready"]')).to_be_visible()
    expect(sheet).to_be_hidden()
