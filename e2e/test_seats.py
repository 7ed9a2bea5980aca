"""More than two seats: partners, people who pass the device on, and calling out."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from .game_page import GamePage, boxes, boxes_that_fit, click


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
