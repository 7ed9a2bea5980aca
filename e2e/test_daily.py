"""Daily-5 in a browser: the same deals in every time zone, and the stored data."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino_core import format_play, format_position
from casino_core.daily import Deal, master_plays, points
from casino_page.features.backup.backup_file import STORAGE_KEYS

from .conftest import NewContext, wait_until_ready
from .game_page import GamePage, click, read_stored, write_stored
from .test_looks import like

DAY = date(2026, 11, 20)
NOON = "2026-11-20T12:00:00Z"
OVER = {"plays": "", "points": [7, 4], "master": [4, 7], "counts": True}


def stored(page: Page, key: str) -> Any:
    """Return the data stored under a key."""
    return json.loads(read_stored(page, key) or "null")


def a_page(context: NewContext, zone: str = "UTC") -> Page:
    """Return a page at noon of the day."""
    opened = context(timezone_id=zone, service_workers="block")
    opened.clock.install(time=NOON)
    return opened.new_page()


def begin(table: GamePage) -> None:
    table.action("daily-play").click()
    expect(table.page.locator('[data-region="score"]')).to_contain_text("Daily-5, 1 of 5")


def test_the_deals_are_the_same_whatever_the_local_day(new_context: NewContext, site: str) -> None:
    view = format_position(Deal(DAY, 1).game().position.view(0))
    url = f"{site}?daily=today&speed=instant"
    for zone in ("Pacific/Kiritimati", "Pacific/Honolulu"):
        table = GamePage(a_page(new_context, zone), url)
        begin(table)
        assert format_position(table.view) == view
    # The page, loaded again in the middle of a deal, goes on with it; the player's game waits.
    table.touch(table.chosen())
    before = table.view
    expect(table.action("hint")).to_have_count(0)
    table.page.reload()
    wait_until_ready(table.page)
    assert table.view == before
    table.action("leave").click()
    expect(table.page.locator('[data-region="score"]')).to_contain_text("Standard")
    assert "daily" not in table.page.url
    keys = set(table.page.evaluate("Object.keys(localStorage)"))
    assert keys <= {storage_key.key for storage_key in STORAGE_KEYS}


@pytest.mark.deep
def test_the_master_finds_here_what_the_command_line_finds(
    new_context: NewContext, site: str
) -> None:
    *_, played = master_plays(Deal(DAY, 1).game())
    plays = " ".join(format_play(step.play, step.before) for step in played.steps)
    page = a_page(new_context)
    table = GamePage(page, f"{site}?daily=2026-11-20&speed=instant")
    begin(table)
    table.play_game(lambda play: table.touch(play, click))
    expect(page.locator(".note")).to_contain_text("with these cards.")
    entry = stored(page, "casino.daily")["days"]["2026-11-20"][0]
    assert entry["masters"] == plays
    assert entry["master"] == list(points(played))
    own, other = entry["points"]
    expect(page.locator(".headline")).to_have_text(f"{own} point{'' if own == 1 else 's'}")
    expect(page.locator('[data-side="2"] .points')).to_have_text(str(other))


def days_of(*days: str) -> str:
    """Return the stored string of a diary in which these days were played and count."""
    return json.dumps({"version": 1, "days": {day: [OVER] * 5 for day in days}})


def test_the_header_and_the_calendar_show_the_days(new_context: NewContext, site: str) -> None:
    page = a_page(new_context, "Pacific/Honolulu")
    page.goto(f"{site}learn/index.html")
    begun = {"2026-11-20": [OVER, OVER, {}, {}, {}]}
    played = json.loads(days_of("2026-10-31", "2026-11-18", "2026-11-19"))["days"]
    write_stored(page, "casino.daily", json.dumps({"version": 1, "days": {**played, **begun}}))
    GamePage(page, f"{site}?seed=7&speed=instant")
    button = page.locator(".to-daily")
    expect(button).to_have_accessible_name("Daily-5 (2 of 5 today, 2 days in a row)")
    button.click()
    sheet = page.locator('dialog[data-region="daily"]')
    expect(sheet).to_contain_text("New ones at 2:00 PM")
    sheet.get_by_text("Calendar", exact=True).click()
    expect(sheet.locator('[data-action="daily"][aria-current="date"]')).to_have_accessible_name(
        "20 November: 2 of 5 rounds"
    )
    # The arrow keys go from day to day and skip those without a button.
    day = sheet.locator('[data-action="daily"][data-index="2026-11-18"]')
    day.focus()
    page.keyboard.press("ArrowUp")
    expect(day).to_be_focused()
    for key, day_number in (("ArrowRight", "19"), ("ArrowLeft", "18"), ("ArrowRight", "19")):
        page.keyboard.press(key)
        expect(sheet.locator(f'[data-index="2026-11-{day_number}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.locator("h2")).to_have_text("Daily-5, 19 November")
    before = sheet.get_by_role("button", name="Month before")
    before.click()
    expect(sheet.locator("#calendar-month")).to_have_text("October 2026")
    expect(before).to_be_focused()
    expect(sheet.get_by_role("table", name="October 2026")).to_be_visible()
    sheet.get_by_role("button", name="31 October: 35 points").click()
    expect(sheet).to_contain_text("These rounds can no longer be played.")


def test_midnight_passes_while_the_page_is_open(new_context: NewContext, site: str) -> None:
    opened = new_context(timezone_id="Asia/Tokyo")
    opened.clock.install(time="2026-11-20T23:58:00Z")
    page = opened.new_page()
    page.goto(f"{site}learn/index.html")
    write_stored(page, "casino.daily", days_of("2026-11-19", "2026-11-20"))
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    button = page.locator(".to-daily")
    expect(button).to_have_accessible_name("Daily-5 (5 of 5 today, 2 days in a row)")
    opened.clock.fast_forward("03:00")
    table.touch(table.chosen())
    expect(button).to_have_accessible_name("Daily-5 (0 of 5 today, 2 days in a row)")
    # Shown before midnight, played after it.
    button.click()
    opened.clock.fast_forward("24:00:00")
    table.action("daily-play").click()
    sheet = page.locator('dialog[data-region="daily"]')
    expect(sheet).to_contain_text("A new day has begun (UTC), with five new rounds.")
    expect(sheet.locator("h2")).to_have_text("Daily-5, 21 November")


def test_everything_stored_goes_to_a_file_and_comes_back(
    page: Page, site: str, tmp_path: Path
) -> None:
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    like(page, theme="dark")
    table.touch(table.chosen())
    table.wait_until_stored()
    view, root = table.view, page.locator("html")
    open_everything_stored(table)
    with page.expect_download() as download:
        table.action("export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    table.action("erase").click()
    table.action("erase-sure").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    wait_until_ready(page)
    expect(root).not_to_have_attribute("data-theme", "dark")
    expect(table.log).to_have_count(0)

    open_everything_stored(table)
    page.locator("#stored-file").set_input_files(file)
    table.action("import-sure").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    wait_until_ready(page)
    assert table.view == view
    expect(table.log).to_have_count(2)
    expect(root).to_have_attribute("data-theme", "dark")


def open_everything_stored(table: GamePage) -> None:
    table.press("settings")
    table.page.locator('dialog[open] [data-action="stored"]').click()
