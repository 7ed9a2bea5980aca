"""A smoke test in WebKitGTK, the nearest relative of Safari on Linux: the site and the one file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from site_builder.paths import SITE

from . import webkit
from .webkit import WebKit

pytestmark = pytest.mark.skipif(
    bool(webkit.missing()), reason=f"WebKitGTK cannot be driven here: no {webkit.missing()}"
)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[WebKit]:
    with webkit.webkit(tmp_path) as running:
        yield running


def test_the_site_can_be_played(browser: WebKit, site: str) -> None:
    browser.open(f"{site}?speed=instant")
    check_a_play(browser)


def test_the_one_file_can_be_played_from_the_disk(browser: WebKit) -> None:
    browser.open((SITE / "casino.html").as_uri() + "?speed=instant")
    check_a_play(browser)


def check_a_play(browser: WebKit) -> None:
    state = "return document.documentElement.dataset.state.replace('booting', '')"
    assert browser.wait_for(state) == "ready"
    browser.run("document.querySelector('[data-place=hand]').click()")
    browser.run("document.querySelector('[data-play]').click()")
    count = "return document.querySelectorAll('[data-region=log] li').length"
    assert browser.wait_for(count) == 2
