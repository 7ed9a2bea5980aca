"""Seats: characters, partners, people who pass the device on, and the plays of all others."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from .axe import problems
from .game_page import GamePage, begin_anew, boxes, boxes_that_fit, click


def test_a_game_that_is_passed_on_comes_back_covered(page: Page, site: str) -> None:
    address = f"{site}?seed=pass&seats=person:Ann,person:Ben&speed=instant"
    table = GamePage(page, address)
    table.action("show-hand").click()
    hand = table.cards_of("hand")
    page.reload()
    expect(table.action("show-hand")).to_be_visible()
    assert set(table.cards_of("hand")) == {"??"}
    html = page.content()
    assert not any(f'"{card}"' in html for card in hand)


LARGE_HANDS = ("khasino", "swazi")


def test_many_seats_and_large_hands_fit_every_window(phone: Page, site: str) -> None:
    sizes = ((320, 640), (360, 640), (390, 844), (640, 360), (1280, 800))
    for rules in ("partnership", "standard,players=6", "royal,players=5", *LARGE_HANDS):
        seed = "large" if rules in LARGE_HANDS else "phone"
        table = GamePage(phone, f"{site}?seed={seed}&rules={rules}&speed=instant")
        for _ in range(2):
            table.hand_card(table.cards_of("hand")[0]).tap()
            controls = phone.locator(".game button:visible, .seat .name:visible")
            boxes_that_fit(phone, controls, sizes)
            if rules in LARGE_HANDS:
                for box in boxes_that_fit(phone, phone.locator(".hand .card"), sizes):
                    assert min(box.width, box.height) >= 24, (rules, box.text)
            names = phone.locator('[data-region="score"] .side-name')
            for width, height in ((640, 360), (360, 640)):
                phone.set_viewport_size({"width": width, "height": height})
                cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth).length"
                assert names.evaluate_all(cut) == 0, rules
            phone.keyboard.press("Escape")
            table.touch(table.chosen(), click)


def test_the_dealers_mark_moves_nothing(page: Page, site: str) -> None:
    lines = page.locator(".held, .captured, .felt, .status, .hand")
    for players in (2, 3, 6):
        hands = "/".join(["3h9c4s5s", *["????????"] * (players - 1)])
        rules = f"rules=standard,players={players}&speed=instant"
        notices = []
        for dealer in (1, 2):
            GamePage(page, f"{site}?{rules}&table=9d,3c&hands={hands}&dealer={dealer}&stock=*12")
            for width, height in ((320, 568), (390, 844), (640, 800), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                notices.append((dealer, [(box.y, box.height) for box in boxes(lines)]))
        places = [[place for dealer, place in notices if dealer == each] for each in (1, 2)]
        assert places[0] == places[1], players


def test_long_names_stay_apart_and_fit(page: Page, site: str) -> None:
    for players in (5, 6):
        seats = ",".join(["person", *["greedy:Konstantina"] * 5][:players])
        GamePage(page, f"{site}?rules=mulle,players={players}&seed=n&speed=instant&seats={seats}")
        names = page.locator(".seat .name")
        for width, height in ((320, 568), (390, 844), (430, 800), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for left, right in pairwise(boxes(names)):
                assert left.x + left.width < right.x, (width, left.text)

    names_of_partners = "person,greedy:Maximilian,greedy:Konstantina,greedy:Bartholomew"
    address = f"?seed=names&rules=partnership&seats={names_of_partners}&speed=instant"
    GamePage(page, site + address)
    controls = page.locator(".seat .name, .round th:visible, .side-name, .game button:visible")
    boxes_that_fit(page, controls, ((320, 568), (390, 844), (1280, 800), (1366, 768)))


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
"""The elements that a remark may not cover."""


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
            if width == 320:
                expect(remark.locator("b")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
            (words,) = boxes(remark)
            for other in boxes(page.locator(BESIDE_A_REMARK)):
                apart = words.x + words.width <= other.x or other.x + other.width <= words.x
                below = words.y + words.height <= other.y or other.y + other.height <= words.y
                assert apart or below, f"{query} {width}: {other.text or 'a card'}"
            assert not problems(page, "main")
        table.touch(table.chosen())
        expect(page.locator(".speech, .bubble")).to_have_count(0)


def test_a_refusal_on_a_phone_held_sideways_leaves_the_cards_and_plays_free(
    page: Page, site: str
) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    for query in (SWEEP, "?table=8c&hands=3h8d/5s9c/4s7c"):
        table = GamePage(page, f"{site}{query}&speed=instant")
        table.hand_card("3h").click()
        table.loose_card("8c").click()
        expect(table.refusal).not_to_be_empty()
        (refused,) = boxes(page.locator(".refused"))
        (actions,) = boxes(page.locator(".actions"))
        (seats,) = boxes(page.locator(".seats"))
        assert refused.y + refused.height <= actions.y + 1
        assert refused.x >= seats.x + seats.width or refused.y >= seats.y + seats.height - 1
        assert page.locator(".seat:only-child .name").evaluate_all(
            "all => all.every((name) => name.scrollWidth <= name.clientWidth)"
        )
