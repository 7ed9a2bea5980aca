"""Provides servers and browsers, and watches the pages of every end-to-end test.

The site is the one in `site/`, so `python3 build.py build` comes first. A test fails if one of its
pages writes an error to the console, throws, shows a `.py-error` or asks another machine for
anything; `@pytest.mark.allows("pattern")` names console messages that a test provokes on purpose.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, expect

from site_builder import browsers
from site_builder.paths import SITE
from site_builder.serving.server import SiteServer

BOOT_TIMEOUT = 30_000  # milliseconds; far more than a page takes, even on a busy machine
LOCAL = ("127.0.0.1", "localhost")

NewContext = Callable[..., BrowserContext]

expect.set_options(timeout=10_000)


class Watch:
    """Collects the errors and foreign requests of the pages of one test."""

    def __init__(self, allowed: list[str]) -> None:
        self.allowed = [re.compile(pattern) for pattern in allowed]
        self.problems: list[str] = []

    def over(self, context: BrowserContext) -> BrowserContext:
        """Watch a browser context, and return it."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        return context

    def look_at(self, page: Page) -> None:
        """Look for the element that PyScript shows when Python code fails."""
        self.problems += page.locator(".py-error").all_text_contents()

    def _console(self, message: ConsoleMessage) -> None:
        self._note(message.type == "error", f"console: {message.text}")

    def _error(self, error: WebError) -> None:
        self._note(happened=True, problem=f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        outside = url.scheme not in ("blob", "data", "file") and url.hostname not in LOCAL
        self._note(outside, f"request to another origin: {request.url}")

    def _note(self, happened: bool, problem: str) -> None:  # noqa: FBT001
        if happened and not any(pattern.search(problem) for pattern in self.allowed):
            self.problems.append(problem)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    return {**browser_type_launch_args, **browsers.from_environment(browser_name)}


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Watch:
    patterns = [mark.args for mark in request.node.iter_markers("allows")]
    return Watch([pattern for group in patterns for pattern in group])


@pytest.fixture
def new_context(new_context: NewContext, watch: Watch) -> Iterator[NewContext]:
    """Override the plugin's fixture, so that `context` and `page` are watched, too."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        contexts.append(watch.over(new_context(**options)))
        return contexts[-1]

    yield make
    for context in contexts:
        for page in context.pages:
            watch.look_at(page)
    assert not watch.problems, "\n".join(watch.problems)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Return the address of the site on a server that runs for the whole session."""
    assert (SITE / "index.html").is_file(), "There is no site/: run `python3 build.py build` first."
    with SiteServer(SITE) as server:
        yield server.url


@pytest.fixture
def own_server() -> Iterator[SiteServer]:
    """Start a server that the test may stop."""
    with SiteServer(SITE) as server:
        yield server


@contextmanager
def serving(page: Page, **options: Any) -> Iterator[SiteServer]:
    """Start a server for one test; the page leaves it before it stops, to avoid console errors."""
    with SiteServer(SITE, **options) as server:
        yield server
        page.goto("about:blank")


def wait_until_ready(page: Page) -> None:
    """Wait until the game can be played."""
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT_TIMEOUT)


def wait_until_offline(page: Page) -> None:
    """Wait until the page can do without its server."""
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=BOOT_TIMEOUT)
