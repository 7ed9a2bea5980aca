"""The analysis board: a position's best plays, lines that one walks and keeps, and rollouts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .axe import problems
from .game_page import GamePage

STUDY = "?speed=instant&table=Td,As,9s,Kh&hands=Ts3hKc5d/2s2d7c8h&stock=*8&study="
"""A link with a study that has no play yet."""

ARROWS = """board => {
    const all = (selector) => [...board.querySelectorAll(selector)];
    const ends = [...all('[data-arrow="to"]:not([data-sum])'), ...all('.sum')];
    const boxOf = (element) => element.getBoundingClientRect();
    return [...board.querySelectorAll('.arrows polygon')].map((head, number) => {
        const { left, right, top: y } = boxOf(head);
        const { left: from, right: to, top, bottom } = boxOf(ends[number]);
        const x = (left + right) / 2;
        return from < x && x < to && top < y && y < bottom + 1;
    });
}"""
"""Whether the head of each arrow, which points up, lies on its pile or reaches its sum."""


def test_a_study_is_opened_by_a_link_drawn_and_changed_by_keys(page: Page, site: str) -> None:
    GamePage(page, f"{site}{STUDY}")
    board = page.locator('dialog[data-region="analysis"]')
    plays = board.locator('[data-action="analysis-play-on"]')
    expect(plays.first).to_have_attribute("data-index", "TsxAs,9s,Td")
    # Arrows lead from the card to its piles, or to their sum.
    heads = board.locator(".arrows polygon")
    expect(heads).to_have_count(2)
    expect(board.locator(".sum")).to_have_text("9 + A = 10")
    assert board.evaluate(ARROWS) == [True, True]
    selector = '[data-action="analysis-show"][data-index="KcxKh"]'
    board.locator(f"details:has({selector}) > summary").click()
    board.locator(selector).click()
    expect(board.locator('[data-arrow="from"]')).to_have_attribute("data-card", "Kc")
    expect(heads).to_have_count(1)
    # Cards are marked.
    board.locator('[data-action="analysis-marking"]').click()
    ten = board.locator('.board [data-card="Td"]')
    ten.focus()
    page.keyboard.press("Enter")
    expect(ten).to_be_focused()
    expect(ten).to_have_attribute("aria-pressed", "true")
    assert not problems(page)
    # A play of the list is made, and taken back.
    plays.first.focus()
    page.keyboard.press("Enter")
    expect(board).to_contain_text("1 / 1")
    expect(board.locator(".steps [autofocus]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(board).to_contain_text("0 / 1")
    # The plays are rolled out.
    board.locator('select[name="deals"]').select_option("50")
    board.locator('select[name="plays"]').select_option("2")
    board.locator('[data-action="rollout"]').click()
    rollout = board.locator('[data-region="rollout"]')
    expect(rollout.locator(".mistakes .plot")).to_have_count(2)
    expect(rollout.locator('[data-action="rollout"]')).to_be_visible()
    # It fits a phone, and the link opens the same study.
    page.set_viewport_size({"width": 390, "height": 844})
    box = board.locator(".sheet-body").bounding_box()
    assert box
    assert box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert problems(page) == []
    text = board.locator("#share-study-text")
    expect(text).to_have_text(re.compile(r"\{\[%mark Td\]\}"))
    before = text.input_value()
    page.goto(board.locator("#share-study-link").input_value())
    GamePage(page, None)
    expect(text).to_have_value(before)
    expect(board.locator(".board .noted")).to_have_attribute("data-card", "Td")
