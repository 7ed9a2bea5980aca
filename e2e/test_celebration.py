"""A round is counted over the table, a win is celebrated, and sounds are offered once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import wait_until_still
from .game_page import GamePage
from .test_feel import LISTEN

END = "?table=8d,5s&hands=8s/-&dealer=2&won=AsAcTd9c9d3c4c4s/TcTh2sKdKc"
ROUND = f"{END}&scores=3/4"
WIN = f"{END}&scores=18/4"
COUNT_OFF = """if (location.protocol !== 'about:')
    localStorage.setItem('casino.settings', JSON.stringify({count: 'off'}));"""
LABELS = """
globalThis.labels = [];
const note = (part) => {
  const table = document.querySelector('[data-region="table"]').getBoundingClientRect();
  labels.push([part.textContent, part.offsetTop, table.bottom + scrollY - 1]);
};
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const part of addedNodes) if (part.matches?.('.flourish')) note(part);
  }
}).observe(document, { subtree: true, childList: true });
"""
"""Notes where each label appears, and where the table ends."""
NOW = """() => {
    document.querySelector('[data-play]').click();
    const shown = [...document.querySelectorAll('.sides .points')].map((part) => part.textContent);
    return [document.documentElement.hasAttribute('data-counting'), shown];
}"""


def play_last_card(page: Page, url: str) -> tuple[GamePage, Any]:
    """Play the last card; return whether the round is being counted at once, and the points."""
    table = GamePage(page, url)
    wait_until_still(page)
    table.hand_card("8s").click()
    table.loose_card("8d").click()
    expect(table.loose_card("8d")).to_have_attribute("aria-pressed", "true")
    return table, page.evaluate(NOW)


ITEMS = """
globalThis.items = [];
const noteItem = () => {
  const item = document.querySelector('.round-count .count-item:not([hidden])')?.innerText ?? '';
  if (item && !items.includes(item)) items.push(item);
};
const all = { subtree: true, childList: true, attributes: true, characterData: true };
new MutationObserver(noteItem).observe(document, all);
"""
"""Notes each item as it is counted, however short it is shown."""


def counted(page: Page) -> Locator:
    return page.locator("[data-counting]")


def test_a_round_is_counted_item_by_item_to_its_end(page: Page, site: str) -> None:
    page.add_init_script(ITEMS)
    table, (counting, points) = play_last_card(page, site + ROUND)
    assert (counting, points) == (True, ["3", "4"])
    count = page.locator(".round-count")
    expect(count).to_have_attribute("aria-hidden", "true")
    expect(counted(page)).to_have_count(0)
    expect(count).to_have_count(0)
    names = [re.findall(r"[A-Za-z ]+[a-z]", item)[0] for item in page.evaluate("items")]
    assert list(dict.fromkeys(names)) == [
        *("Most cards", "Most spades", "Big casino", "Little casino", "Aces")
    ]
    expect(page.locator(".sides .points")).to_have_text(["11", "5"])
    expect(page.locator(".in-all td")).to_have_text(["11", "5"])
    expect(page.locator(".summary")).to_be_visible()
    assert table.phase == "round-over"
    expect(table.spoken).to_contain_text("Round over: you scored 8, Bruno 1.")


@pytest.mark.parametrize("key", ["Enter", "Escape", "x"])
def test_a_key_skips_the_count_and_does_nothing_else(page: Page, site: str, key: str) -> None:
    table, _ = play_last_card(page, site + ROUND)
    count = page.locator(".round-count")
    expect(count).to_be_visible()
    expect(table.action("next")).to_be_focused()
    page.keyboard.press(key)
    assert counted(page).count() == count.count() == 0
    expect(page.locator(".sides .points")).to_have_text(["11", "5"])
    assert table.phase == "round-over"
    page.keyboard.press("Enter")
    expect(table.region).to_have_attribute("data-phase", "play")


def test_a_tap_skips_the_count_and_a_button_works_at_once(phone: Page, site: str) -> None:
    table, _ = play_last_card(phone, site + ROUND)
    count = phone.locator(".round-count")
    count.tap()
    expect(count).to_have_count(0)
    assert counted(phone).count() == 0
    assert table.phase == "round-over"

    table, _ = play_last_card(phone, f"{site}{END}&scores=3/5")
    expect(count).to_be_visible()
    table.action("next").tap()
    expect(table.region).to_have_attribute("data-phase", "play")
    assert counted(phone).count() == count.count() == 0
    expect(phone.locator(".sides .points")).to_have_text(["11", "6"])


def test_a_player_in_a_hurry_never_sees_it(page: Page, site: str) -> None:
    table, _ = play_last_card(page, site + ROUND)
    table.action("next").click()
    expect(table.region).to_have_attribute("data-phase", "play")
    wait_until_still(page)
    assert counted(page).count() == page.locator(".round-count").count() == 0
    expect(page.locator(".sides .points")).to_have_text(["11", "5"])


def test_less_motion_means_no_celebration(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.emulate_media(reduced_motion="reduce")
    _, (counting, points) = play_last_card(page, site + WIN)
    assert (counting, points) == (False, ["26", "5"])
    expect(page.locator(".summary")).to_be_visible()
    expect(page.locator(".flourish, .fountain, .round-count")).to_have_count(0)
    assert "celebration.js" not in asked


def test_a_win_is_celebrated_and_everything_can_be_used_meanwhile(page: Page, site: str) -> None:
    page.add_init_script(COUNT_OFF)
    table, (counting, _) = play_last_card(page, site + WIN)
    assert not counting
    fountain = page.locator(".fountain")
    expect(fountain).to_have_attribute("aria-hidden", "true")
    expect(page.locator(".round-count")).to_have_count(0)
    expect(fountain).to_have_count(0)

    table, _ = play_last_card(page, f"{site}{END}&scores=18/5")
    expect(fountain).to_be_attached()
    table.action("new-game").last.click()
    expect(table.region).to_have_attribute("data-phase", "play")
    expect(fountain).to_have_count(0)


def test_captures_that_matter_are_shown_at_the_pile(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=8d,2s&hands=TsKh/6c6d&won=AsAc/Td9c")
    wait_until_still(page)
    table.type("Tsx8d,2s")
    expect(page.locator(".flourish")).to_have_text(["Little casino +1", "Sweep!"])
    expect(page.locator(".flourish, .flourish-ring, .swept")).to_have_count(0)


def test_the_last_capture_covers_no_line_of_the_count(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(LABELS)
    hands, won = "5s/-/-/-/-/-", "AsAdAcAh/2s3s/4s/6s/7s/8s"
    query = f"?rules=standard,players=6&table=5d,Kd&hands={hands}&won={won}&dealer=6&turn=1"
    table = GamePage(page, site + query)
    wait_until_still(page)
    table.type("5sx5d")
    expect(page.locator(".round-count")).to_be_visible()
    (found,) = page.evaluate("labels")
    words, top, end_of_table = found
    assert words == "Last capture"
    assert top >= end_of_table


@pytest.mark.own_context
def test_sounds_are_offered_once_and_the_offer_goes_away(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=offer")
    offer = table.action("feel")
    expect(offer).to_have_count(0)
    table.tap(page.locator('[data-region="hand"] button').first)
    expect(offer.first).to_have_text("Sound on?")
    table.pass_time(10)
    expect(offer).to_have_count(0)
    page.reload()
    GamePage.of(page)
    page.locator('[data-region="hand"] button').first.dispatch_event("click")
    expect(page.locator('[data-region="hand"] [aria-pressed="true"]')).to_have_count(1)
    expect(offer).to_have_count(0)


def test_the_offer_is_heard_when_it_is_taken(page: Page, site: str) -> None:
    page.add_init_script(LISTEN)
    table = GamePage(page, f"{site}?seed=offer")
    page.locator('[data-region="hand"] button').first.click()
    table.action("feel").first.click()
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    expect(page.locator("html[data-heard]")).to_have_count(1)
    expect(page.locator('[data-index="sound"][data-action="feel"]')).to_have_count(0)
