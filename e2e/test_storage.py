"""Storage that is denied, full or damaged: a clear message, and the game goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import NewContext, wait_until_ready
from .game_page import GamePage, read_stored, write_stored

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
        expect(notices, name).to_contain_text("does not let the page save the game")
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
    expect(page.locator('[data-region="notices"]')).to_contain_text("cannot be reached now")
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
    expect(notices).to_contain_text("does not let the page save the game")
