"""The characters at the seats: faces, remarks, the offer of another one, and points ahead."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .axe import problems
from .game_page import GamePage, begin_anew, boxes

SWEEP = "?table=8c&hands=3h8d/5s9c"
NO_FADING = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.speech, .bubble { animation: none !important }');
    document.adoptedStyleSheets.push(sheet);
}"""
"""Lets a remark stay for as long as a busy machine needs to look at it."""
BESIDE_A_REMARK = (
    ", ".join(
        f'[data-region="seats"] {each}' for each in (".card", ".name", ".portrait", ".captured")
    )
    + ', [data-region="table"] :is(.card, .stack, .deals, .count), [data-region="score"]'
)
"""What a remark may not cover."""


def test_a_remark_covers_nothing_and_goes_with_the_next_play(page: Page, site: str) -> None:
    for query in (SWEEP, "?rules=partnership", "?rules=spade,players=6"):
        page.set_viewport_size({"width": 320, "height": 568})
        begin_anew(page, site)
        table = GamePage(page, f"{site}{query}&speed=instant&seed=320")
        page.evaluate(NO_FADING)
        remark = page.locator(".speech:visible, .bubble:visible")
        for width, height in ((320, 568), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            expect(remark, f"{query} {width}").to_have_count(1)
            expect(remark).to_contain_text("I take what I can.")
            expect(table.spoken).not_to_contain_text("I take")
            (words,) = boxes(remark)
            for other in boxes(page.locator(BESIDE_A_REMARK)):
                apart = words.x + words.width <= other.x or other.x + other.width <= words.x
                below = words.y + words.height <= other.y or other.y + other.height <= words.y
                assert apart or below, f"{query} {width}: {other.text or 'a card'}"
            assert not problems(page, "main")
        table.touch(table.chosen())
        expect(page.locator(".speech, .bubble")).to_have_count(0)
