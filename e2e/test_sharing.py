"""The result of a game goes out through the system's share sheet, with a picture."""

import json

from playwright.sync_api import Page, expect

from .game_page import GamePage

LAST_PLAY = "?table=8d&hands=8s/&won=TdAsAc/2s&rules=standard,target=none&speed=instant"
SYSTEM = """
    navigator.canShare = () => true;
    navigator.share = async ({ text, url, files = [] }) => {
        const sizes = files.map(({ name, type, size }) => [name, type, size > 5000]);
        document.documentElement.dataset.sent = JSON.stringify([text ?? url, ...sizes.flat()]);
    };
"""
FORBIDDEN = """() => {
    navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
}"""


def test_a_result_is_sent_with_its_picture(page: Page, site: str) -> None:
    page.add_init_script(SYSTEM)
    table = GamePage(page, site + LAST_PLAY)
    table.type("8sx8d")
    page.locator('.summary [data-action="share"]').click()
    told = page.locator("#share-result").input_value()
    page.locator('[data-action="send"]').click()
    html = page.locator("html[data-sent]")
    expect(html).to_be_attached()
    sent = html.get_attribute("data-sent") or ""
    assert json.loads(sent) == [told, "casino.png", "image/png", True]
    assert "I won 8" in told

    page.evaluate(FORBIDDEN)
    page.locator('[data-action="send"]').click()
    expect(page.locator('[data-region="copied"]')).not_to_be_empty()
