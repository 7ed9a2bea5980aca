"""Puzzles at the table: the one of the day by touch, a link, a wrong answer refuted, the rating."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import casino_core
from casino_core import format_play, format_record
from casino_core.analysis.mistakes import mistakes_of
from casino_core.analysis.review import review
from casino_core.puzzles import Puzzle, parse_puzzle
from casino_core.seats import Seat

from .axe import problems
from .conftest import wait_until_ready
from .game_page import GamePage
from .test_review import finished

DATA = Path(casino_core.__file__).parent / "puzzles" / "data"
NAME = "standard-2"


def puzzle(name: str = NAME) -> Puzzle:
    """Return a puzzle, by default one in which every card of the hand matters."""
    lines = (DATA / "standard.txt").read_text(encoding="utf-8").splitlines()
    return parse_puzzle(next(line for line in lines if line.startswith(f"puzzle={name} ")))


def test_a_wrong_answer_is_refuted_and_the_right_one_praised(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?puzzle={NAME}&speed=instant")
    asked = puzzle()
    panel = page.locator(".guide")
    expect(panel).to_have_attribute("data-puzzle", NAME)
    expect(panel).to_contain_text("holds")
    assert table.view.hands[0] == asked.view.hands[0]
    table.choose(asked.tempting)
    table.offer(format_play(asked.tempting)).click()
    expect(panel).to_have_attribute("data-answer", "other")
    expect(panel).to_contain_text("gives away 8 points")
    status = page.locator('[data-region="status"]')
    expect(status).to_contain_text("What follows: 2 of 8")
    page.locator('[data-action="look-by"][data-index="1"]').click()
    expect(status).to_contain_text("What follows: 3 of 8")
    page.locator('[data-action="puzzle-solution"]').click()
    expect(panel).to_contain_text("Right is: ")
    expect(page.locator('[data-region="status"]')).to_contain_text("Solution: 1 of")
    page.locator('[data-action="look-by"][data-index="1"]').click()
    expect(page.locator('[data-region="status"]')).to_contain_text("Solution: 2 of")
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
    phone.locator('[data-action="puzzle-leave"]').tap()
    phone.locator('[popovertarget="more"]').tap()
    table.action("puzzles").tap()
    sheet.locator('[data-action="puzzle-rush"]').tap()
    expect(panel).to_contain_text("0 solved")
    first = panel.get_attribute("data-puzzle") or ""
    asked = puzzle(first)
    table.type(format_play(asked.right[0], asked.view))
    expect(panel).to_contain_text("1 solved")
    expect(panel).not_to_have_attribute("data-puzzle", first)  # without a touch
    second = panel.get_attribute("data-puzzle") or ""
    expect(phone.locator("html")).to_have_attribute("data-stored", "yes")
    phone.reload()
    wait_until_ready(phone)
    expect(panel).to_have_attribute("data-puzzle", second)
    expect(panel).to_contain_text("1 solved")
    for _ in range(3):
        table.type(format_play(puzzle(panel.get_attribute("data-puzzle") or "").tempting))
        phone.locator('[data-action="puzzle-next"]').tap()
    expect(sheet.locator('[data-action="puzzle-missed"]')).to_have_count(3)
    assert problems(phone) == []


def test_a_better_play_is_found_in_the_place_of_a_mistake(phone: Page, site: str) -> None:
    game = finished(names=("You", "Ben"), seed="b2")
    *_, judged = filter(None, review(game))
    mistake, *others = mistakes_of(judged, Seat(0))
    assert others  # one is left when the first is mended
    table = GamePage(phone, f"{site}?seed=here&speed=instant")
    phone.locator('[popovertarget="more"]').tap()
    table.action("record").tap()
    phone.locator("#brought").fill(format_record(game))
    phone.locator("#brought").press("Tab")
    phone.keyboard.press("Enter")
    sheet = phone.locator('dialog[data-region="review"]')
    sheet.locator('[data-action="judge"]').tap()
    sheet.locator('[data-action="puzzle-own"]').tap()
    panel = phone.locator(".guide")
    expect(panel).to_contain_text("Find a better play.")
    assert table.view.hand == mistake.view.hand
    table.type(format_play(mistake.played, mistake.view))
    expect(panel).to_contain_text("that is what you played")
    assert problems(phone) == []
    phone.locator('[data-action="puzzle-again"]').tap()
    table.choose(mistake.better)
    table.offer(format_play(mistake.better, mistake.view)).tap()
    expect(panel).to_have_attribute("data-answer", "good")
    phone.locator('[data-action="puzzle-leave"]').tap()
    expect(panel).to_have_count(0)
    phone.locator('[popovertarget="more"]').tap()
    table.action("puzzles").tap()
    expect(phone.locator('dialog[data-region="puzzles"]')).to_contain_text("Your mistakes")
