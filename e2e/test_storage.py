"""Storage: denied, full, damaged, absurd or killed, it locks no page, and the game goes on."""

import io
import os
import re
import zipfile
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from casino_core import PlayKind, legal_plays
from site_builder import browsers

from .conftest import NewContext, wait_until_ready
from .game_page import GamePage, read_stored, write_stored
from .kill_browser import addresses, kill_again_and_again

DENIED = """Object.defineProperty(window, 'indexedDB', {
    get() { throw new DOMException('The operation is insecure.', 'SecurityError'); }
});
Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('The operation is insecure.', 'SecurityError'); }
});"""
MISSING = """for (const name of ['indexedDB', 'localStorage']) {
    Object.defineProperty(window, name, { value: null });
}"""
FULL = """Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
};"""


SILENT = "IDBFactory.prototype.open = () => ({})"
"""A database that never answers."""


@pytest.mark.every_browser
def test_the_game_goes_on_without_storage(context: BrowserContext, site: str) -> None:
    for name, script in {"denied": DENIED, "missing": MISSING, "full": FULL}.items():
        page = context.new_page()
        page.add_init_script(script)
        table = GamePage(page, f"{site}?seed={name}&speed=instant")
        notices = page.locator('[data-region="notices"]')
        expect(notices, name).to_contain_text("The game can’t be saved here")
        for _ in range(2):
            table.touch(table.chosen())
        expect(table.log).to_have_count(4)
        expect(table.action("dismiss")).to_have_count(1)
        table.action("dismiss").click()
        table.touch(table.chosen())
        expect(notices).to_be_empty()
        page.close()
    page = context.new_page()
    page.add_init_script(SILENT)
    page.goto(site)
    wait_until_ready(page)


def test_a_text_that_cannot_be_read_is_kept_for_download(
    page: Page, site: str, tmp_path: Path
) -> None:
    url, text, words = f"{site}?speed=instant", "nonsense <b>&amp;", "The saved game is damaged"
    GamePage(page, url)
    write_stored(page, "casino.game", text)
    table = GamePage(page, url)
    notices = page.locator('[data-region="notices"]')
    expect(notices).to_contain_text(words)
    table.touch(table.chosen())
    assert downloaded(table, tmp_path) == text
    table.wait_until_stored()
    view = table.view

    # The game goes on, and the text is still there on a later visit, until it is dismissed.
    table = GamePage(page, url)
    assert table.view == view
    assert downloaded(table, tmp_path) == text
    table.action("dismiss").click()
    expect(notices).to_be_empty()
    table.wait_until_stored()
    table = GamePage(page, url)
    expect(notices).to_be_empty()
    assert table.view == view


def test_a_game_from_the_local_storage_is_taken_over(new_context: NewContext, site: str) -> None:
    url = f"{site}?speed=instant"
    old = new_context()
    old.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined });")
    table = GamePage(old.new_page(), url)
    table.touch(table.chosen())
    view = table.view
    text = table.page.evaluate("localStorage.getItem('casino.game')")
    assert table.page.locator("html").get_attribute("data-stored") == "unconfirmed"

    page = new_context().new_page()
    page.goto(f"{site}learn/index.html")
    page.evaluate("text => localStorage.setItem('casino.game', text)", text)
    table = GamePage(page, url)
    table.wait_until_stored()
    assert table.view == view
    expect(table.log).to_have_count(2)
    assert read_stored(page, "casino.game") == text
    page.wait_for_function("localStorage.getItem('casino.game') === null")

    # A string that a kill has brought back there is known, and does not come into the way.
    table.touch(table.chosen())
    table.wait_until_stored()
    view = table.view
    page.evaluate("text => localStorage.setItem('casino.game', text)", text)
    assert GamePage(page, url).view == view
    expect(page.locator('[data-region="notices"]')).to_be_empty()


IN_LOCAL_STORAGE = {
    "casino.tips": "the tips that were learned",
    "casino.sound-offered": "the note that sounds were offered",
    "casino.guided": "the guided games",
    "casino.lessons": "the lessons that were solved",
    "casino.settings": "the settings",
    "casino.setup": "the choices for a new game",
}
IN_DATABASE = {"casino.statistics": "the statistics", "casino.daily": "the Daily-5"}
DAMAGED = "[1, {"


def test_damaged_data_is_told_and_kept(page: Page, site: str) -> None:
    page.goto(f"{site}learn/index.html")
    for key in IN_DATABASE:
        write_stored(page, key, DAMAGED)
    for key in IN_LOCAL_STORAGE:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, DAMAGED])
    table = GamePage(page, site)
    notices = page.locator('[data-region="notices"]')
    for name in (*IN_DATABASE.values(), *IN_LOCAL_STORAGE.values()):
        expect(notices).to_contain_text(f"What was stored as {name} cannot be read")
    table.wait_until_stored()
    for key in IN_DATABASE:
        assert read_stored(page, key) != DAMAGED
        assert read_stored(page, f"{key}.unreadable") == DAMAGED
    for key in IN_LOCAL_STORAGE:
        assert page.evaluate("key => localStorage[key]", key) != DAMAGED
        assert page.evaluate("key => localStorage[key]", f"{key}.unreadable") == DAMAGED

    # A page of lessons tells it too.
    page.goto(f"{site}learn/index.html")
    page.evaluate("localStorage.removeItem('casino.lessons.unreadable')")
    page.evaluate("localStorage.setItem('casino.lessons', '{\"builds\": 1}')")
    page.reload()
    expect(page.locator('[data-chapter="builds"]')).to_have_text("9 lessons")
    page.evaluate("localStorage.removeItem('casino.lessons.unreadable')")
    page.evaluate("localStorage.setItem('casino.lessons', 'nonsense')")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("the lessons that were solved cannot be read")
    assert page.evaluate("localStorage['casino.lessons.unreadable']") == "nonsense"
    page.reload()
    expect(page.get_by_role("alert")).to_have_count(0)


def downloaded(table: GamePage, folder: Path) -> str:
    with table.page.expect_download() as download:
        table.action("download").click()
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target.read_text(encoding="utf-8")


def test_a_database_that_does_not_open_any_more_or_is_full_is_told(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?speed=instant")
    table.touch(table.chosen())
    table.wait_until_stored()
    view = table.view
    text = read_stored(page, "casino.game")
    page.add_init_script("""if (!sessionStorage.answers) {
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (name, ...rest) {
            if (name === 'casino') throw new DOMException('Internal error.', 'UnknownError');
            return open.call(this, name, ...rest);
        };
    }""")
    table = GamePage(page, f"{site}?speed=instant")
    expect(page.locator('[data-region="notices"]')).to_contain_text("Your game isn’t lost")
    assert table.view != view
    table.touch(table.chosen())
    page.evaluate("sessionStorage.answers = 'yes'")
    table = GamePage(page, f"{site}?speed=instant")
    assert table.view == view
    assert read_stored(page, "casino.game") == text

    # It fills up in the middle of a game.
    notices = page.locator('[data-region="notices"]')
    expect(notices).to_be_empty()
    page.evaluate(f"() => {{ {FULL} }}")
    table.touch(table.chosen())
    expect(notices).to_contain_text("The game can’t be saved here")


KILLS = int(os.environ.get("CASINO_KILLS", "3"))
"""More kills take longer: `CASINO_KILLS=50`, or the script `e2e/kill_browser.py`."""


def test_no_confirmed_play_is_lost(playwright: Playwright, browser_name: str, site: str) -> None:
    if browser_name != "chromium":
        pytest.skip("the script starts Chromium")
    options = dict(browsers.from_environment(browser_name))
    urls = addresses(site)
    report = kill_again_and_again(playwright.chromium, options, urls, KILLS, Random())
    assert not report.lost


def come_back(table: GamePage, url: str) -> GamePage:
    """Close the page, without any warning to it, once all is stored, and open it again."""
    table.wait_until_stored()
    context = table.page.context
    table.page.close(run_before_unload=False)
    return GamePage(context.new_page(), url)


def what_is_there(table: GamePage) -> tuple[str | None, str | None, list[str]]:
    return (
        table.region.get_attribute("data-view"),
        table.phase,
        table.log.all_text_contents(),
    )


@pytest.mark.every_browser
def test_the_game_goes_on_after_each_of_the_first_plays(page: Page, site: str) -> None:
    url = f"{site}?speed=instant"
    table = GamePage(page, url)
    for _ in range(2):
        table.touch(table.chosen())
        before = what_is_there(table)
        table = come_back(table, url)
        assert what_is_there(table) == before

    # So does a round that is over, and the next one.
    url = f"{site}?table=5d&hands=5s/9c&speed=instant"
    table = GamePage(table.page, url)
    table.type("5sx5d")
    for action in ("next", None):
        before = what_is_there(table)
        table = come_back(table, url)
        assert what_is_there(table) == before
        if action:
            table.action(action).click()
    assert table.phase == "play"


@pytest.mark.own_context
def test_a_kill_while_the_robot_shows_its_play(page: Page, site: str) -> None:
    url = f"{site}?seed=showing"
    table = GamePage.with_stopped_clock(page, url)
    table.touch(next(play for play in legal_plays(table.view) if play.kind is PlayKind.TRAIL))
    table.pass_time(1)
    showing = table.region.locator('[data-place="showing"]')
    expect(showing).to_be_visible()
    card = showing.get_attribute("data-card")
    page.clock.resume()
    table = come_back(table, url)
    table.wait_for_my_turn()
    expect(table.log).to_have_count(2)
    expect(table.log.last).to_contain_text(str(card))


def test_the_same_seed_is_the_same_deal_everywhere_and_games_without_a_seed_differ(
    context: BrowserContext, new_context: NewContext, site: str
) -> None:
    same, views = set(), set()
    for place in (context, new_context()):
        page = place.new_page()
        table = GamePage(page, f"{site}?rules=standard&speed=instant")
        views.add(table.view)
        table.action("new-game").click()
        views.add(table.view)
        same.add(GamePage(page, f"{site}?seed=same&speed=instant").view)
    assert len(views) == 4
    assert len(same) == 1


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
