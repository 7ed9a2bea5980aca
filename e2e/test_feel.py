"""What is heard and felt, and only if it is wanted; and the game on the home screen."""

from playwright.sync_api import Page, expect

from .conftest import NewContext, wait_until_ready
from .table import Table

POSITION = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h"
WANTED = """if (location.protocol !== 'about:')
    localStorage.setItem('casino.settings', JSON.stringify({sound: 'on', vibration: 'on'}));"""
LISTEN = """
    window.heard = [];
    window.felt = [];
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (when) {
            heard.push(kind.name);
            return start.call(this, when);
        };
    }
    Navigator.prototype.vibrate = (pattern) => felt.push(pattern.length);
"""


def test_what_is_wanted_is_heard_and_felt(page: Page, site: str) -> None:
    page.add_init_script(WANTED + LISTEN)
    table = Table(page, site + POSITION)
    table.type("Kdx8s")
    page.wait_for_function("heard.filter((kind) => kind === 'OscillatorNode').length === 2")
    page.evaluate("heard.length = felt.length = 0")
    table.type("8sx8d")
    page.wait_for_function("heard.length >= 2 && felt.length >= 1")
    assert page.evaluate("[...heard.slice(0, 2), felt[0]]") == [*2 * ["AudioBufferSourceNode"], 3]


def test_at_first_there_is_silence(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.add_init_script(LISTEN)
    table = Table(page, site + POSITION)
    table.type("8sx8d")
    table.wait_for_my_turn()
    assert page.evaluate("[heard.length, felt.length]") == [0, 0]
    assert "feel.mjs" not in asked
    table.action("settings").click()
    page.locator('input[name="sound"][value="on"]').check()
    page.wait_for_function("heard.length > 0")


def test_a_browser_that_can_install_is_asked_only_by_hand(
    new_context: NewContext, site: str
) -> None:
    page = new_context().new_page()
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
    install.click()
    expect(install).to_be_hidden()
    assert page.evaluate("window.prompted") is True
