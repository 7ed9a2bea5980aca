"""The demonstration: one table in nine sizes of frames, with keys, mouse and both colours."""

from playwright.sync_api import FrameLocator, Locator, Page, expect

from site_builder.html.embed import FRAMES

from .conftest import wait_until_still
from .game_page import boxes
from .test_embed import touch


def frame_of(page: Page, number: int) -> FrameLocator:
    return page.frame_locator(f"#frame-{number} iframe")


def inside(item: Locator) -> bool:
    """Return whether an element is fully visible and its middle is not covered."""
    visible: bool = item.evaluate("""item => {
        const { x, y, width, height, right, bottom } = item.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return x >= -1 && y >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
            && width > 20 && item.contains(top);
    }""")
    return visible


def test_nine_frames(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    wasm: list[str] = []
    page.on("request", lambda request: wasm.append(request.url) if ".wasm" in request.url else None)
    page.goto(f"{site}demo.html")
    assert len(FRAMES) == 9
    for number, (width, height, options) in enumerate(FRAMES, 1):
        table = page.locator(f"#frame-{number}")
        table.scroll_into_view_if_needed()
        box = table.bounding_box()
        assert box
        assert (box["width"], box["height"]) == (width, height)
        frame = frame_of(page, number)
        hand = frame.locator('[data-region="hand"] .card')
        expect(hand.first).to_be_visible()
        if options.get("controls") == "none":
            continue
        touch(frame)
        expect(frame.locator("html")).to_have_attribute("data-state", "ready")
        card = frame.locator('[data-region="hand"] button').first
        card.focus()
        page.keyboard.press("Enter")
        expect(card).to_have_attribute("aria-pressed", "true")
        wait_until_still(frame.locator("html"))
        for item in [*hand.all(), *frame.locator('[data-place="table"]').all()]:
            assert inside(item), (number, item.get_attribute("aria-label"))
        offer = frame.locator("[data-play]").first
        if offer.count():
            assert inside(offer), number
    # One interpreter for all frames; its second half may have come by now.
    assert len(set(wasm)) == len(wasm)
    assert sum(url.endswith("asm.wasm") for url in wasm) == 1


def test_a_new_deal_is_drawn_without_python_and_fits_its_frame(page: Page, site: str) -> None:
    sizes = ((320, 320), (320, 480), (480, 420), (640, 300), (720, 540))
    deals = {
        "sotho": (12, 4),
        "swazi,players=3": (16, 4),
        "mulle": (5, 5),
        "south-african": (10, 0),
    }
    for rules, counts in deals.items():
        page.goto(f"{site}embed.html?rules={rules}")
        hand, table = page.locator(".hand .card"), page.locator(".felt .card")
        assert (hand.count(), table.count()) == counts
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for box in boxes(hand):
                assert min(box.x, box.y) >= 0, (rules, width)
                assert box.x + box.width <= width, (rules, width)
                assert box.y + box.height <= height, (rules, height)
                assert box.width >= 24, (rules, width)
    expect(page.locator("html")).not_to_have_attribute("data-awake", "")

    # A task and every control have room before the touch.
    tasks = {
        "": (4, 4, 46),
        "&lesson=builds/1": (2, 2, 40),
        "&puzzle=standard-17": (1, 3, 40),
    }
    for query, (on_table, in_hand, width) in tasks.items():
        page.goto(f"{site}embed.html?controls=full{query}")
        hand, table = page.locator(".hand .card"), page.locator(".felt .card")
        expect(table).to_have_count(on_table)
        expect(hand).to_have_count(in_hand)
        for size in ((600, 480), (358, 480)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert all(box.width >= width for box in boxes(table)), (query, size)
            words = page.locator(".points, .lesson > *, .guide > *, .line")
            assert not covered(page, words), (query, size)
    expect(page.locator(".guide-task")).to_contain_text("Which play brings the most points")
    expect(page.locator(".held [data-card]")).to_have_count(2)  # the other hand lies open
    page.goto(f"{site}embed.html?lesson=builds/1")
    page.set_viewport_size({"width": 480, "height": 480})
    expect(page.locator(".lesson-task")).to_have_text("Build eight.")
    assert not covered(page, page.locator(".lesson > *"))
    expect(page.locator("html")).not_to_have_attribute("data-awake", "")


def covered(page: Page, items: Locator) -> list[str]:
    """Return the texts of which a button of the frame's corner covers a part."""
    corner = boxes(page.locator(".bar :is(a, button):visible"))
    assert len(corner) == 3
    texts: list[str] = items.evaluate_all(
        """(items, corner) => items.filter((item) => {
            const range = document.createRange();
            range.selectNodeContents(item);
            return [...range.getClientRects()].some(({ left, right, top, bottom }) => corner.some(
                (box) => left < box.x + box.width - 12 && right > box.x + 12
                    && top < box.y + box.height - 12 && bottom > box.y + 12));
        }).map((item) => item.textContent)""",
        [{"x": box.x, "y": box.y, "width": box.width, "height": box.height} for box in corner],
    )
    return texts
