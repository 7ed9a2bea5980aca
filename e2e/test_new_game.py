"""The sheet of a new game: picking and changing rules, seats, and the remembered choice."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from casino_core import parse_rules

from .conftest import wait_until_ready, wait_until_still
from .game_page import GamePage, boxes


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
        self.open_part("players")

    def open_builder(self) -> None:
        self.open_part("rules")
        for summary in self.dialog.locator("summary").all():
            summary.click()

    def open_part(self, name: str) -> None:
        """Open a part of the sheet, from its first screen."""
        self.back()
        self.dialog.locator(f'[data-key="to-{name}"]').click()
        expect(self.dialog.locator(f'[data-part="{name}"]')).to_be_visible()

    def back(self) -> None:
        """Go back to the first screen."""
        back = self.dialog.locator('[data-action="setup-back"]')
        if back.count():
            back.click()
        expect(self.dialog.locator('[data-part="first"]')).to_be_visible()


def test_the_whole_sheet_by_keyboard(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=keys")
    table.action("rules").focus()
    page.keyboard.press("Enter")
    rules = page.locator('dialog[data-region="rules"]')
    expect(rules.get_by_role("button", name="Close")).to_be_focused()
    rules.locator('[data-action="setup"]').press("Enter")
    setup = page.locator('dialog[data-region="setup"]')
    expect(setup.get_by_role("button", name="Start")).to_be_focused()
    setup.locator('[name="preset"]:checked').focus()
    page.keyboard.press("ArrowDown")
    expect(setup.locator('[name="preset"]:checked')).to_have_value("royal")
    setup.locator('[data-key="to-players"]').press("Enter")
    expect(setup.get_by_role("button", name="Start")).to_be_focused()
    setup.locator('[name="seed"]').focus()
    page.keyboard.type("my seed")
    page.keyboard.press("Enter")
    expect(setup).to_be_hidden()
    expect(table.action("rules")).to_have_text("Rules: Royal Casino")

    # The strength is set with the arrow keys, and kept.
    sheet = Sheet(table)
    sheet.radio("opponent", "counting").check()
    sheet.open_part("players")
    slider = sheet.dialog.get_by_role("slider", name="Strength")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "1 step weaker")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "2 steps weaker")
    expect(slider).to_be_focused()
    sheet.start.click()
    expect(sheet.dialog).to_be_hidden()
    page.goto(f"{site}?seed=another")
    wait_until_ready(page)
    again = Sheet(table)
    expect(again.radio("preset", "royal")).to_be_checked()
    expect(again.radio("opponent", "counting")).to_be_checked()
    again.open_part("players")
    assert again.field("strength").input_value() == "2"


def test_the_sheet_fits_a_phone_and_its_table_of_points_has_keys(phone: Page, site: str) -> None:
    sheet = Sheet(GamePage(phone, f"{site}?seed=phone&speed=instant"))
    sheet.open_table()
    sheet.radio("players", "4").tap()
    sheet.open_builder()
    for width, height in ((360, 640), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        wait_until_still(phone)
        assert phone.evaluate("document.querySelector('.sheet-body').scrollWidth <= innerWidth")
        controls = boxes(sheet.dialog.locator("label:has(input):visible, button:visible"))
        assert len(controls) > 20
        for box in controls:
            assert box.x >= 0
            assert box.x + box.width <= width
            assert box.height >= 24, box.text
    # The table of points is changed with the keyboard.
    sheet.open_part("players")
    sheet.radio("players", "2").tap()
    sheet.open_builder()
    casino = sheet.dialog.get_by_label("Big casino: points")
    casino.focus()
    phone.keyboard.press("ArrowUp")
    expect(casino).to_have_value("3")
    expect(sheet.summary).to_contain_text("Points: the big casino 3.")
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
    rules_sheet = phone.locator('dialog[data-region="rules"]')
    expect(rules_sheet).to_contain_text("most diamonds 1")
