"""The plays of the others since one's own are all on the table, for every number of seats."""

from playwright.sync_api import Page, expect

from .game_page import GamePage, begin_anew

SIZES = ((320, 640), (390, 844), (600, 900), (800, 1100), (844, 390), (1280, 720))

CUT = """() => {
    const trace = document.querySelector('.trace');
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const cut = [...trace.querySelectorAll(':scope > span:not(.speech)')].filter((play) => {
        const rects = [...play.getClientRects()];
        return !rects.length || rects.some((rect) => rect.bottom > felt.top + 1
            || rect.top < 0 || rect.left < -1 || rect.right > innerWidth + 1);
    });
    const clipped = trace.scrollHeight > trace.clientHeight + 1
        && getComputedStyle(trace).overflowY !== 'visible';
    return cut.map((play) => play.textContent).concat(clipped ? ['clipped'] : []);
}"""


def test_no_play_of_the_others_is_cut(page: Page, site: str) -> None:
    # six seats make the most plays, and German the longest words
    for language, seats in (("es", 6), ("sv", 6), ("de", 6), ("de", 2)):
        begin_anew(page, site, language)
        table = GamePage(page, f"{site}?rules=standard,players={seats}&seed=last&speed=instant")
        expect(page.locator("html")).to_have_attribute("lang", language)
        table.type(table.cards_of("hand")[0])
        table.wait_for_my_turn()
        expect(page.locator(".trace > span:not(.speech)")).to_have_count(seats - 1)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) == [], (language, seats, width, height)
            felt = page.locator(".felt").evaluate("each => each.clientHeight")
            assert felt > 60, (language, seats, width, height)
