"""If the page cannot start, it tells the cause in words and offers to try again."""

import html
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import NewContext, serving, wait_until_ready
from site_builder.paths import SITE

from .game_page import GREEDY, GamePage

SOON = 10_000
"""Milliseconds within which the reason must be shown, even on a busy machine."""

AWAITED = [
    "core.js",
    "core-*.js",
    "error-*.js",
    "boot/database.mjs",
    "boot/interpreter.mjs",
    "boot/one-tab.mjs",
    "boot/storage-guard.mjs",
    "table/gestures.mjs",
    "table/motion.mjs",
    "table/page.mjs",
    "table/patch.mjs",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "stdlib.zip",
    "casino.zip",
    "main.py",
]
"""Every file that the game cannot do without, except start.mjs."""

IMPORT_LATER = """async (runtime) => {
  const { loadPyodide } = await import(`./${runtime}/boot/interpreter.mjs`);
  return (await loadPyodide()).runPython(`
import importlib, zipimport
files = zipimport.zipimporter("later.zip")._get_files()
names = [name.removesuffix(".pyc") for name in files if name.endswith(".pyc")]
modules = [name.removesuffix("/__init__").replace("/", ".") for name in names]
" ".join(importlib.import_module(name).__name__ for name in modules)
`);
}"""
"""Imports all modules in later.zip and returns their names."""


@pytest.mark.parametrize("name", AWAITED)
@pytest.mark.parametrize("failure", ["missing", "unreachable"])
@pytest.mark.allows("")
def test_a_file_that_does_not_come_is_reported(
    page: Page, site: str, name: str, failure: str
) -> None:
    answers: dict[str, Callable[[Route], None]] = {
        "missing": lambda route: route.fulfill(status=404, body="not here"),
        "unreachable": lambda route: route.abort(),
    }
    page.route(f"**/{name}", answers[failure])
    page.goto(site)
    expect_error(page)


@pytest.mark.allows("404|later.zip")
def test_without_the_rest_of_the_program_one_can_play_and_try_again(
    new_context: NewContext, site: str
) -> None:
    page = new_context(service_workers="block").new_page()  # a service worker would have the file
    missing = True

    def answer(route: Route) -> None:
        if missing:
            route.fulfill(status=404, body="not here")
        else:
            route.continue_()

    page.route("**/later.zip", answer)
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    table.action("hint").click()
    expect(table.refusal).to_contain_text("could not be loaded")
    table.touch(GREEDY(table.view, table.chance))
    missing = False
    table.action("hint").click()
    expect(page.locator("[data-hinted]")).to_be_visible()


def test_a_searching_player_waits_for_what_it_needs(new_context: NewContext, site: str) -> None:
    page = new_context(service_workers="block").new_page()

    def late(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/later.zip", late)
    table = GamePage(page, f"{site}?seed=7&seats=master,you&speed=instant")
    expect(table.log).not_to_have_count(0)
    expect(page.locator('[data-notice="error"]')).to_be_hidden()


@pytest.mark.allows("404|later.zip")
def test_without_what_a_searching_player_needs_one_is_told(
    new_context: NewContext, site: str
) -> None:
    page = new_context(service_workers="block").new_page()
    page.route("**/later.zip", lambda route: route.fulfill(status=404, body="not here"))
    page.goto(f"{site}?seed=7&seats=master,you")
    expect_error(page, "could not be loaded")


@pytest.mark.every_browser
def test_everything_that_comes_later_can_be_imported(page: Page, site: str) -> None:
    table = GamePage(page, site)
    table.action("settings").click()  # waits for the archive
    expect(page.locator('[data-region="settings"]')).to_be_visible()
    imported = page.evaluate(IMPORT_LATER, next(SITE.glob("runtime-*")).name)
    assert "casino_page.features.hints" in imported
    assert "casino_core.analysis.advice" in imported


@pytest.mark.every_browser
@pytest.mark.allows("wasm")
def test_a_wrong_type_of_the_wasm_is_reported(page: Page) -> None:
    with serving(page, types={".wasm": "application/octet-stream"}) as server:
        page.goto(server.url)
        expect_error(page, "application/wasm")


@pytest.mark.allows("")
def test_a_damaged_wasm_is_reported(page: Page, site: str) -> None:
    page.route("**/*.wasm", lambda route: route.fulfill(content_type="application/wasm", body="?"))
    page.goto(site)
    expect_error(page)


@pytest.mark.allows("")
def test_python_code_that_fails_is_reported(page: Page, site: str) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body="raise RuntimeError('no table')"))
    page.goto(site)
    expect_error(page, "RuntimeError: no table")


@pytest.mark.allows("")
def test_trying_again_works_once_the_cause_is_gone(page: Page, site: str) -> None:
    page.route("**/stdlib.zip", lambda route: route.abort())
    page.goto(site)
    expect_error(page)
    page.unroute("**/stdlib.zip")
    page.locator('[data-notice="error"] [data-action="retry"]').click()
    wait_until_ready(page)


# Downloads that never end


@pytest.mark.parametrize("name", ["core-*.js", "pyodide.asm.wasm", "stdlib.zip", "main.py"])
@pytest.mark.allows("")
def test_a_file_that_stays_away_is_named_soon_and_given_up_later(
    page: Page, site: str, name: str
) -> None:
    page.clock.install()
    page.route(f"**/{name}", lambda _route: None)
    page.goto(site)
    slow = page.locator('[data-notice="slow"]')
    expect(slow).to_be_visible(timeout=SOON)
    expect(slow).to_contain_text(re.compile(name.replace("*", r"\w+") + " has not arrived"))
    expect(slow.get_by_role("button", name="Try again")).to_be_enabled()
    page.clock.fast_forward("01:01")
    expect_error(page, "has not arrived")


@pytest.mark.allows("")
def test_a_python_that_never_gets_ready_is_given_up(page: Page, site: str) -> None:
    page.clock.install()
    endless = "import asyncio\nawait asyncio.Event().wait()"
    page.route("**/main.py", lambda route: route.fulfill(body=endless))
    page.goto(site)
    slow = page.locator('[data-notice="slow"]')
    expect(slow).to_contain_text("Python has not started", timeout=2 * SOON)
    page.clock.fast_forward("00:31")
    expect_error(page, "Python has not started")


def test_a_slow_download_that_goes_on_is_no_failure(page: Page, site: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pyodide.asm.wasm", hold)
    page.goto(site)
    expect(page.locator('[data-notice="slow"]')).to_be_visible(timeout=SOON)
    for route in held:
        route.continue_()
    wait_until_ready(page)
    expect(page.locator("[data-notice]:visible")).to_have_count(0)


# Browsers that cannot


@pytest.mark.allows("")
def test_a_browser_without_webassembly_is_told_so(page: Page, site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect_error(page, "WebAssembly")


@pytest.mark.every_browser
@pytest.mark.allows("")
def test_webassembly_that_a_policy_forbids_is_reported(page: Page, site: str) -> None:
    def forbid(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace("'wasm-unsafe-eval'", "")
        route.fulfill(response=answer, body=body)

    page.route(site, forbid)
    page.goto(site)
    expect_error(page, "blocked")


@pytest.mark.parametrize("moment", ["Memory", "instantiateStreaming"])
@pytest.mark.allows("")
def test_too_little_memory_is_reported(page: Page, site: str, moment: str) -> None:
    page.add_init_script(
        f"""WebAssembly.{moment} = function () {{
            throw new RangeError('WebAssembly.{moment}(): could not allocate memory');
        }}"""
    )
    page.goto(site)
    expect_error(page, "not enough free memory")


@pytest.mark.allows("")
def test_a_browser_without_what_our_wasm_needs_is_told_so(page: Page, site: str) -> None:
    page.add_init_script(
        """WebAssembly.instantiateStreaming = WebAssembly.instantiate = () =>
            Promise.reject(new WebAssembly.CompileError('unexpected section <Tag>'));"""
    )
    page.goto(site)
    expect_error(page)
    expect(page.locator("[data-advice]")).to_contain_text("too old")


@pytest.mark.allows("")
def test_a_page_whose_scripts_never_run_says_so(page: Page, site: str) -> None:
    page.route("**/start.mjs", lambda route: route.abort())
    page.goto(site)
    expect(page.locator('[data-notice="stalled"]')).to_be_visible(timeout=15_000)


@pytest.mark.allows("")
def test_a_browser_without_modules_is_told_so_at_once(page: Page, site: str) -> None:
    page.add_init_script("delete HTMLScriptElement.prototype.noModule")
    page.route("**/start.mjs", lambda route: route.abort())
    page.goto(site)
    expect(page.locator('[data-notice="stalled"]')).to_be_visible(timeout=2_000)


@pytest.mark.parametrize(
    "damage",
    [
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
        "IDBFactory.prototype.open = () => ({})",
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })",
    ],
    ids=["denied", "silent", "missing"],
)
def test_storage_that_does_not_work_does_not_stop_the_start(
    page: Page, site: str, damage: str
) -> None:
    page.add_init_script(damage)
    page.goto(site)
    wait_until_ready(page)


@pytest.mark.parametrize("name", ["saved-picture.mjs", "offline.mjs"])
@pytest.mark.allows("ERR_FAILED")
def test_the_game_goes_on_without_what_is_for_later(page: Page, site: str, name: str) -> None:
    page.route(f"**/{name}", lambda route: route.abort())
    with page.expect_console_message(lambda message: "for later visits" in message.text):
        page.goto(site)
    wait_until_ready(page)
    expect(page.locator('[data-notice="error"]')).to_be_hidden()


def expect_error(page: Page, reason: str = "") -> None:
    """Expect a readable message within a short time."""
    expect(page.locator("html")).to_have_attribute("data-state", "error", timeout=SOON)
    notice = page.locator('[data-notice="error"][role="alert"]')
    expect(notice).to_be_visible()
    expect(notice.locator("[data-reason]")).to_contain_text(reason or re.compile(r"\w+"))
    expect(notice.locator("[data-advice]")).to_contain_text(re.compile("try again", re.IGNORECASE))
    expect(notice.get_by_role("button", name="Try again")).to_be_enabled()
    expect(page.locator('[data-notice="slow"]')).to_be_hidden()


def test_the_files_that_are_made_to_fail_are_all_there_are() -> None:
    found = [name for name in AWAITED if list(Path(SITE).glob(f"*/{name}"))]
    assert found == AWAITED
    page = (SITE / "index.html").read_text(encoding="utf-8")
    parts = html.unescape(re.findall(r'data-parts="([^"]+)"', page)[0])
    assert len(json.loads(parts)) == len(AWAITED) + 1
