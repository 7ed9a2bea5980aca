"""A round is counted over the table, a win is celebrated, and sounds are offered once."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import wait_until_still
from .game_page import GamePage

END = "?table=8d,5s&hands=8s/-&dealer=2&won=AsAcTd9c9d3c4c4s/TcTh2sKdKc"
ROUND = f"{END}&scores=3/4"
WIN = f"{END}&scores=18/4"
COUNT_OFF = """if (location.protocol !== 'about:')
    localStorage.setItem('casino.settings', JSON.stringify({count: 'off'}));"""
LABELS = """
globalThis.labels = [];
globalThis.widest = 0;
const measure = () => {
  widest = Math.max(widest, document.documentElement.scrollWidth);
  if (document.querySelector('.flourish-ring')) requestAnimationFrame(measure);
};
const note = (part) => {
  const pile = document.querySelector('[data-anchor="won-1"]').getBoundingClientRect();
  labels.push([part.textContent, part.offsetTop + part.offsetHeight, pile.top + scrollY]);
};
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const part of addedNodes) {
      if (part.matches?.('.flourish-ring')) measure();
      if (part.matches?.('.flourish')) note(part);
      if (!part.matches?.('.round-count')) continue;
      labels.push(document.querySelectorAll('.flourish').length);
    }
  }
}).observe(document, { subtree: true, childList: true });
"""
"""Notes where each label ends, where the pile begins, and how many labels a count finds.

While a ring grows around a pile, it also notes how wide the page becomes.
"""
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


def test_a_round_is_counted_item_by_item_unless_it_is_skipped(page: Page, site: str) -> None:
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

    # A key skips it, and does nothing else: the button that has the focus is pressed by the next.
    for key, scores in (("Enter", "3/6"), ("x", "3/7")):
        table, _ = play_last_card(page, f"{site}{END}&scores={scores}")
        expect(count).to_be_visible()
        expect(table.action("next")).to_be_focused()
        page.keyboard.press(key)
        assert counted(page).count() == count.count() == 0
        expect(page.locator(".sides .points").first).to_have_text("11")
        assert table.phase == "round-over"
    page.keyboard.press("Enter")
    expect(table.region).to_have_attribute("data-phase", "play")

    # A player in a hurry never sees it.
    table, _ = play_last_card(page, f"{site}{END}&scores=3/8")
    table.action("next").click()
    expect(table.region).to_have_attribute("data-phase", "play")
    wait_until_still(page)
    assert counted(page).count() == count.count() == 0
    expect(page.locator(".sides .points")).to_have_text(["11", "9"])


def test_a_tap_skips_the_count_and_a_button_works_at_once(phone: Page, site: str) -> None:
    phone.add_init_script(LABELS)
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

    # The last capture is told before the count, above the pile: it covers no number.
    hands, won = "5s/-/-/-/-/-", "AsAdAcAh/2s3s/4s/6s/7s/8s"
    query = f"?rules=standard,players=6&table=5d,Kd&hands={hands}&won={won}&dealer=6&turn=1"
    table = GamePage(phone, site + query)
    wait_until_still(phone)
    table.type("5sx5d")
    expect(count).to_be_visible()
    (words, bottom, pile), labels_left = phone.evaluate("labels")
    assert words == "Last capture"
    assert bottom < pile
    assert labels_left == 0
    assert phone.evaluate("widest === innerWidth"), phone.evaluate("[widest, innerWidth]")


def test_a_win_is_celebrated_unless_less_motion_is_wanted(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    page.emulate_media(reduced_motion="reduce")
    _, (counting, points) = play_last_card(page, site + WIN)
    assert (counting, points) == (False, ["26", "5"])
    expect(page.locator(".summary")).to_be_visible()
    expect(page.locator(".flourish, .victory, .fountain, .round-count")).to_have_count(0)
    assert "celebration.js" not in requests

    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(COUNT_OFF)
    table, (counting, _) = play_last_card(page, f"{site}{END}&scores=18/5")
    assert not counting
    victory, fountain = page.locator(".victory"), page.locator(".fountain")
    expect(victory).to_have_attribute("aria-hidden", "true")
    expect(victory).to_have_text("You win the game")
    expect(victory).to_have_count(0)
    expect(fountain).to_have_attribute("aria-hidden", "true")
    expect(page.locator(".round-count")).to_have_count(0)
    table.action("new-game").last.click()  # everything can be used meanwhile
    expect(table.region).to_have_attribute("data-phase", "play")
    expect(fountain).to_have_count(0)

    # Captures that matter are named at the pile.
    table = GamePage(page, f"{site}?table=8d,2s&hands=TsKh/6c6d&won=AsAc/Td9c")
    wait_until_still(page)
    table.type("Tsx8d,2s")
    expect(page.locator(".flourish")).to_have_text(["Little casino +1", "Sweep!"])
    expect(page.locator(".flourish, .flourish-ring, .spark, .swept")).to_have_count(0)
