"""The page as one file: opened from the disk, without any server."""

from itertools import product
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from playwright.sync_api import Page, Request, expect

from site_builder.paths import SITE

from .conftest import wait_until_ready
from .game_page import GamePage

pytestmark = pytest.mark.own_context


@pytest.fixture
def double_click(tmp_path: Path) -> str:
    """Return the address of a copy in a folder of its own, as after a download."""
    copy = tmp_path / "my games" / "casino.html"
    copy.parent.mkdir()
    copy.write_bytes((SITE / "casino.html").read_bytes())
    return copy.as_uri()


@pytest.mark.every_browser
@pytest.mark.allows("Content Security Policy", "connect-src", "default-src")
def test_a_round_can_be_played_from_the_disk_and_goes_on_where_it_was_left(
    page: Page, double_click: str, browser_name: str
) -> None:
    schemes: list[str] = []
    page.on("request", lambda request: schemes.append(scheme(request)))
    table = GamePage(page, f"{double_click}?speed=instant")
    turns = table.my_turns()
    next(turns)
    page.locator('[data-region="hand"] button').first.click()
    page.locator("[data-play]").first.click()
    next(turns)
    view = table.view
    page.reload()
    wait_until_ready(page)
    assert table.view == view
    for _ in table.my_turns():
        page.locator('[data-region="hand"] button').first.click()
        page.locator("[data-play]").first.click()
    assert table.phase == "round-over"
    assert set(schemes) <= {"file", "blob", "data"}
    assert schemes.count("file") <= 2  # Firefox does not report it

    # Its policy forbids every network.
    outcome = page.evaluate(
        """() => fetch('http://localhost:9/', { mode: 'no-cors' })
            .then(() => 'done', () => 'refused')"""
    )
    assert outcome == "refused"
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert "'unsafe" not in policy
    assert "http" not in policy
    if browser_name != "chromium":
        return

    # The opponent plays at its pace, and there are puzzles of the standard game.
    table = GamePage(page, f"{double_click}?seed=pace")
    table.type(table.cards_of("hand")[0])
    expect(table.log).to_have_count(2)
    expect(page.locator("[data-notice]:visible")).to_have_count(0)
    table.press("puzzles")
    sheet = page.locator('dialog[data-region="puzzles"]')
    sheet.locator('select[name="preset"]').select_option("royal")
    expect(sheet.locator('[role="alert"]')).to_contain_text("could not be loaded")
    sheet.locator('[data-action="puzzle-day"]').click()
    expect(page.locator(".guide")).to_contain_text("Of the day")


def test_a_damaged_file_says_so_and_other_line_ends_damage_nothing(
    page: Page, double_click: str
) -> None:
    file = Path(url2pathname(urlsplit(double_click).path))
    sound = file.read_text(encoding="utf-8")
    for archive, damage in product(("python", "game"), ("changed", "cut off")):
        start, end = sound.split(f'data-archive="{archive}">')
        middle = len(end) // 3 if archive == "python" else 1000
        other = "x" if end[middle] != "x" else "y"
        rest = other + end[middle + 1 :] if damage == "changed" else ""
        text = f'{start}data-archive="{archive}">{end[:middle]}{rest}'
        file.write_text(text, encoding="utf-8", newline="")
        page.goto(double_click)
        error = page.locator('[data-notice="error"]')
        expect(error).to_contain_text("This file is damaged or incomplete. Download it again.")
        expect(page.locator("html")).to_have_attribute("data-state", "error")
        expect(page.locator("[data-notice]:visible")).to_have_count(1)
    file.write_text(sound, encoding="utf-8", newline="\r\n")
    table = GamePage(page, f"{double_click}?speed=instant")
    table.type(table.cards_of("hand")[0])


def scheme(request: Request) -> str:
    return request.url.partition(":")[0]
