"""The page starts everywhere, paints first, loads only what it needs, and does not shift."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from e2e.conftest import patient, wait_until_offline, wait_until_ready
from site_builder.assemble import for_others
from site_builder.paths import SITE
from tests.languages import OTHERS

from .game_page import GamePage

HEAP_PROFILER = (
    "--enable-features=HeapProfilerReporting:stable-probability/1.0/nonstable-probability/1.0"
    "/renderer-prob-pct/100/sampling-rate/100000/renderer-sampling-rate-bytes/100000"
)
"""Makes Chromium sample its memory every 100 kB, as it does for a few of its users."""

OFFER_TO_INSTALL = """() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { window.prompted = true; };
    dispatchEvent(offer);
    return [offer.defaultPrevented, window.prompted ?? false];
}"""
"""Offers the page to be installed; whether the page keeps the offer, and takes it at once."""

AFTER_A_FAILURE = r"checksums\.json|runtime-\w+/boot/trouble\.js"
"""The files that find out which file is damaged."""


def test_it_starts_under_chromiums_memory_profiler(
    site: str, browser_type_launch_args: dict[str, Any], browser_type: BrowserType
) -> None:
    arguments = [*browser_type_launch_args.get("args", ()), HEAP_PROFILER]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    try:
        page = patient(browser.new_context()).new_page()
        for name in ("index.html", "casino.html"):
            table = GamePage(page, f"{site}{name}?seed={name}&speed=instant")
            table.type(table.cards_of("hand")[0])
            table.wait_for_my_turn()
    finally:
        browser.close()


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


@pytest.mark.own_context
def test_every_file_of_the_site_is_asked_for_or_offered(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.removeprefix(site)))
    page.goto(site)
    wait_until_ready(page)
    assert sorted(requests) == sorted(set(requests)), "nothing is asked for twice"
    wait_until_offline(page)
    GamePage.of(page).press("share")
    page.locator('[data-action="copy"]').first.click()
    with page.expect_download():
        page.locator('[data-action="picture"]').first.click()
    page.locator('dialog [data-action="embed"]').click()
    expect(page.locator('dialog[data-region="embed"] iframe')).to_be_visible()
    page.locator('[data-action="close-sheet"]').first.click()
    GamePage.of(page).press("settings")
    page.locator('input[name="sound"][value="on"]').check()
    for language in OTHERS:
        page.locator(f'input[name="lang"][value="{language}"]').check()
        expect(page.locator("html")).to_have_attribute("lang", language)
    install = page.locator('[data-action="install"]')
    expect(install).to_have_attribute("hidden", "")
    assert page.evaluate(OFFER_TO_INSTALL) == [True, False]
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        GamePage.of(page).press("download-single")
    assert Path(download.value.path()).read_bytes() == (SITE / "casino.html").read_bytes()
    GamePage.of(page).press("install")
    expect(install).to_be_hidden()
    assert page.evaluate("window.prompted") is True
    page.wait_for_load_state("networkidle")
    files = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file()}
    links = page.locator("a[download]").evaluate_all("all => all.map(({ href }) => href)")
    page.goto(f"{site}demo.html")
    table = page.frame_locator("#frame-1 iframe")
    table.locator('[data-action="wake"]').click()
    expect(table.locator("html")).to_have_attribute("data-state", "ready")
    paths = {bare(request) for request in requests}
    offered = {link.removeprefix(site) for link in links}
    by_installers = {name for name in files if re.match(r"icon|manifest\.", name)}
    by_others = {name for name in files if for_others(name)}
    to_read = {
        name for name in files if re.match(r"learn/|pages-|app-\w+/(lessons|puzzles)/", name)
    } | {
        name
        for name in files
        if re.match(r"code-|code\.html|casino[-_]co[dr]e|packages/|(pictures/)?tutorial\.", name)
    }
    after_a_failure = {name for name in files if re.match(AFTER_A_FAILURE, name)}
    # Only a round that ends, with motion, asks for the celebration (`test_celebration.py`), only
    # a play that is explained for the arrows (`test_analysis.py`), and only the frame of a puzzle
    # or a lesson for its task (`test_embed.py`), only a game with a friend for what it needs
    # (`test_by_link.py`, `test_peers.py`), or with a player of one's own (`test_own_player.py`).
    alone = r"/(celebration|arrows|task|group|invited|peers|own-player|run-clock)\.js$"
    later = {name for name in files if re.search(alone, name)}
    guest = r"(app-\w+/)?rook[.-]|runtime-\w+/boot/framed\.js"  # `test_rook.py`
    of_the_guest = {name for name in files if re.match(guest, name)}
    rest = files - by_installers - by_others - to_read - after_a_failure - later - of_the_guest
    assert rest - {"index.html", "sw.js"} <= paths | offered
    assert not (to_read | after_a_failure | of_the_guest) & paths
    assert offered <= files


def bare(url: str) -> str:
    """Return an address without its query and fragment."""
    return url.partition("?")[0].partition("#")[0]
