"""Puzzles at the table: the one of the day by touch, a link, a wrong answer refuted, the rating."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import casino_core
from casino_core import format_play
from casino_core.puzzles import Puzzle, parse_puzzle

from .axe import problems
from .conftest import wait_until_ready
from .game_page import GamePage

DATA = Path(casino_core.__file__).parent / "puzzles" / "data"


def puzzle(name: str) -> Puzzle:
    lines = (DATA / "standard.txt").read_text(encoding="utf-8").splitlines()
    return parse_puzzle(next(line for line in lines if line.startswith(f"puzzle={name} ")))


def test_the_puzzle_of_the_day_on_a_phone(phone: Page, site: str) -> None:
    table = GamePage(phone, f"{site}?speed=instant")
    phone.locator(".to-more").tap()
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
    phone.evaluate("scrollTo(0, 400)")
    phone.locator('[data-action="puzzle-next"]').evaluate("button => button.click()")
    expect(panel).not_to_contain_text("Of the day")
    expect(panel.locator(".guide-task")).to_be_in_viewport(ratio=1)
    phone.locator('[data-action="puzzle-leave"]').tap()
    phone.locator(".to-more").tap()
    table.action("puzzles").tap()
    sheet.locator('[data-action="puzzle-rush"]').tap()
    expect(panel).to_contain_text("0 solved")
    first = panel.get_attribute("data-puzzle") or ""
    task = puzzle(first)
    table.type(format_play(task.right[0], task.view))
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
