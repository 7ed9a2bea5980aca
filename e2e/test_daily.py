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
from .game_page import GREEDY, GamePage, read_stored, write_stored

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
    table.touch(GREEDY(table.view, table.chance))
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


def test_the_master_finds_here_what_the_command_line_finds(
    new_context: NewContext, site: str
) -> None:
    *_, played = master_plays(Deal(DAY, 2).game())
    plays = " ".join(format_play(step.play, step.before) for step in played.steps)
    page = a_page(new_context)
    page.goto(f"{site}learn/index.html")
    begun = {"counts": True}
    content = {"version": 1, "days": {"2026-11-20": [OVER, begun, {}, {}, {}]}}
    write_stored(page, "casino.daily", json.dumps(content))
    table = GamePage(page, f"{site}?daily=2026-11-20&speed=instant")
    table.play_game(table.touch)
    expect(page.locator(".note")).to_contain_text("with these cards.")
    entry = stored(page, "casino.daily")["days"]["2026-11-20"][1]
    assert entry["masters"] == plays
    assert entry["master"] == list(points(played))
    own, other = entry["points"]
    expect(page.locator(".headline")).to_have_text(f"{own} point{'' if own == 1 else 's'}")
    expect(page.locator('[data-side="2"] .points')).to_have_text(str(other))


@pytest.mark.parametrize("text", ["junk", '{"version":99,"days":[]}'], ids=["damaged", "newer"])
def test_a_diary_that_cannot_be_read_stops_nothing_and_is_not_lost(
    new_context: NewContext, site: str, text: str
) -> None:
    page = a_page(new_context)
    page.goto(f"{site}learn/index.html")
    write_stored(page, "casino.daily", text)
    table = GamePage(page, f"{site}?daily=today&speed=instant")
    begin(table)
    table.touch(GREEDY(table.view, table.chance))
    expect(table.page.locator('[data-region="notices"]')).to_contain_text("the Daily-5")
    key = "casino.daily" if "99" in text else "casino.daily.unreadable"
    table.wait_until_stored()
    assert read_stored(page, key) == text


def test_everything_stored_goes_to_a_file_and_comes_back(
    page: Page, site: str, tmp_path: Path
) -> None:
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    while table.phase == "play":
        table.choose_by_script(play := GREEDY(table.view, table.chance))
        table.offer(format_play(play, table.view)).dispatch_event("click")
    view = table.view
    table.action("statistics").click()
    expect(page.locator(".statistics svg[role=img]")).to_have_count(2)
    table.action("stored").click()
    with page.expect_download() as download:
        table.action("export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    table.action("erase").click()
    table.action("erase-sure").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    wait_until_ready(page)
    assert read_stored(page, "casino.statistics") is None

    table.action("statistics").click()
    table.action("stored").click()
    page.locator("#stored-file").set_input_files(file)
    table.action("import-sure").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    wait_until_ready(page)
    assert table.view == view
    assert stored(page, "casino.statistics")["tables"][0]["rounds"] == 1
