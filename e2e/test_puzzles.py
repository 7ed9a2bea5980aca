"""Puzzles at the table: the one of the day by touch, a link, a wrong answer refuted, the rating."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import casino_core
from casino_core import format_play
from casino_core.puzzles import Puzzle, parse_puzzle

from .axe import problems
from .game_page import GamePage

DATA = Path(casino_core.__file__).parent / "puzzles" / "data"
NAME = "standard-2"


def puzzle() -> Puzzle:
    """Return a puzzle in which every card of the hand matters."""
    lines = (DATA / "standard.txt").read_text(encoding="utf-8").splitlines()
    return parse_puzzle(next(line for line in lines if line.startswith(f"puzzle={NAME} ")))


def test_a_wrong_answer_is_refuted_and_the_right_one_praised(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?puzzle={NAME}&speed=instant")
    asked = puzzle()
    panel = page.locator(".guide")
    expect(panel).to_have_attribute("data-puzzle", NAME)
    expect(panel).to_contain_text("the cards that you do not see")
    assert table.view.hands[0] == asked.view.hands[0]
    table.choose(asked.tempting)
    table.offer(format_play(asked.tempting)).click()
    expect(panel).to_have_attribute("data-answer", "other")
    expect(panel).to_contain_text("gives away 8 points")
    expect(table.log).to_have_count(2)
    page.locator('[data-action="puzzle-solution"]').click()
    expect(panel).to_contain_text("Right is: ")
    page.locator('[data-action="puzzle-again"]').click()
    table.choose(asked.right[0])
    table.offer(format_play(asked.right[0])).click()
    expect(panel).to_have_attribute("data-answer", "good")
    assert problems(page) == []
    page.locator('[data-action="puzzle-leave"]').click()
    expect(panel).to_have_count(0)


def test_the_puzzle_of_the_day_on_a_phone(phone: Page, site: str) -> None:
    table = GamePage(phone, f"{site}?speed=instant")
    phone.locator('[popovertarget="more"]').tap()
    table.action("puzzles").tap()
    sheet = phone.locator('dialog[data-region="puzzles"]')
    expect(sheet.locator('[data-action="puzzle-day"]')).to_be_visible()
    assert problems(phone) == []
    sheet.locator('[data-action="puzzle-day"]').tap()
    panel = phone.locator(".guide")
    expect(panel).to_contain_text("Of the day")
    cards = phone.locator('[data-region="hand"] [data-card]')
    expect(cards.first).to_be_in_viewport()
    assert problems(phone) == []
    table.type(cards.first.get_attribute("data-card") or "")
    expect(panel).to_contain_text("Your rating: ")
    expect(phone.locator('[data-action="puzzle-next"]')).to_be_visible()
    phone.locator('[data-action="puzzle-next"]').tap()
    expect(panel).not_to_contain_text("Of the day")
