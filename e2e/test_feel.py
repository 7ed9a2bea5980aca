"""Sounds and vibration come only if they are switched on; the game can be installed."""

import re

from playwright.sync_api import Page, expect

from .conftest import wait_until_ready
from .game_page import GamePage

POSITION = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h"
WANTED = """if (location.protocol !== 'about:')
    localStorage.setItem('casino.settings', JSON.stringify({sound: 'on', vibration: 'on'}));"""
LISTEN = """
    window.heard = [];
    window.felt = [];
    const tell = () => {
        const told = { heard: heard.join(' '), felt: felt.join(' ') };
        Object.assign(document.documentElement.dataset, told);
    };
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (when) {
            heard.push(kind === OscillatorNode ? 'tone' : 'paper');
            tell();
            return start.call(this, when);
        };
    }
    Navigator.prototype.vibrate = (pattern) => {
        felt.push(pattern.length);
        tell();
    };
"""


def test_what_is_wanted_is_heard_and_felt(page: Page, site: str) -> None:
    page.add_init_script(WANTED + LISTEN)
    table, root = GamePage(page, site + POSITION), page.locator("html")
    table.type("Kdx8s")
    expect(root).to_have_attribute("data-heard", re.compile("tone tone$"))
    page.evaluate("heard.length = felt.length = 0")
    table.type("8sx8d")
    expect(root).to_have_attribute("data-heard", re.compile("^paper paper"))
    expect(root).to_have_attribute("data-felt", re.compile("^3"))


def test_at_first_there_is_silence(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.add_init_script(LISTEN)
    table, root = GamePage(page, site + POSITION), page.locator("html")
    table.type("8sx8d")
    table.wait_for_my_turn()
    assert page.evaluate("[heard.length, felt.length]") == [0, 0]
    assert "sound-and-vibration.js" not in asked
    table.press("settings")
    page.locator('input[name="sound"][value="on"]').check()
    expect(root).to_have_attribute("data-heard", re.compile("^paper"))


def test_a_browser_that_can_install_is_asked_only_by_hand(page: Page, site: str) -> None:
    page.goto(site)
    wait_until_ready(page)
    install = page.locator('[data-action="install"]')
    expect(install).to_be_hidden()
    kept = page.evaluate("""() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        offer.prompt = async () => { window.prompted = true; };
        dispatchEvent(offer);
        return [offer.defaultPrevented, window.prompted ?? false];
    }""")
    assert kept == [True, False]
    GamePage.of(page).press("install")
    expect(install).to_be_hidden()
    assert page.evaluate("window.prompted") is True
