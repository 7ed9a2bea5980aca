"""The analysis board: a position's best plays, lines that one walks and keeps, and rollouts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from casino_core import format_record

from .axe import problems
from .game_page import GamePage
from .test_review import finished

STUDY = "?speed=instant&table=Td,As,9s,Kh&hands=Ts3hKc5d/2s2d7c8h&stock=*8&study="
"""A link with a study that has no play yet."""

ARROWS = """board => {
    const all = (selector) => [...board.querySelectorAll(selector)];
    const ends = [...all('[data-arrow="to"]:not([data-sum])'), ...all('.sum')];
    const boxOf = (element) => element.getBoundingClientRect();
    return [...board.querySelectorAll('.arrows polygon')].map((head, number) => {
        const { left, right, bottom: y } = boxOf(head);
        const { left: from, right: to, top, bottom } = boxOf(ends[number]);
        const x = (left + right) / 2;
        return from < x && x < to && top - 1 < y && y < bottom;
    });
}"""
"""Whether the head of each arrow lies on its pile, or reaches its sum."""


def test_a_study_is_opened_by_a_link_and_grows_by_its_best_plays(page: Page, site: str) -> None:
    GamePage(page, f"{site}{STUDY}")
    board = page.locator('dialog[data-region="analysis"]')
    plays = board.locator('[data-action="analysis-play-on"]')
    expect(plays.first).to_contain_text("TsxAs,9s,Td")
    expect(board.locator(".may-hold")).to_be_visible()
    expect(board.locator('.board [data-card="??"]')).to_have_count(4)
    plays.first.focus()
    page.keyboard.press("Enter")
    expect(board).to_contain_text("1 / 1")
    expect(board.locator(".steps [autofocus]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(board).to_contain_text("0 / 1")
    plays.nth(1).click()
    lines = board.locator(".lines")
    expect(lines.locator('[aria-current="true"]')).to_have_attribute("data-index", "1")
    board.locator('[data-action="analysis-promote"]').click()
    expect(lines.locator('[aria-current="true"]')).to_have_attribute("data-index", "0")
    board.locator("#study-comment").fill("a comment")
    text = board.locator("#share-study-text")
    expect(text).to_have_text(re.compile(r"\{a comment\} \( TsxAs,9s,Td \)$"))
    link = board.locator("#share-study-link").input_value()
    kept = text.input_value()
    expect(board.locator("#share-study-frame")).to_have_value(re.compile(r"embed\.html\?study="))
    page.goto(link)
    GamePage(page, None)
    expect(text).to_have_value(kept)


def test_open_hands_rollouts_and_another_position(page: Page, site: str) -> None:
    GamePage(page, f"{site}{STUDY}")
    board = page.locator('dialog[data-region="analysis"]')
    expect(board.locator('[data-action="analysis-play-on"]').first).to_be_visible()
    board.locator('[data-action="analysis-hands"]').click()
    expect(board.locator('.board [data-card="??"]')).to_have_count(0)
    board.locator('select[name="deals"]').select_option("50")
    board.locator('select[name="plays"]').select_option("2")
    board.locator('[data-action="rollout"]').click()
    rollout = board.locator('[data-region="rollout"]')
    expect(rollout.locator(".mistakes .plot")).to_have_count(2)
    expect(rollout.locator('[data-action="rollout"]')).to_be_visible()
    brought = board.locator("#study-brought")
    brought.fill("table=5h,5h hands=3c/4c")
    board.locator('[type="submit"]').click()
    expect(board.locator("#analysis-problem")).to_contain_text("table: 5h")
    brought.fill("table=5h,5d,Td hands=8s3c/Ts5s 3cb5h=8 5sx5d")
    board.locator('[type="submit"]').click()
    expect(board).to_contain_text("0 / 2")
    assert problems(page) == []
    board.locator('[data-action="analysis-play"]').click()
    expect(page.locator('[data-region="hand"] [data-card="8s"]')).to_be_visible()


def test_the_replay_leads_to_the_board_on_a_phone(phone: Page, site: str) -> None:
    table = GamePage(phone, f"{site}?seed=here&speed=instant")
    phone.locator('[popovertarget="more"]').tap()
    table.action("record").tap()
    phone.locator("#brought").fill(format_record(finished()))
    phone.locator('dialog[data-region="record"] [type="submit"]').tap()
    review = phone.locator('dialog[data-region="review"]')
    review.locator('[data-action="replay"]').nth(2).tap()
    review.locator('[data-action="analyse"]').tap()
    board = phone.locator('dialog[data-region="analysis"]')
    expect(board.locator('[data-action="analysis-play-on"]').first).to_be_visible()
    box, screen = board.locator(".sheet-body").bounding_box(), phone.viewport_size
    assert box
    assert screen
    assert box["width"] <= screen["width"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    assert problems(phone) == []


def test_arrows_lead_from_the_card_to_its_piles_and_cards_are_marked(page: Page, site: str) -> None:
    GamePage(page, f"{site}{STUDY}")
    board = page.locator('dialog[data-region="analysis"]')
    heads = board.locator(".arrows polygon")
    expect(heads).to_have_count(2)
    expect(board.locator(".sum")).to_have_text("9 + A = 10")
    assert board.evaluate(ARROWS) == [True, True]
    board.locator('[data-action="analysis-show"][data-index="KcxKh"]').click()
    expect(board.locator('[data-arrow="from"]')).to_have_attribute("data-card", "Kc")
    expect(heads).to_have_count(1)
    board.locator('[data-action="analysis-marking"]').click()
    ten = board.locator('.board [data-card="Td"]')
    ten.focus()
    page.keyboard.press("Enter")
    expect(ten).to_be_focused()
    expect(ten).to_have_attribute("aria-pressed", "true")
    assert not problems(page)
    expect(board.locator("#share-study-text")).to_have_text(re.compile(r"\{\[%mark Td\]\}$"))
    page.goto(board.locator("#share-study-link").input_value())
    GamePage(page, None)
    expect(board.locator(".board .noted")).to_have_attribute("data-card", "Td")
