"""The start in WebKitGTK, the nearest relative of Safari on Linux: the site and the one file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from site_builder.paths import SITE
from site_builder.serving.server import SiteServer

from . import webkit
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
