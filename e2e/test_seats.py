"""More than two seats: partners, people who pass the device on, and calling out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from casino_core import View, parse_position
from casino_core.seats import Seat

from .game_page import GREEDY, GamePage, boxes, boxes_that_fit, click


def test_four_partners_play_a_round(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=four&rules=partnership&speed=instant")
    expect(page.locator(".seat.partner")).to_have_count(1)
    expect(page.locator('[data-region="score"] [data-side]')).to_have_count(2)
    for view in table.my_turns():
        table.touch(GREEDY(view, table.chance), click)
    expect(table.region).to_contain_text("You and Ada")
    expect(table.region).to_contain_text("Bruno and Finn")
    table.action("next").click()
    expect(table.region).to_have_attribute("data-phase", "play")


def test_two_people_pass_the_device_on(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=pass&seats=person:Ann,person:Ben&speed=instant")
    for name, seat in (("Ann", Seat(0)), ("Ben", Seat(1)), ("Ann", Seat(0))):
        expect(page.locator('[data-region="status"]')).to_contain_text(f"{name}, it’s your turn.")
        assert set(table.cards_of("hand")) == {"??"}
        assert set(table.cards_of("seats")) == {"??"}
        covered = parse_position(table.region.get_attribute("data-view") or "")
        assert isinstance(covered, View)
        assert not any(covered.hands)
        table.action("show-hand").click()
        assert "??" not in table.cards_of("hand")
        view = parse_position(table.region.get_attribute("data-view") or "")
        assert isinstance(view, View)
        assert view.hand_count(seat) == view.hands[seat].bit_count()
        table.touch(GREEDY(view, table.chance))
    expect(table.log).to_have_count(3)


def test_people_and_computers_mixed_for_a_round(page: Page, site: str) -> None:
    table = GamePage(
        page,
        f"{site}?seed=mix&rules=partnership&seats=person:Ann,counting,person:Ben,greedy"
        "&speed=instant",
    )
    for _ in table.my_turns():
        click(table.action("show-hand"))
        table.touch(table.chosen(), click)
    expect(table.region).to_contain_text("Ann and Ben")


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


def test_calling_out_is_asked_again_and_wins(page: Page, site: str) -> None:
    table = GamePage(
        page,
        f"{site}?rules=counting-out&table=5h&hands=3s8s/9c2d&scores=18/0&won=TdAh/4d",
    )
    table.action("call-out").click()
    expect(page.locator('[data-region="status"]')).to_contain_text("Call out?")
    table.action("clear").click()
    expect(table.action("call-out-sure")).to_have_count(0)
    table.action("call-out").click()
    table.action("call-out-sure").click()
    expect(table.region).to_have_attribute("data-phase", "game-over")
    expect(table.region).to_contain_text("You win the game")
    expect(table.region).to_contain_text("21 points are certain")


def test_a_refusal_says_under_which_rules_the_play_would_be_legal(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=5h,2s,(7:3s4h@1)&hands=7s8s2d/9c2c3d&dealer=2&turn=1")
    table.type("8s")
    expect(table.refusal).to_contain_text("You own a build, so you can’t trail.")
    page.locator('[data-region="reason"] summary').click()
    expect(page.locator('[data-region="reason"]')).to_contain_text(
        "With “If you own a build: no duty"
    )


@pytest.mark.parametrize("rules", ["partnership", "standard,players=6", "royal,players=5"])
def test_many_seats_fit_a_phone(phone: Page, site: str, rules: str) -> None:
    table = GamePage(phone, f"{site}?seed=phone&rules={rules}&speed=instant")
    for _ in range(4):
        table.hand_card(table.cards_of("hand")[0]).tap()
        shown = phone.locator(".game button:visible, .seat .name:visible")
        boxes_that_fit(phone, shown, ((360, 640), (390, 844), (640, 360)))
        names = phone.locator('[data-region="score"] .side-name')
        for width, height in ((640, 360), (360, 640)):
            phone.set_viewport_size({"width": width, "height": height})
            assert all(names.evaluate_all("all => all.map((e) => e.scrollWidth <= e.clientWidth)"))
        phone.keyboard.press("Escape")
        table.touch(table.chosen(), click)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_dealers_mark_moves_nothing(page: Page, site: str, players: int) -> None:
    hands = "/".join(["3h9c4s5s", *["????????"] * (players - 1)])
    rules = f"rules=standard,players={players}&speed=instant"
    lines = page.locator(".held, .captured, .felt, .status, .hand")
    found = []
    for dealer in (1, 2):
        GamePage(page, f"{site}?{rules}&table=9d,3c&hands={hands}&dealer={dealer}&stock=*12")
        for width, height in ((320, 568), (390, 844), (640, 800), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            found.append((dealer, [(box.y, box.height) for box in boxes(lines)]))
    places = [[place for dealer, place in found if dealer == each] for each in (1, 2)]
    assert places[0] == places[1]


@pytest.mark.parametrize("players", [5, 6])
def test_names_of_many_seats_stay_apart(page: Page, site: str, players: int) -> None:
    rules = f"rules=mulle,players={players}&seed=names&speed=instant"
    GamePage(
        page, f"{site}?{rules}&seats={','.join(['person', *['greedy:Konstantina'] * 5][:players])}"
    )
    names = page.locator(".seat .name")
    for width, height in ((320, 568), (390, 844), (430, 800), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        row = boxes(names)
        for left, right in pairwise(row):
            assert left.x + left.width < right.x, (width, left.text)


def test_long_names_of_partners_fit(page: Page, site: str) -> None:
    names = "person,greedy:Maximilian,greedy:Konstantina,greedy:Bartholomew"
    GamePage(page, f"{site}?seed=names&rules=partnership&seats={names}&speed=instant")
    shown = page.locator(".seat .name, .round th:visible, .side-name, .game button:visible")
    boxes_that_fit(page, shown, ((320, 568), (390, 844), (1280, 800), (1366, 768)))


@pytest.mark.parametrize("rules", ["khasino", "swazi"])
def test_a_large_hand_fits_every_window(page: Page, site: str, rules: str) -> None:
    table = GamePage(page, f"{site}?seed=large&rules={rules}&speed=instant")
    for _ in range(3):
        shown = page.locator(".game button:visible, .seat .name:visible")
        sizes = ((320, 640), (390, 844), (640, 360), (1280, 800))
        boxes_that_fit(page, shown, sizes)
        for box in boxes_that_fit(page, page.locator(".hand .card"), sizes):
            assert min(box.width, box.height) >= 24, box.text
        table.touch(table.chosen(), click)
