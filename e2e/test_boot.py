"""The page starts everywhere, and where it cannot, it says why."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import BOOT_TIMEOUT, wait_until_ready
from site_builder.places import SITE
from site_builder.server import SiteServer

RUNTIME_FILES = [
    "core.js",
    "core-*.js",
    "interpreter.mjs",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "stdlib.zip",
    "storage-guard.mjs",
]
APP_FILES = ["casino.zip", "main.py"]


@pytest.mark.every_browser
def test_the_page_gets_ready(page: Page, site: str) -> None:
    page.goto(site)
    wait_until_ready(page)
    expect(page.locator("[data-notice]:visible")).to_have_count(0)


@pytest.mark.every_browser
def test_it_works_from_any_path_and_with_a_query(page: Page) -> None:
    with SiteServer(SITE, path="/games/casino/") as server:
        page.goto(f"{server.url}index.html?seed=7&speed=instant")
        wait_until_ready(page)


@pytest.mark.allows("Failed to load resource")
def test_the_table_is_there_before_any_script_runs(page: Page, site: str) -> None:
    page.route("**/*.{js,mjs}", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("main")).not_to_be_empty()


@pytest.mark.every_browser
@pytest.mark.allows("Content Security Policy", "connect-src")
def test_the_policy_forbids_eval_and_other_origins(page: Page, site: str) -> None:
    page.goto(site)
    wait_until_ready(page)
    outcome = page.evaluate(
        """async () => {
            const ask = (url) =>
                fetch(url, { mode: 'no-cors' }).then(() => 'done', () => 'refused');
            return { other: await ask('http://localhost:9/'), own: await ask('./index.html') };
        }"""
    )
    assert outcome == {"other": "refused", "own": "done"}
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy is not None
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy


def test_every_file_of_the_site_is_asked_for(page: Page, site: str) -> None:
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.removeprefix(site)))
    page.goto(site)
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=BOOT_TIMEOUT)
    files = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file()}
    by_installers = {name for name in files if re.match(r"icon|manifest\.", name)}
    assert files - by_installers - {"index.html", "sw.js"} <= asked


def test_nothing_is_asked_for_twice(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    page.goto(site)
    wait_until_ready(page)
    assert sorted(asked) == sorted(set(asked))


@pytest.mark.parametrize("name", [*RUNTIME_FILES, *APP_FILES])
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


@pytest.mark.every_browser
@pytest.mark.allows("wasm")
def test_a_wrong_type_of_the_wasm_is_reported(page: Page) -> None:
    with SiteServer(SITE, types={".wasm": "application/octet-stream"}) as server:
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
    page.locator('[data-action="retry"]').click()
    wait_until_ready(page)


@pytest.mark.allows("")
def test_a_browser_without_webassembly_is_told_so(page: Page, site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect_error(page, "WebAssembly")


@pytest.mark.allows("")
def test_a_page_whose_scripts_never_run_says_so(page: Page, site: str) -> None:
    page.route("**/start.mjs", lambda route: route.abort())
    page.goto(site)
    expect(page.locator('[data-notice="stalled"]')).to_be_visible(timeout=15_000)


def test_denied_storage_does_not_stop_the_boot(page: Page, site: str) -> None:
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); }"
    )
    page.goto(site)
    wait_until_ready(page)


def expect_error(page: Page, reason: str = "") -> None:
    """Expect the readable message, and soon."""
    expect(page.locator("html")).to_have_attribute("data-state", "error", timeout=BOOT_TIMEOUT)
    notice = page.get_by_role("alert")
    expect(notice).to_be_visible()
    expect(notice.locator("[data-reason]")).to_contain_text(reason or re.compile(r"\w+"))
    expect(notice.get_by_role("button", name="Try again")).to_be_enabled()


def test_paths_in_this_file_exist() -> None:
    """A pattern that matches nothing would break nothing and test nothing."""
    for pattern in (*RUNTIME_FILES, *APP_FILES):
        assert list(Path(SITE).glob(f"*/{pattern}")), pattern
