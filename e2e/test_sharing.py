"""Tables and results go out through the share sheet and come back."""

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


def test_a_table_is_shared_from_a_phone_and_a_result_sent_with_its_picture(
    page: Page, site: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}?seed=share&speed=instant")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    page.locator(".to-more").click()
    page.locator("#more").get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share this table")
    link = sheet.get_by_label("Link", exact=True).input_value()
    assert "seed" not in link
    assert "hands=" in link
    sheet.get_by_role("button", name="Copy: link").click()
    expect(page.locator('[data-region="copied"]')).to_have_text("Copied")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    sheet.get_by_role("button", name="Embed …").click()
    embed = page.get_by_role("dialog", name="Embed in a page of your own")
    embed.get_by_label("Colours").select_option("dark")
    preview = embed.frame_locator("iframe")
    expect(preview.locator("html")).to_have_attribute("data-theme", "dark")
    expect(preview.locator('[data-region="hand"] button')).to_have_count(4)
    page.keyboard.press("Escape")
    expect(embed).to_be_hidden()
    page.goto(link)
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect(page.locator('[data-region="table"]')).to_have_attribute("data-phase", "play")

    page.add_init_script(SYSTEM)
    table = GamePage(page, site + LAST_PLAY)
    table.type("8sx8d")
    page.locator('.summary [data-action="share"]').click()
    message = page.locator("#share-result").input_value()
    page.locator('[data-action="send"]').click()
    html = page.locator("html[data-sent]")
    expect(html).to_be_attached()
    sent = html.get_attribute("data-sent") or ""
    assert json.loads(sent) == [message, "casino.png", "image/png", True]
    assert "I won 8" in message

    page.evaluate(FORBIDDEN)
    page.locator('[data-action="send"]').click()
    expect(page.locator('[data-region="copied"]')).not_to_be_empty()

    # Its other link opens the review beside the game at the table.
    link = page.locator("#share-review").input_value()
    page.goto(f"{link}&speed=instant")
    review = page.locator('dialog[open][data-region="review"]')
    expect(review).to_contain_text("0 / 1")
    page.keyboard.press("End")
    expect(review).to_contain_text("The end: Seat 1 8")
