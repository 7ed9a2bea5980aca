"""The page on a phone: 360 pixels wide, with fingers."""

import json
from random import Random
from time import time
from typing import Any

import pytest
from playwright.sync_api import BrowserType, CDPSession, Locator, Page, ViewportSize, expect

from casino_core import PRESETS, Game, RuleSet, advance, format_play, format_position
from tests.languages import OTHERS

from .conftest import NewContext
from .game_page import GREEDY, GamePage, begin_anew, boxes, boxes_that_fit, write_stored

SIZES = [(360, 640), (390, 844), (640, 360)]
FRAME = 1 / 60  # seconds
SMALLEST_TARGET = 24  # pixels, WCAG 2.2 AA
LARGE_LETTERS = "--blink-settings=defaultFontSize=32"

CUT = """() => {
    const all = [...document.querySelectorAll('dialog[open] *, #more:popover-open *')];
    const shown = all.filter((each) => each.checkVisibility() && !each.closest('.unseen, svg'));
    const outside = ({ left, right }) => left < -1 || right > innerWidth + 1;
    const holds = (each) => each.matches('dt, td, th, button, label');
    const narrow = (each) => holds(each) && each.scrollWidth > each.clientWidth + 1;
    return shown
        .filter((each) => outside(each.getBoundingClientRect()) || narrow(each))
        .map((each) => `${each.tagName} ${each.textContent}`.slice(0, 60));
}"""
"""The elements of a sheet or of the menu that do not fit into the window, or into their place."""

BUILDS = "?table=8d,5h,3c,Kd,(7:3s4h@2),(9:4c5d@1)&hands=8s9s7s2c/????????&stock=*24&seed=x"
AT_TOP = """() => {
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
    const heading = sheet.querySelector('h2').getBoundingClientRect();
    const all = [sheet, ...sheet.querySelectorAll(':not(.follow)')];
    const seen = heading.top >= 0 && heading.bottom <= innerHeight;
    return seen && all.every((each) => !each.scrollTop);
}"""
"""Tells whether the sheet that is open shows its beginning; a log may follow its last line."""
SCROLL_ALL = """() => {
    const parts = document.querySelectorAll('dialog[open], dialog[open] *');
    for (const each of [document.scrollingElement, ...parts]) each.scrollTop = 100_000;
}"""
"""Scrolls the page and all parts of the sheets that are open to their ends."""
SHEETS = (
    *("help", "settings", "daily", "statistics", "record", "share", "rules", "piles"),
    *("puzzles", "games", "by-link", "analysis"),
)

DIARY = {
    "version": 1,
    "days": {
        "2026-11-19": [{"points": [7, 4], "master": [4, 7], "counts": True}] * 5,
        "2026-11-20": [
            {"points": [7, 4], "master": [4, 7], "counts": True},
            {"points": [3, 8], "counts": True},
            {"plays": "", "counts": True},
            {},
            {},
        ],
    },
}


def test_the_table_fits_and_every_target_is_large_enough(phone: Page, site: str) -> None:
    table = GamePage(phone, f"{site}?seed=small&speed=instant")
    for _ in range(5):
        table.hand_card(table.cards_of("hand")[0]).tap()
        for box in boxes_that_fit(phone, phone.locator(".game button:visible"), SIZES):
            assert min(box.width, box.height) >= SMALLEST_TARGET, box.text
        phone.keyboard.press("Escape")
        table.touch(table.chosen(), Locator.tap)


def test_long_names_and_notices_leave_room_for_the_cards(phone: Page, site: str) -> None:
    rules, hands = "mulle,players=5", "hands=9h3c/????/????/????/????"
    won = "won=AsTd5s5c/AcTc6h6s/Ad7d7s/AhTh8c8s/Ac9c9s&sweeps=2/1/1/1/1&last=1"
    GamePage(phone, f"{site}?rules={rules}&table=5h,Kd&{hands}&{won}&stock=*60&seed=x")
    seats = phone.locator('[data-region="seats"]')
    boxes_that_fit(phone, seats.locator(":is(.held, .so-far, .pile)"), [(960, 700), *SIZES])
    right = "each => each.querySelector('.held').getBoundingClientRect().right"
    left = "each => each.querySelector('.so-far').getBoundingClientRect().left"
    top = "each => each.querySelector('.captured').getBoundingClientRect().top"
    below = "each => each.querySelector('.held').getBoundingClientRect().bottom"
    for seat in seats.locator(".seat").all():
        beside = seat.evaluate(left) >= seat.evaluate(right)
        assert beside or seat.evaluate(top) >= seat.evaluate(below)

    last_card = phone.locator('[data-region="hand"] button').last
    for lang in OTHERS:
        begin_anew(phone, site, lang)
        rules = "rakennuskasino,players=4,target=50"
        GamePage(phone, f"{site}?rules={rules}&speed=instant&seed={lang}")
        for width, height in ((320, 568), (360, 640), (390, 844)):
            phone.set_viewport_size({"width": width, "height": height})
            # The name of the game stays above the score.
            [title] = boxes(phone.locator(".rules > :not(.unseen)"))
            [sides] = boxes(phone.locator(".sides"))
            assert title.width > 75, f"{width}: {lang}"
            assert title.y >= 0
            assert title.y + title.height <= sides.y
            # The hand is in sight, and no name is cut.
            expect(last_card).to_be_in_viewport(ratio=1)
            names = phone.locator(".side-name")
            cut = names.evaluate_all(
                "all => all.filter((one) => one.scrollWidth > one.clientWidth)"
            )
            assert not cut, f"{width}: {lang}"

    begin_anew(phone, site, "fr")
    GamePage(phone, f"{site}?puzzle=standard-2")  # the other hand lies open
    for width in (320, 360, 390, 412):
        phone.set_viewport_size({"width": width, "height": 844})
        assert phone.locator(".seat .name").evaluate("name => name.scrollWidth <= name.clientWidth")

    begin_anew(phone, site)
    phone.set_viewport_size({"width": 320, "height": 568})
    table = GamePage(phone, f"{site}?rules=khasino&seed=waits&speed=instant")
    table.touch(table.chosen())
    GamePage(phone, f"{site}?seed=small&speed=instant")
    waiting = phone.locator('[data-region="notices"] [data-action="go-on-with"]')
    expect(waiting).to_be_in_viewport(ratio=1)
    words = phone.locator('[data-region="notices"] p')
    assert words.evaluate("words => words.scrollHeight <= words.clientHeight + 1")
    expect(last_card).to_be_in_viewport(ratio=1)
    table = GamePage(phone, f"{site}?seed=phone&table=9d")
    (felt,) = boxes(table.region.locator(".felt"))
    assert felt.height >= 4 * SMALLEST_TARGET  # a card is higher than wide
    expect(phone.locator('[data-region="notices"]')).not_to_be_empty()
    table.action("dismiss").click()
    expect(last_card).to_be_in_viewport(ratio=1)


def test_with_letters_twice_as_large_the_hand_is_in_sight(
    site: str,
    browser_name: str,
    browser_type_launch_args: dict[str, Any],
    browser_type: BrowserType,
) -> None:
    if browser_name != "chromium":
        pytest.skip("a command line sets the size of letters")
    arguments = [*browser_type_launch_args.get("args", ()), LARGE_LETTERS]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    try:
        size: ViewportSize = {"width": 390, "height": 844}
        context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
        page = context.new_page()
        page.set_default_timeout(60_000)
        for rules in ("standard", "swazi", "partnership", "mulle"):
            table = GamePage(page, f"{site}?rules={rules}&seed=large&speed=instant")
            for card in table.cards_of("hand"):
                expect(table.hand_card(card)).to_be_in_viewport(ratio=1)
            names = page.locator(".seat .name").evaluate_all(
                "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
            )
            assert not names, rules
    finally:
        browser.close()


@pytest.mark.own_context
@pytest.mark.parametrize(
    "language",
    [
        pytest.param(each, marks=[] if each == "de" else pytest.mark.deep)  # the longest words
        for each in OTHERS
    ],
)
def test_every_sheet_fits_a_small_phone(new_context: NewContext, site: str, language: str) -> None:
    size: ViewportSize = {"width": 320, "height": 568}
    opened = new_context(
        locale=language, viewport=size, has_touch=True, is_mobile=True, service_workers="block"
    )
    opened.clock.install(time="2026-11-20T12:00:00Z")
    page = opened.new_page()
    page.goto(f"{site}learn/index.html")
    write_stored(page, "casino.daily", json.dumps(DIARY))
    table = GamePage(page, f"{site}{BUILDS}&speed=instant")
    page.locator(".to-more").tap()
    assert page.evaluate(CUT) == []
    page.keyboard.press("Escape")
    further = {"settings": "stored", "share": "embed", "record": "fair", "rules": "setup"}
    for name in SHEETS:
        for time_opened in (1, 2):
            # It shows its beginning, though it was scrolled when it was open before.
            table.action(name).first.dispatch_event("click")
            expect(page.locator("dialog[open] h2")).to_be_visible()
            page.wait_for_function(AT_TOP)
            assert page.evaluate(CUT) == [], name
            page.evaluate(SCROLL_ALL)
            if name in further:
                page.locator(f'dialog[open] [data-action="{further[name]}"]').tap()
                expect(page.locator(f'dialog[data-region="{further[name]}"]')).to_be_visible()
                page.wait_for_function(AT_TOP)
                assert page.evaluate(CUT) == [], (name, time_opened)
                page.evaluate(SCROLL_ALL)
            while page.locator("dialog[open]").count():
                page.locator('dialog[open] [data-action="close-sheet"]').last.tap()


def test_the_points_of_a_round_fit_a_small_phone(phone: Page, site: str) -> None:
    presets = {"de": "krypkasino", "es": "kasino-fi", "sv": "kasino-no"}
    for lang, preset in presets.items():
        begin_anew(phone, site, lang)
        address = before_the_last_play(PRESETS[preset])
        table = GamePage(phone, f"{site}?{address}&speed=instant")
        expect(phone.locator("html")).to_have_attribute("lang", lang)
        table.type(format_play(table.chosen(), table.view))
        expect(phone.locator(".summary")).to_be_visible()
        for width in (320, 360, 390):
            phone.set_viewport_size({"width": width, "height": 700})
            wide = "each => each.scrollWidth - each.clientWidth"
            assert phone.locator(".summary").evaluate(wide) == 0, f"{preset}, {width}"


def before_the_last_play(rules: RuleSet) -> str:
    """Play a round up to its last play, which is that of seat 1; return the address of it."""
    chance = Random(1)
    position = Game.new(rules, "points", dealer=0).position
    while position.stock or sum(map(int.bit_count, position.hands)) > 1:
        position = advance(position, GREEDY(position.view(position.turn), chance))
    return format_position(position).replace(" ", "&")


def test_a_whole_round_by_tapping_and_everything_is_found_in_the_menu(
    phone: Page, site: str
) -> None:
    table = GamePage(phone, f"{site}?seed=taps&speed=instant")
    menu = phone.locator("#more")
    for name in ("settings", "statistics", "record", "share", "embed"):
        expect(menu).to_be_hidden()
        phone.locator(".to-more").tap()
        expect(menu).to_be_in_viewport(ratio=1)
        menu.locator(f'[data-action="{name}"]').tap()
        expect(phone.locator("dialog[open]")).to_be_visible()
        phone.keyboard.press("Escape")
    for view in table.my_turns():
        table.touch(GREEDY(view, table.chance), Locator.tap)

    # The log is folded up; an earlier table that it leads to comes into sight.
    phone.set_viewport_size({"width": 390, "height": 844})
    table.action("next").tap()
    expect(table.region).to_have_attribute("data-phase", "play")
    table.touch(table.chosen(), Locator.tap)
    expect(phone.locator('[data-region="log"]')).to_be_hidden()
    phone.locator("#log .logged > summary").tap()
    line = phone.locator('[data-region="log"] [data-action="look"]').last
    line.scroll_into_view_if_needed()
    line.tap()
    expect(table.action("now")).to_be_in_viewport(ratio=1)
    expect(table.region).to_be_in_viewport(ratio=1)
    table.action("now").tap()
    expect(table.region).to_have_attribute("data-back", "")


def test_cards_are_tapped_twice_dragged_and_the_page_scrolled_with_a_finger(
    phone: Page, site: str
) -> None:
    table = GamePage(phone, f"{site}?table=8d,Kd&hands=8s2cJc/2d4c7h&speed=instant")
    finger = Finger(phone)
    finger.tap_twice(table.hand_card("8s"), after=0.6)  # two slow taps put it back
    expect(table.hand_card("8s")).to_have_attribute("aria-pressed", "false")
    expect(table.log).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollHeight > innerHeight")
    finger.swipe(table.region, -200)
    phone.wait_for_function("() => scrollY > 50")
    expect(table.log).to_have_count(0)
    finger.drag(table.hand_card("8s"), table.loose_card("8d"))
    expect(table.log.first).to_contain_text("8sx8d")
    finger.drag(table.hand_card("Jc"), table.region)
    expect(table.log.nth(2)).to_contain_text("Jc")

    table = GamePage(phone, f"{site}?table=8d,Kd&hands=8s2cJc/2d4c7h&seed=twice&speed=instant")
    finger.tap_twice(table.hand_card("8s"))
    expect(table.log.first).to_contain_text("8sx8d")


class Finger:
    """Sends touches that Chromium treats as real ones."""

    def __init__(self, page: Page) -> None:
        self.devtools: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float], at: float | None = None) -> None:
        """Send a touch; a time in seconds makes it independent of the speed of the machine."""
        touches = [{"x": x, "y": y} for x, y in points]
        event = {"type": kind, "touchPoints": touches} | ({"timestamp": at} if at else {})
        self.devtools.send("Input.dispatchTouchEvent", event)

    def tap_twice(self, target: Locator, after: float = 0.1) -> None:
        """Tap twice, some seconds apart."""
        point, now = middle(target), time()
        for tap in (now, now + after):
            self._send("touchStart", point, at=tap)
            self._send("touchEnd", at=tap + 0.02)

    def drag(self, card: Locator, target: Locator) -> None:
        card.scroll_into_view_if_needed()
        self._go(middle(card), middle(target))

    def swipe(self, start: Locator, by: int) -> None:
        x, y = middle(start)
        self._go((x, y), (x, y + by))

    def _go(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        now = time()
        self._send("touchStart", start, at=now)
        for step in range(1, 11):
            part = step / 10
            point = tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))
            self._send("touchMove", (point[0], point[1]), at=now + step * FRAME)
        self._send("touchEnd", at=now + 11 * FRAME)


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
