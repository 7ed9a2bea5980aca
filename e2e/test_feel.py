"""Sounds and vibration come only if they are wanted."""

import re

from playwright.sync_api import Page, expect

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


def test_there_is_silence_until_sound_is_wanted_and_heard_where_it_is(
    page: Page, site: str
) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    page.add_init_script(LISTEN)
    table, root = GamePage(page, site + POSITION), page.locator("html")
    table.type("8sx8d")
    table.wait_for_my_turn()
    assert page.evaluate("[heard.length, felt.length]") == [0, 0]
    assert "sound-and-vibration.js" not in requests
    page.locator('[data-region="hand"] button').first.click()
    table.action("feel").first.click()  # the offer, once
    expect(root).to_have_attribute("data-sound", "on")
    expect(root).to_have_attribute("data-heard", re.compile("^paper"))
    expect(page.locator('[data-index="sound"][data-action="feel"]')).to_have_count(0)

    page.add_init_script(WANTED)
    table = GamePage(page, f"{site}{POSITION}&seed=wanted")
    table.type("Kdx8s")
    expect(root).to_have_attribute("data-heard", re.compile("tone tone$"))
    page.evaluate("heard.length = felt.length = 0")
    table.type("8sx8d")
    expect(root).to_have_attribute("data-heard", re.compile("^paper paper"))
    expect(root).to_have_attribute("data-felt", re.compile("^3"))
