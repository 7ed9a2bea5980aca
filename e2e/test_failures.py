"""If the page cannot start, it tells the cause in words and offers to try again."""

import html
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import holding, serving, wait_until_ready, wait_until_whole
from site_builder.paths import SITE

from .game_page import GamePage

AWAITED = [
    "core.js",
    "core-*.js",
    "error-*.js",
    "boot/database.js",
    "boot/halves.js",
    "boot/interpreter.js",
    "boot/memory.js",
    "boot/one-tab.js",
    "boot/storage-guard.js",
    "table/gestures.js",
    "table/motion.js",
    "table/page.js",
    "table/patch.js",
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "stdlib.zip",
    "casino.zip",
    "main.py",
]
"""Every file that the game cannot do without, except start.js."""

IMPORT_LATER = """async (runtime) => {
  const { loadPyodide } = await import(`./${runtime}/boot/interpreter.js`);
  return (await loadPyodide()).runPython(`
import importlib, zipimport
files = zipimport.zipimporter("later.zip")._get_files()
names = [name.removesuffix(".pyc") for name in files if name.endswith(".pyc")]
modules = [name.removesuffix("/__init__").replace("/", ".") for name in names]
" ".join(importlib.import_module(name).__name__ for name in modules)
`);
}"""
"""Imports all modules in later.zip and returns their names."""


UNREACHABLE = (*("core.js", "error-*.js", "pyodide.asm.js", "pyodide.asm.wasm", "casino.zip"),)
"""Of each kind of these files one or two: the cause of a failure does not matter to the others."""


FAILURES: dict[str, tuple[Sequence[str], Callable[[Route], None]]] = {
    "missing": (AWAITED, lambda route: route.fulfill(status=404, body="not here")),
    "unreachable": (UNREACHABLE, lambda route: route.abort()),
}
"""The failures of requests, and for which files."""


@pytest.mark.allows("")
def test_a_file_that_does_not_come_is_reported(page: Page, site: str) -> None:
    for failure, (names, answer) in FAILURES.items():
        for name in names:
            page.route(f"**/{name}", answer)
            page.goto(site)
            expect_error(page, about=f"{name} is {failure}")
            page.unroute(f"**/{name}")
            page.goto("about:blank")


@pytest.mark.allows("")
def test_without_the_rest_of_the_program_one_can_play_and_try_again(page: Page, site: str) -> None:
    page.route("**/later.zip", lambda route: route.fulfill(status=404, body="not here"))
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    table.action("hint").click()
    expect(table.refusal).to_contain_text("could not be loaded")
    table.touch(table.chosen())
    for keep in (half, garbled):
        page.unroute("**/later.zip")
        damage(page, "later.zip", keep)
        table.action("hint").click()
        expect(table.refusal).to_contain_text("This arrived damaged. Try again.")
        expect(page.locator('[data-region="reason"]')).to_contain_text("later.zip")
        page.keyboard.press("Escape")
        expect(table.refusal).to_be_empty()
    page.unroute("**/later.zip")
    table.action("hint").click()
    page.locator("[data-hinted]").click()
    expect(table.log).to_have_count(4)

    # The redo needs the rest of the program and is lost without it; the game is not.
    page.locator('[data-region="hand"] button').first.focus()
    page.keyboard.press("u")
    expect(table.log).to_have_count(2)
    page.route("**/later.zip", lambda route: route.fulfill(status=404, body="not here"))
    page.reload()
    wait_until_ready(page)
    table.touch(table.chosen())
    expect(table.log).to_have_count(4)
    expect(page.locator('[data-notice="error"]')).to_be_hidden()


@pytest.mark.allows("404|later.zip")
def test_a_searching_player_waits_for_what_it_needs_or_says_that_it_lacks_it(
    page: Page, site: str
) -> None:
    log = page.locator('[data-region="log"] li')
    with holding(page, "**/later.zip"), page.expect_request("**/later.zip"):
        page.goto(f"{site}?seed=7&seats=master,you&speed=instant")
        expect(log).to_have_count(0)
    wait_until_ready(page)
    expect(log).not_to_have_count(0)
    expect(page.locator('[data-notice="error"]')).to_be_hidden()

    page.route("**/later.zip", lambda route: route.fulfill(status=404, body="not here"))
    page.goto(f"{site}?seed=8&seats=master,you")
    expect_error(page, "could not be loaded")


def test_everything_that_comes_later_can_be_imported(page: Page, site: str) -> None:
    table = GamePage(page, site)
    table.press("settings")  # waits for the archive
    expect(page.locator('[data-region="settings"]')).to_be_visible()
    imported = page.evaluate(IMPORT_LATER, next(SITE.glob("runtime-*")).name)
    assert "casino_page.features.hints" in imported
    assert "casino_core.analysis.advice" in imported


@pytest.mark.every_browser
@pytest.mark.allows("wasm")
def test_a_server_need_not_know_the_type_of_the_wasm_but_has_to_send_it(
    page: Page, site: str
) -> None:
    for type_ in ("application/octet-stream", "text/html"):
        with serving(page, types={".wasm": type_}) as server:
            page.goto(server.url)
            wait_until_whole(page)
            wait_until_ready(page)

    def answer(route: Route) -> None:
        route.fulfill(body="<!doctype html><p>Welcome", content_type="text/html")

    page.route("**/pyodide.asm.wasm", answer)
    page.goto(site)
    expect_error(page, "a page instead of pyodide.asm.wasm")


DAMAGED = [
    ("stdlib.zip", "the library of Python"),
    ("casino.zip", "the program of the game"),
    ("pyodide.asm.wasm", "Python itself"),
    ("pyodide.asm.js", "a script of the page"),
    ("main.py", "the script that starts the game"),
]
"""Files and their parts in words."""
INTERNAL = re.compile(r"marshal|zipimport|magic|Error\b|unexpected|expected|token")


def damage(page: Page, name: str, keep: Callable[[bytes], bytes]) -> None:
    """Serve a changed copy of a file."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=keep(response.body()))

    page.route(f"**/{name}", answer)


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def garbled(data: bytes) -> bytes:
    """Change every hundredth byte."""
    changed = bytearray(data)
    for place in range(50, len(data), 100):
        changed[place] ^= 0x15
    return bytes(changed)


@pytest.mark.allows("")
def test_a_damaged_file_is_named_in_words_and_trying_again_works_once_it_is_mended(
    page: Page, site: str
) -> None:
    # an archive has the list of its files at its end
    zips = [(name, part, half) for name, part in DAMAGED if name.endswith(".zip")]
    notice = page.locator('[data-notice="error"]')
    for name, part, keep in (*((name, part, garbled) for name, part in DAMAGED), *zips):
        damage(page, name, keep)
        page.goto(site)
        expect_error(page, f"arrived damaged and cannot be read: {part} ({name})")
        expect(notice).not_to_contain_text(INTERNAL)
        page.unroute(f"**/{name}")
        page.evaluate("document.body.dataset.load = 'the one that failed'")
    notice.locator('[data-action="retry"]').click()
    expect(page.locator('body:not([data-load="the one that failed"])')).to_be_attached()
    wait_until_ready(page)

    # Without the checksums it is told in words too, and so is code that fails.
    page.route("**/checksums.json", lambda route: route.abort())
    damage(page, "stdlib.zip", garbled)
    page.goto(site)
    expect_error(page, "A part of the game")
    page.unroute("**/stdlib.zip")
    page.route("**/main.py", lambda route: route.fulfill(body="raise RuntimeError('no table')"))
    page.goto(site)
    expect_error(page, "RuntimeError: no table")
    page.unroute("**/main.py")

    # With a damaged catalogue the game is in English.
    page.evaluate("localStorage['casino.settings'] = '{\"lang\": \"de\"}'")
    damage(page, "casino.de.mo", half)
    GamePage(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator('[data-region="notices"]')).to_contain_text("casino.de.mo")


# Downloads that never end


@pytest.mark.own_context
@pytest.mark.allows("")
def test_what_stays_away_is_named_soon_and_given_up_later(
    context: BrowserContext, site: str
) -> None:
    context.clock.install()
    for name in ("core-*.js", "pyodide.asm.wasm", "main.py"):
        page = context.new_page()
        page.route(f"**/{name}", lambda _route: None)
        page.goto(site)
        slow = page.locator('[data-notice="slow"]')
        context.clock.fast_forward("00:07")
        expect(slow).to_be_visible()
        expect(slow).to_contain_text(re.compile(name.replace("*", r"\w+") + " has not arrived"))
        expect(slow.get_by_role("button", name="Try again")).to_be_enabled()
        context.clock.fast_forward("01:01")
        expect_error(page, "has not arrived")
        page.close()

    page = context.new_page()
    page.route("**/checksums.json", lambda route: route.abort())  # it would name main.py
    endless = "import asyncio\nawait asyncio.Event().wait()"
    page.route("**/main.py", lambda route: route.fulfill(body=endless))
    page.goto(site)
    context.clock.fast_forward("00:07")
    expect(page.locator('[data-notice="slow"]')).to_contain_text("the game has not started")
    context.clock.fast_forward("00:31")
    expect_error(page, "the game has not started")
    page.close()

    page = context.new_page()
    page.route("**/start.js", lambda _route: None)
    page.goto(site, wait_until="commit")  # it never loads
    slow = page.locator('[data-notice="slow"]')
    slow.wait_for(state="attached")
    context.clock.fast_forward("00:09")
    expect(slow).to_contain_text("start.js has not arrived")


@pytest.mark.allows("ERR_FAILED")
def test_a_slow_download_is_not_a_failure_and_the_game_goes_on_without_what_is_for_later(
    page: Page, site: str
) -> None:
    for name in ("saved-picture.js", "offline.js"):
        page.route(f"**/{name}", lambda route: route.abort())
    with page.expect_console_message(lambda message: "for later visits" in message.text):
        with holding(page, "**/pyodide.asm.wasm"):
            page.goto(site)
            expect(page.locator('[data-notice="slow"]')).to_be_visible()
        wait_until_ready(page)
    expect(page.locator("[data-notice]:visible")).to_have_count(0)


# Browsers that cannot


NO_MEMORY = """WebAssembly.{} = function () {{
    throw new RangeError('could not allocate memory');
}}"""
TOO_OLD = """WebAssembly.instantiateStreaming = WebAssembly.instantiate = () =>
    Promise.reject(new WebAssembly.CompileError('unexpected section <Tag>'));"""
CANNOT = {
    "delete globalThis.WebAssembly": "no WebAssembly",
    NO_MEMORY.format("Memory"): "not enough free memory",
    NO_MEMORY.format("compileStreaming"): "not enough free memory",
    NO_MEMORY.format("instantiate"): "not enough free memory",
    TOO_OLD: "",
}
"""The features that a browser lacks, and the reason that the page gives."""


@pytest.mark.allows("")
def test_a_browser_that_cannot_is_told_so(context: BrowserContext, site: str) -> None:
    for script, reason in CANNOT.items():
        page = context.new_page()
        page.add_init_script(script)
        page.goto(site)
        expect_error(page, reason, about=script)
        if script == TOO_OLD:
            expect(page.locator("[data-advice]")).to_contain_text("too old")
        page.close()

    # One that compiles nothing while it arrives starts too.
    page = context.new_page()
    page.add_init_script(
        "delete WebAssembly.compileStreaming; delete WebAssembly.instantiateStreaming;"
        "delete globalThis.TransformStream"
    )
    page.goto(site)
    wait_until_ready(page)
    page.close()

    # One without modules is told so at once.
    page = context.new_page()
    page.add_init_script("delete HTMLScriptElement.prototype.noModule")
    page.route("**/start.js", lambda route: route.abort())
    page.goto(site)
    expect_error(page, "too old")
    expect(page.locator('[data-notice="stalled"]')).to_be_hidden()
    page.close()

    # Where no script runs at all, the table is there, and soon the page says so.
    def forbid(route: Route) -> None:
        answer = route.fetch()
        policy = {"Content-Security-Policy": "script-src 'none'"}
        route.fulfill(response=answer, headers={**answer.headers, **policy})

    page = context.new_page()
    page.route(site, forbid)
    page.goto(site)
    expect(page.locator("main")).not_to_be_empty()
    stalled = page.locator('[data-notice="stalled"]')
    delay = stalled.evaluate("each => each.getAnimations()[0].effect.getTiming().delay")
    assert 3_000 <= delay <= 10_000  # long enough for a start, and soon enough for a reader
    stalled.evaluate("each => each.getAnimations()[0].finish()")
    expect(stalled).to_be_visible()


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


def expect_error(page: Page, reason: str = "", about: str | None = None) -> None:
    """Expect a readable message; what is wrong is said to be about the given thing."""
    expect(page.locator("html"), about).to_have_attribute("data-state", "error")
    notice = page.locator('[data-notice="error"][role="alert"]')
    expect(notice).to_be_visible()
    expect(notice.locator("[data-reason]")).to_contain_text(reason or re.compile(r"\w+"))
    advice = re.compile("try again", re.IGNORECASE)
    expect(notice.locator("p").filter(has_text=advice).first).to_be_visible()
    expect(notice.get_by_role("button", name="Try again")).to_be_enabled()
    expect(page.locator('[data-notice="slow"]')).to_be_hidden()


def test_the_files_that_are_made_to_fail_are_all_there_are() -> None:
    names = [name for name in AWAITED if list(Path(SITE).glob(f"*/{name}"))]
    assert names == AWAITED
    page = (SITE / "index.html").read_text(encoding="utf-8")
    parts = html.unescape(re.findall(r'data-parts="([^"]+)"', page)[0])
    assert len(json.loads(parts)) == len(AWAITED) + 1
