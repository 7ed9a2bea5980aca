"""The sheet of a new game: picking and changing rules, seats, and the remembered choice."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from casino_core import parse_rules

from .conftest import wait_until_ready, wait_until_still
from .game_page import GREEDY, GamePage, boxes, click


class Sheet:
    """The sheet of a new game."""

    def __init__(self, table: GamePage) -> None:
        """Open it."""
        self.table = table
        self.dialog = table.page.locator('dialog[data-region="setup"]')
        self.problem = self.dialog.get_by_role("alert")
        self.summary = self.dialog.get_by_role("status")
        self.start = self.dialog.get_by_role("button", name="Start")
        table.action("rules").click()
        table.page.locator('dialog[data-region="rules"] [data-action="setup"]').click()
        expect(self.dialog).to_be_visible()

    def radio(self, name: str, value: str) -> Locator:
        return self.dialog.locator(f'input[name="{name}"][value="{value}"]')

    def field(self, name: str) -> Locator:
        return self.dialog.locator(f'[name="{name}"]')

    def open_table(self) -> None:
        """Open the part with the seats."""
        self.dialog.locator('[data-key="table"] > summary').click()

    def open_builder(self) -> None:
        self.dialog.locator('[data-key="rules"] > summary').click()


def test_royal_is_chosen_and_a_round_of_it_played(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=sheet&speed=instant")
    sheet = Sheet(table)
    sheet.radio("preset", "royal").check()
    expect(sheet.summary).to_contain_text("Court cards, Ace and Points per sweep")
    sheet.start.click()
    expect(sheet.dialog).to_be_hidden()
    expect(table.action("rules")).to_have_text("Rules: Royal Casino")
    assert table.view.rules == parse_rules("royal")
    for view in table.my_turns():
        table.touch(GREEDY(view, table.chance), click)
    expect(table.region).to_have_attribute("data-phase", "round-over")
    expect(table.region).to_contain_text("Sweeps")


def test_one_option_is_changed_and_the_summary_says_so(page: Page, site: str) -> None:
    sheet = Sheet(GamePage(page, f"{site}?seed=sheet&speed=instant"))
    sheet.open_table()
    sheet.open_builder()
    sheet.radio("raising", "none").check()
    expect(sheet.summary).to_contain_text("Different from Standard: Raising.")
    sheet.field("target").last.fill("35")
    expect(sheet.summary).to_contain_text("Raising and Target")
    expect(sheet.radio("target", "21")).not_to_be_checked()
    expect(sheet.dialog.locator(".builder .differs")).to_contain_text("Target: 35")
    sheet.radio("target", "61").check()
    expect(sheet.field("target").last).to_have_value("")
    sheet.radio("preset", "standard").press("ArrowDown")
    expect(sheet.radio("preset", "royal")).to_be_checked()
    expect(sheet.radio("raising", "any")).to_be_checked()
    expect(sheet.radio("target", "21")).to_be_checked()


def test_an_impossible_combination_is_explained_and_does_not_start(page: Page, site: str) -> None:
    sheet = Sheet(GamePage(page, f"{site}?seed=sheet&speed=instant"))
    sheet.open_table()
    sheet.radio("players", "4").check()
    sheet.radio("partnership", "on").check()
    expect(sheet.problem).to_be_empty()
    sheet.radio("players", "3").check()
    expect(sheet.problem).to_have_text(
        "“Partners: on” does not go with “Players: 3”: partners need four players."
    )
    sheet.start.click()
    expect(sheet.dialog).to_be_visible()
    expect(sheet.problem).to_contain_text("partners need four players")
    sheet.radio("partnership", "off").press("Space")
    expect(sheet.problem).to_be_empty()
    expect(sheet.start).to_be_focused()
    sheet.start.click()
    assert sheet.table.view.rules.players == 3


def test_the_whole_sheet_by_keyboard(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=keys")
    table.action("rules").focus()
    page.keyboard.press("Enter")
    rules = page.locator('dialog[data-region="rules"]')
    expect(rules.get_by_role("button", name="Back")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    sheet = page.locator('dialog[data-region="setup"]')
    expect(sheet.get_by_role("button", name="Start")).to_be_focused()
    sheet.locator('[name="preset"]:checked').focus()
    page.keyboard.press("ArrowDown")
    expect(sheet.locator('[name="preset"]:checked')).to_have_value("royal")
    sheet.locator('[data-key="table"] > summary').press("Enter")
    sheet.locator('[name="seed"]').focus()
    page.keyboard.type("my seed")
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(table.action("rules")).to_have_text("Rules: Royal Casino")


def test_the_opponent_is_chosen_at_first_sight(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=sheet&speed=instant")
    sheet = Sheet(table)
    sheet.radio("opponent", "counting").check()
    sheet.start.click()
    assert Sheet(table).radio("opponent", "counting").is_checked()


def test_the_strength_is_set_with_the_arrow_keys_and_kept(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=sheet&speed=instant")
    sheet = Sheet(table)
    sheet.radio("opponent", "beginner").check()
    expect(sheet.field("strength")).to_have_count(0)
    sheet.radio("opponent", "counting").check()
    slider = sheet.dialog.get_by_role("slider", name="Strength")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "1 step weaker")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "2 steps weaker")
    expect(slider).to_be_focused()
    sheet.start.click()
    expect(sheet.dialog).to_be_hidden()
    table.touch(table.chosen(), click)
    again = Sheet(table)
    assert again.field("strength").input_value() == "2"
    assert again.radio("opponent", "counting").is_checked()
    again.open_table()
    assert again.field("chair-2").input_value() == "counting-2"


def test_the_last_choice_is_remembered(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=sheet&speed=instant")
    sheet = Sheet(table)
    sheet.open_table()
    sheet.radio("preset", "folk").check()
    sheet.radio("players", "3").check()
    sheet.field("chair-3").select_option("counting")
    sheet.field("name-3").fill("Old Tom")
    sheet.start.click()
    expect(page.locator('[data-seat="3"] .name')).to_have_text("Old Tom")
    page.goto(f"{site}?seed=another&speed=instant")
    wait_until_ready(page)
    again = Sheet(table)
    expect(again.radio("preset", "folk")).to_be_checked()
    again.open_table()
    expect(again.field("chair-3")).to_have_value("counting")
    expect(again.field("name-3")).to_have_value("Old Tom")


def test_the_game_of_the_sheet_is_saved_with_its_seats(page: Page, site: str) -> None:
    sheet = Sheet(GamePage(page, f"{site}?speed=instant"))
    sheet.open_table()
    sheet.radio("players", "3").check()
    sheet.field("name-2").fill("Zoe")
    sheet.start.click()
    page.goto(site + "?speed=instant")
    wait_until_ready(page)
    expect(page.locator('[data-seat="2"] .name')).to_have_text("Zoe")


def test_sheets_fit_a_phone(phone: Page, site: str) -> None:
    sheet = Sheet(GamePage(phone, f"{site}?seed=phone&speed=instant"))
    sheet.open_table()
    sheet.radio("players", "4").tap()
    sheet.open_builder()
    for width, height in ((360, 640), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        wait_until_still(phone)
        assert phone.evaluate("document.querySelector('.sheet-body').scrollWidth <= innerWidth")
        found = boxes(sheet.dialog.locator("label:has(input):visible, button:visible"))
        assert len(found) > 20
        for box in found:
            assert box.x >= 0
            assert box.x + box.width <= width
            assert box.height >= 24, box.text
    sheet.start.tap()
    expect(sheet.dialog).to_be_hidden()


def test_the_table_of_points_is_changed_with_the_keyboard(phone: Page, site: str) -> None:
    sheet = Sheet(GamePage(phone, f"{site}?seed=sheet&speed=instant"))
    sheet.open_builder()
    casino = sheet.dialog.get_by_label("Big casino: points")
    casino.focus()
    phone.keyboard.press("ArrowUp")
    expect(casino).to_have_value("3")
    expect(sheet.summary).to_contain_text("Different from Standard: Other points.")
    sheet.dialog.get_by_label("Another row").select_option(label="Most diamonds")
    diamonds = sheet.dialog.get_by_label("Most diamonds: points")
    expect(diamonds).to_have_value("1")
    sheet.dialog.get_by_label("Most cards: if sides are level").select_option("each")
    out = sheet.dialog.get_by_role("button", name="Take out: Little casino")
    out.focus()
    phone.keyboard.press("Enter")
    expect(out).to_have_count(0)
    assert phone.evaluate("document.activeElement.closest('dialog')?.dataset.region") == "setup"
    table = sheet.dialog.locator(".point-rows")
    assert table.evaluate("list => list.scrollWidth <= list.clientWidth")
    sheet.start.click()
    expect(sheet.dialog).to_be_hidden()
    rules = "standard,points=most-cards:3:each/most-diamonds:1/Td:3/2s:0"
    assert sheet.table.view.rules == parse_rules(rules)
    sheet.table.action("rules").click()
    told = phone.locator('dialog[data-region="rules"]')
    expect(told).to_contain_text("Most diamonds: 1")
