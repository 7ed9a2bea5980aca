"""The start in WebKitGTK, the nearest relative of Safari on Linux: the site and the one file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from site_builder.paths import SITE
from site_builder.serving.server import SiteServer

from . import webkit
from .attacks import NOTHING, SECRETS, TO_JAVASCRIPT, TRIED_IN_FENCE, WAYS, hostile
from .test_code import START
from .test_failures import garbled
from .test_halves import HalfServer
from .webkit import WebKit

pytestmark = pytest.mark.skipif(
    bool(webkit.missing()), reason=f"WebKitGTK cannot be driven here: no {webkit.missing()}"
)

INSTANT = "?speed=instant"
STATE = "return document.documentElement.dataset.state.replace('booting', '')"
PLAYS = "return document.querySelectorAll('[data-region=log] li').length"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[WebKit]:
    with webkit.webkit(tmp_path) as running:
        yield running


def test_the_one_file_can_be_played_from_the_disk(browser: WebKit) -> None:
    browser.open((SITE / "casino.html").as_uri() + INSTANT)
    check_a_play(browser)


def test_the_site_can_be_played_and_opened_again_without_a_network(browser: WebKit) -> None:
    with SiteServer(SITE) as server:
        browser.open(server.url + INSTANT)
        check_a_play(browser)
        wait_for_mark(browser, "offline", "ready")
        wait_for_mark(browser, "memory", "kept")
    browser.open(server.url + INSTANT)
    assert browser.wait_for(STATE) == "ready"
    assert mark(browser, "memory") == "restored"
    assert browser.run(PLAYS) == 2
    check_a_play(browser, before=2)


def test_a_game_is_played_while_the_later_half_of_python_is_on_its_way(browser: WebKit) -> None:
    with HalfServer() as server:
        server.open.clear()
        browser.open(server.url + INSTANT)
        check_a_play(browser)
        assert server.asked.wait(webkit.PATIENCE)
        assert mark(browser, "python") is None
        server.open.set()
        wait_for_mark(browser, "python", "whole")
        check_a_play(browser, before=2)


def test_a_game_is_played_with_a_damaged_later_half(browser: WebKit) -> None:
    with HalfServer() as server:
        server.change = garbled
        browser.open(server.url + INSTANT)
        check_a_play(browser)
        assert server.asked.wait(webkit.PATIENCE)
        check_a_play(browser, before=2)
        assert mark(browser, "python") is None


def test_hostile_code_reads_nothing_reaches_nobody_and_is_stopped(browser: WebKit) -> None:
    with SiteServer(SITE) as server:
        browser.open(f"{server.url}code.html")
        promised(browser, f"({SECRETS})().then(() => true)")
        assert browser.run("return localStorage.secret") == "of the visitor"
        ways = [way for way in WAYS if way not in UNANSWERED]
        script = json.dumps([hostile(server.url, ways), ["attack", "forge", "revoke", "usual"]])
        attacked, *others = promised(browser, f"({TRIED_IN_FENCE})({script})")
        looked = json.loads(attacked)
        assert looked.pop("said") == dict.fromkeys(ways, "no")
        assert looked == NOTHING
        assert others == ["honest", "revoked", "honest"]

        browser.open(f"{server.url}learn/python.html")
        browser.wait_for("return !!customElements.get('casino-code')")
        promised(browser, f"({START})({json.dumps(server.url)}).then(() => true)")
        for text in TO_JAVASCRIPT.values():
            assert "reached" not in code(browser, text)["printed"], text

        late = code(browser, "while True:\n    pass", limits={"seconds": 0.3})
        assert (late["ended"], late["error"]["line"]) in {("time", 1), ("time", 2)}
        deaf = code(browser, "x = 1\nsum(range(10 ** 12))", limits={"seconds": 0.1})
        assert (deaf["ended"], deaf["error"]["line"]) == ("time", 2)
        greedy = code(browser, "x = 1\nx = 'a' * 10 ** 9")
        assert (greedy["ended"], greedy["error"]["line"]) == ("memory", 2)
        stopped = promised(browser, STOPPING)
        assert stopped == ["stopped", "3"]


UNANSWERED = {"fetch", "no-cors", "nested"}
"""Ways out of the fence that WebKit neither opens nor refuses: they are never answered."""

STOPPING = """(async () => {
    let heard;
    const first = new Promise((resolve) => { heard = resolve; });
    const running = runner.run({ code: 'print(1, flush=True)\\nwhile 1: pass', onOutput: heard });
    await first;
    await runner.stop();
    return [(await running).ended, (await runner.run({ code: '3' })).value.text];
})()"""


def code(browser: WebKit, text: str, **task: Any) -> Any:
    """Run code behind the fence, and return its result."""
    return promised(browser, f"runner.run({json.dumps({'code': text, **task})})")


def promised(browser: WebKit, script: str) -> Any:
    """Return what a promise brings."""
    browser.run(f"delete globalThis.brought; {script}.then((it) => {{ globalThis.brought = it; }})")
    return browser.wait_for("return globalThis.brought")


def check_a_play(browser: WebKit, before: int = 0) -> None:
    """Make a play, which the computer answers; `before` is the number of plays so far."""
    assert browser.wait_for(STATE) == "ready"
    browser.run("document.querySelector('[data-place=hand]').click()")
    browser.run("document.querySelector('[data-play]').click()")
    assert browser.wait_for(f"{PLAYS} === {before + 2}")


def wait_for_mark(browser: WebKit, name: str, value: str) -> None:
    """Wait for the value of an attribute `data-<name>` of the page."""
    assert browser.wait_for(f"return document.documentElement.dataset.{name} === '{value}'")


def mark(browser: WebKit, name: str) -> object:
    """Return the value of an attribute `data-<name>` of the page."""
    return browser.run(f"return document.documentElement.dataset.{name}")
