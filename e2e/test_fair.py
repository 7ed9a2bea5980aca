"""A sealed game: its seal before the first card, its seed after the last one, and the check."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from casino_core import format_play

from .game_page import GamePage

ROOT = Path(__file__).parents[1]


def test_a_sealed_game_is_opened_and_checked(page: Page, site: str, tmp_path: Path) -> None:
    table = GamePage(page, f"{site}?rules=diamond,target=none&seats=person,counting&speed=instant")
    sealed = re.compile("Sealed [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}")
    expect(table.action("fair").first).to_have_attribute("title", sealed)
    table.press("fair")
    sheet = page.locator('dialog[data-region="fair"]')
    expect(sheet).to_be_visible()
    seal = sheet.locator("code").first.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", seal)
    page.keyboard.press("Escape")

    table.play_game(lambda play: table.type(format_play(play, table.view)))
    table.press("fair")
    expect(sheet).to_contain_text("all 40 cards were dealt as the seed says")
    expect(sheet).to_contain_text(seal)
    table.action("fair-again").click()
    expect(sheet).to_contain_text("makes the same play 18 of 18 times")

    with page.expect_download() as download:
        table.action("download-record").click()
    record = tmp_path / "game.txt"
    download.value.save_as(record)
    head = sheet.locator("p", has_text="Head of the record’s chain").locator("code")
    noted = head.inner_text()
    command = [sys.executable, "-m", "casino_core", "fair", "--again", "--head", noted]
    checked = subprocess.run(
        command, input=record.read_bytes(), capture_output=True, check=True, cwd=ROOT
    )
    told = checked.stdout.decode()
    assert "The head is the one that you noted" in told
    assert told.endswith("Nothing wrong was found.\n")
