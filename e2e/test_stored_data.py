"""Nothing that is stored locks the page: a wrong clock, a backup with huge numbers, an error."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from casino_page.features.statistics.game_statistics import GameStatistics, statistics_content

from .conftest import NewContext
from .game_page import GamePage, read_stored

SHEET = "casino_page/features/statistics/sheet"


def page_at(new_context: NewContext, time: str) -> Page:
    opened = new_context(timezone_id="UTC")
    opened.clock.install(time=time)
    return opened.new_page()


def test_a_clock_that_was_wrong_once_does_not_lock_daily(
    new_context: NewContext, site: str
) -> None:
    page = page_at(new_context, "2031-03-04T12:00:00Z")
    table = GamePage(page, f"{site}?daily=today&speed=instant")
    table.action("daily-play").click()
    table.touch(table.chosen())
    table.wait_until_stored()
    page.clock.set_fixed_time("2026-11-20T12:00:00Z")
    table = GamePage(page, f"{site}?daily=today&speed=instant")
    sheet = page.locator('dialog[data-region="daily"]')
    expect(sheet).to_contain_text("you have played a later day: 4 March 2031")
    expect(sheet.locator(".days-ahead")).to_contain_text("0 of 5 deals")
    table.action("daily-aside").click()
    expect(page.locator('[data-region="score"]')).to_contain_text("Daily-5, 1 of 5")
    expect(table.action("hint")).to_have_count(0)  # it counts
    table.wait_until_stored()
    stored = json.loads(read_stored(page, "casino.daily") or "")
    assert stored["days"]["2026-11-20"][0]["counts"]
    assert stored["days"]["2031-03-04"][0]["plays"]
    assert stored["aside"] == ["2031-03-04"]


def test_a_backup_with_huge_numbers_is_refused_by_name(
    page: Page, site: str, tmp_path: Path
) -> None:
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    table.press("settings")
    page.locator('dialog[data-region="settings"] [data-action="stored"]').click()
    sheet = page.locator('dialog[data-region="stored"]')
    content = statistics_content(GameStatistics())
    huge = json.dumps({"version": 1, **content, "seen": {"a": [7, True]}}).replace("7", "1" * 401)
    deep = "[" * 100_000
    for key, text, words in (
        ("casino.statistics", huge, "the statistics cannot be read. (seen.a.0: it is no whole"),
        ("casino.lessons", deep, "the lessons that were solved cannot be read."),
    ):
        file = tmp_path / f"{key}.txt"
        file.write_text(f"casino-everything 1\n{json.dumps({key: text})}")
        page.locator("#stored-file").set_input_files(file)
        expect(sheet).to_contain_text(words)
        expect(sheet).to_contain_text("Nothing was changed.")
    expect(page.locator('[data-action="import-sure"]')).to_have_count(0)


@pytest.mark.allows("ModuleNotFoundError")
def test_an_error_of_a_sheet_leads_to_everything_stored(
    page: Page, site: str, tmp_path: Path
) -> None:
    def answer(route: Route) -> None:
        """Serve the program without one sheet: the command raises `ModuleNotFoundError`."""
        response = route.fetch()
        found, changed = zipfile.ZipFile(io.BytesIO(response.body())), io.BytesIO()
        with zipfile.ZipFile(changed, "w") as archive:
            for name in found.namelist():
                if name != f"{SHEET}.pyc":
                    archive.writestr(name, found.read(name))
        route.fulfill(response=response, body=changed.getvalue())

    page.route("**/later.zip", answer)
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    table.touch(table.chosen())
    table.wait_until_stored()
    table.press("statistics")
    error = page.locator('[data-notice="error"]')
    expect(error).to_have_attribute("role", "alert")
    expect(error).to_contain_text("Something went wrong")
    error.locator('[data-action="stored"]').click()
    sheet = page.locator('dialog[data-region="stored"]')
    expect(sheet).to_contain_text("the saved game")
    with page.expect_download() as started:
        sheet.locator('[data-action="export"]').click()
    started.value.save_as(tmp_path / "everything.txt")
    assert "casino.game" in (tmp_path / "everything.txt").read_text()
    sheet.locator('[data-action="erase"]').click()
    sheet.locator('[data-action="erase-sure"]').click()
    expect(error).to_be_hidden()
    assert read_stored(page, "casino.statistics") is None
