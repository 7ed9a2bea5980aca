"""Rook, the second game, on a page of its own: a deal on a phone, frames, and its layout."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Position, ViewportSize, expect

from casino_core.i18n import use_language
from tests.page.rook.test_learning import catalogue

from .conftest import wait_until_ready
from .game_page import boxes
from .host import hosting
from .rook_layout import MORE_SIZES, SIZES, all_states, layout_faults, some_states

AT_ONCE = "rook.html?speed=instant"
NARROW = ViewportSize(width=320, height=568)
SIDEWAYS = ViewportSize(width=844, height=390)
HIGHEST = 180
"""The bid that ends the bidding."""
TOUCHABLE = 24
"""Pixels of a card that no other card covers, at least."""
CORNER = Position(x=10, y=20)
"""Where no card of a hand is covered by the next one."""

FREE = """cards => cards.map((card, n) => {
    const [box, next] = [card, cards[n + 1]].map((each) => each?.getBoundingClientRect());
    return next && Math.abs(next.y - box.y) < 2 ? next.x - box.x : box.width;
})"""


@pytest.mark.own_context
def test_a_deal_is_played_on_a_phone_over_a_reload(phone: Page, site: str) -> None:
    """Bid, nest, trump, tricks, count; the game survives a reload, and Casino's is untouched."""
    page = phone
    page.set_viewport_size(NARROW)
    named = "Fields of the address that mean nothing here: ref, _ga"
    with page.expect_console_message(lambda message: message.text == named):
        page.goto(f"{site}{AT_ONCE}&ref=x&rules=kentucky-west&seed=s7&_ga=1")
    wait_until_ready(page)
    table = page.locator('[data-region="table"]')
    hand = page.locator('[data-region="hand"] button')
    expect(hand).to_have_count(13)
    _is_touchable(page)
    for _step in range(HIGHEST // 5):
        page.get_by_role("button", name="A higher bid").click()
    bid = page.locator('[data-action="bid"]')
    expect(bid).to_have_text(f"Bid {HIGHEST}")
    bid.click()
    expect(table).to_have_attribute("data-phase", "nest")
    expect(hand).to_have_count(18)
    _is_touchable(page)
    for place in range(13, 18):
        hand.nth(place).click(position=CORNER)
    page.locator('[data-action="aside"]').click()
    page.locator('[data-action="trump"]').first.click()
    expect(table).to_have_attribute("data-phase", "tricks")
    before = table.get_attribute("data-view")
    assert before
    expect(page.locator("html")).to_have_attribute("data-stored", "yes")

    page.goto(f"{site}{AT_ONCE}")
    wait_until_ready(page)
    expect(table).to_have_attribute("data-view", before)
    page.locator('[data-action="hint"]').click()
    expect(page.locator('[data-region="hint"]')).not_to_be_empty()
    for left in range(13, 0, -1):
        expect(hand).to_have_count(left)
        page.locator('[data-region="hand"] button:not(.cannot)').last.click(position=CORNER)
    expect(table).to_have_attribute("data-phase", "round-over")
    expect(page.locator(".summary .headline")).to_contain_text("bid of")
    page.locator('[data-action="next"]').click()
    expect(table).to_have_attribute("data-phase", "bidding")

    page.goto(site)
    wait_until_ready(page)
    expect(page.locator('[data-region="hand"] [data-card]')).to_have_count(4)


def _is_touchable(page: Page) -> None:
    """Expect every card of the hand to be touchable, upright and sideways, and none cut off."""
    for size in (SIDEWAYS, NARROW):
        page.set_viewport_size(size)
        cards = page.locator('[data-region="hand"] button')
        free: list[float] = cards.evaluate_all(FREE)
        assert min(free) >= TOUCHABLE
        assert max(box.x + box.width for box in boxes(cards)) <= size["width"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


ELEMENT = '<casino-table id="a" game="rook" {}><a href="{{game}}rook.html">x</a></casino-table>'
WRONG = {
    "rules": "royal",
    "level": "grandmaster",
    "seed": "",
    "speed": "slow",
    "lesson": "builds/1",
    "hands": "3h9c/????",
    "moves": "on",
    "game": "whist",
}


INTERPRETERS = """performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.asm.wasm')).length"""
"""How many times a frame has asked for Python's interpreter."""


def test_a_table_of_rook_stands_in_another_page(page: Page, site: str, tmp_path: Path) -> None:
    """Each wrong attribute is told, nothing is loaded before the touch, and it is played.

    A second table in another language has the same Python, and outlives the first one.
    """
    with hosting(page, tmp_path, site) as host:
        wrong = [ELEMENT.format("").replace('id="a"', f'id="{name}"') for name in WRONG]
        other_table = ELEMENT.format('seed="monday" speed="instant" lang="de"')
        host.open_tables(
            "".join(wrong)
            + ELEMENT.format('seed="sunday" speed="instant"')
            + other_table.replace('id="a"', 'id="b"')
        )
        table = page.locator("#a")
        expect(table.get_by_role("button", name="Play")).to_be_visible()
        for name, value in WRONG.items():
            other = page.locator(f"#{name}")
            other.evaluate("(each, set) => each.setAttribute(...set)", [name, value])
            expect(other.get_by_role("alert")).to_contain_text(f"{name}: ")
        assert [each["detail"]["field"] for each in host.told("error")] == [*WRONG]
        assert {name for name in host.requests if name.endswith((".js", ".html", ".zip"))} <= {
            "casino-table.js",
            "index.html",
        }
        table.get_by_role("button", name="Play").click()
        frame = host.wait_until_ready("a")
        page.wait_for_function("told.some(({ name }) => name === 'ready')")
        assert host.ask("a", "view").startswith("rules=rook ")
        (bid, *_rest) = host.ask("a", "legal")
        assert host.ask("a", "play", bid)["play"] == bid
        expect(frame.locator('[data-region="log"]')).to_contain_text("Finn bids 70.")
        page.locator("#b").get_by_role("button", name="Spielen").click()
        host.wait_until_ready("b")
        frames = [each for each in page.frames if "/rook-table.html" in each.url]
        assert sorted(each.evaluate(INTERPRETERS) for each in frames) == [0, 0, 1]
        page.locator("#a").evaluate("(table) => table.remove()")
        (bid, *_rest) = host.ask("b", "legal")
        assert host.ask("b", "play", bid)["play"] == bid
        status = host.frame("b").locator('[data-region="status"]')
        expect(status).to_contain_text("Du")


@pytest.mark.own_context
def test_two_people_share_a_phone_in_cards_and_in_text_view(phone: Page, site: str) -> None:
    """The focus follows the device: to the curtain, and then to what the person may do."""
    page = phone
    page.set_viewport_size(NARROW)
    page.goto(f"{site}{AT_ONCE}&seed=s7")
    wait_until_ready(page)
    page.locator('nav [data-action="new-game"]').click()
    page.locator('[name="people"][value="12"]').check(force=True)
    page.locator('[name="name-2"]').fill("Ben")
    page.locator('[data-action="deal"]').click()
    curtain, hand = page.locator('[data-action="show-hand"]'), page.locator('[data-region="hand"]')
    expect(curtain).to_be_visible()
    expect(hand.locator("button")).to_have_count(0)
    curtain.click()
    expect(hand.locator("button")).to_have_count(9)
    page.locator('[data-action="bid"]').click()
    expect(curtain).to_be_focused()
    expect(hand.locator("button")).to_have_count(0)

    page.locator(".to-more").click()
    page.locator('[data-index="reading=on"]').click()
    expect(page.get_by_role("heading", name="Rook in text view")).to_be_visible()
    curtain.click()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()
    page.get_by_role("button", name="Bid 120").click()
    expect(hand.locator("button")).to_have_count(14)
    expect(hand.locator("button").first).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("some", "language"),
    [
        (True, "en"),
        *(pytest.param(False, name, marks=pytest.mark.deep) for name in ("en", "de", "fr")),
    ],
)
def test_no_part_of_the_table_is_cut_off_or_covered(
    page: Page, site: str, *, some: bool, language: str
) -> None:
    """In every game, with every option and in every lesson, in windows of every size."""
    page.goto(f"{site}{AT_ONCE}&seed=s7")
    wait_until_ready(page)
    with use_language(catalogue(language)):
        states, sizes = (some_states(), SIZES) if some else (all_states(), MORE_SIZES)
        assert not list(layout_faults(page, states, sizes))
