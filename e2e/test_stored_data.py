"""Nothing that is stored locks the page: a wrong clock, a backup with huge numbers, an error."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .game_page import GamePage, read_stored

SHEET = "casino_page/features/statistics/sheet"


@pytest.mark.allows("ModuleNotFoundError")
def test_an_error_of_a_sheet_leads_to_everything_stored(
    page: Page, site: str, tmp_path: Path
) -> None:
    def answer(route: Route) -> None:
        """Serve the program without one sheet: the command raises `ModuleNotFoundError`."""
        response = route.fetch()
        archive_read, changed = zipfile.ZipFile(io.BytesIO(response.body())), io.BytesIO()
        with zipfile.ZipFile(changed, "w") as archive:
            for name in archive_read.namelist():
                if name != f"{SHEET}.pyc":
                    archive.writestr(name, archive_read.read(name))
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
    expect(sheet).to_contain_text("The saved game")
    granted = re.compile("^(granted|denied)$")  # as the browser says, which is not asked
    expect(sheet.locator("[data-persistence]")).to_have_attribute("data-persistence", granted)
    with page.expect_download() as started:
        sheet.locator('[data-action="export"]').click()
    started.value.save_as(tmp_path / "everything.txt")
    assert "casino.game" in (tmp_path / "everything.txt").read_text()
    sheet.locator('[data-action="erase"]').click()
    sheet.locator('[data-action="erase-sure"]').click()
    expect(error).to_be_hidden()
    assert read_stored(page, "casino.statistics") is None
