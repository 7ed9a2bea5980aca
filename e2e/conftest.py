"""Provides servers and browsers, and watches the pages of every end-to-end test.

The site is the one in `site/`, so `python3 build.py build` comes first. A test fails if one of its
pages writes an error to the console, throws, shows a `.py-error` or asks another machine for
anything; `@pytest.mark.allows("pattern")` names console messages that a test provokes on purpose.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Route,
    WebError,
    expect,
)

from site_builder import browsers
from site_builder.checks.reporter import pytest_configure  # noqa: F401 - pytest calls it
from site_builder.paths import SITE
from site_builder.serving.server import SiteServer
from tests.profiles import pytest_collection_modifyitems  # noqa: F401 - pytest calls it

from .shared_context import ONE_PROCESS, SharedContexts

PATIENCE = 120_000
"""Milliseconds after which a test gives up waiting: no test fails because a machine is slow."""

LOCAL = ("127.0.0.1", "localhost")

COMPILED_ONCE = "--js-flags=--liftoff-only"
"""Leaves WebAssembly as it is compiled at first.

To compile it better costs more than a test with a process of its own gains by it. Tests that share
a context share what is compiled, so it is worth it there.
"""

FIREFOX: dict[str, str | float | bool] = {"javascript.options.wasm_optimizingjit": False}
"""The preferences of Firefox: it, too, leaves WebAssembly as it is compiled at first."""

NO_SERVICE_WORKERS = "delete Navigator.prototype.serviceWorker"
"""Makes a page one that keeps nothing for a later visit, neither files nor a copy of its memory."""

NewContext = Callable[..., BrowserContext]

OWN_CONTEXT = ("own_context", "browser_context_args")
PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}

expect.set_options(timeout=PATIENCE)


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

    def leave(self, context: BrowserContext) -> None:
        """Watch a browser context no longer."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)
        context.remove_listener("request", self._request)

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


GRANTED = ["clipboard-write"]
"""The permissions of a page that is clicked in Chromium; its shell without windows has nobody to
ask."""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    options = {**browser_type_launch_args, **browsers.from_environment(browser_name)}
    if browser_name == "chromium":
        options["args"] = [*options.get("args", ()), ONE_PROCESS, COMPILED_ONCE]
    if browser_name == "firefox":
        options["firefox_user_prefs"] = FIREFOX
    return {**options, "timeout": PATIENCE}


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Iterator[Watch]:
    patterns = [mark.args for mark in request.node.iter_markers("allows")]
    watch_of_test = Watch([pattern for group in patterns for pattern in group])
    yield watch_of_test
    assert not watch_of_test.problems, "\n".join(watch_of_test.problems)


@pytest.fixture
def new_context(
    request: pytest.FixtureRequest, new_context: NewContext, watch: Watch
) -> Iterator[NewContext]:
    """Override the plugin's fixture: pages are watched, and few tests want service workers."""
    contexts: list[BrowserContext] = []
    usual: dict[str, Any] = {
        "service_workers": "allow" if request.node.get_closest_marker("own_context") else "block"
    }
    if request.getfixturevalue("browser_name") == "chromium":
        usual["permissions"] = GRANTED

    def make(**options: Any) -> BrowserContext:
        all_options = {**usual, **options}
        context = new_context(**all_options)
        if all_options["service_workers"] == "block":
            context.add_init_script(NO_SERVICE_WORKERS)
        contexts.append(watch.over(patient(context)))
        return contexts[-1]

    yield make
    for context in contexts:
        for page in context.pages:
            watch.look_at(page)


@pytest.fixture(scope="session")
def shared_contexts(
    browser_name: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[SharedContexts | None]:
    """Return the contexts that tests share; None in a browser that gains nothing by them."""
    if browser_name != "chromium":
        yield None
        return
    arguments = [each for each in browser_type_launch_args["args"] if each != COMPILED_ONCE]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})

    def make(**options: Any) -> BrowserContext:
        granted = {"permissions": GRANTED, **options}
        context = patient(browser.new_context(service_workers="block", **granted))
        context.add_init_script(NO_SERVICE_WORKERS)
        return context

    with SiteServer(SITE) as server:

        def warm(page: Page) -> None:
            page.goto(f"{server.url}?seed=warm&speed=instant")
            wait_until_ready(page)

        yield SharedContexts(make, warm)
    browser.close()


@pytest.fixture
def lend_context(
    request: pytest.FixtureRequest,
    new_context: NewContext,
    watch: Watch,
    shared_contexts: SharedContexts | None,
) -> Iterator[NewContext]:
    """Return a function from options to a context: a shared one, or in some browsers a new one."""
    with ExitStack() as lent:

        def lend(**options: Any) -> BrowserContext:
            alone = any(request.node.get_closest_marker(name) for name in OWN_CONTEXT)
            if alone or shared_contexts is None:
                return new_context(**options)
            context = lent.enter_context(shared_contexts.of(**options).lend())
            lent.callback(watch.leave, watch.over(context))
            lent.callback(look_at_all, watch, context)
            return context

        yield lend


def look_at_all(watch: Watch, context: BrowserContext) -> None:
    for page in context.pages:
        watch.look_at(page)


@pytest.fixture
def context(lend_context: NewContext) -> BrowserContext:
    """Override the plugin's fixture: tests share a context unless they are marked `own_context`."""
    return lend_context()


@pytest.fixture
def page_without_scripts(
    request: pytest.FixtureRequest,
    browser_name: str,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    watch: Watch,
) -> Iterator[Page]:
    """Return a page in which no script runs. `expect` would never end there in Firefox.

    Firefox has a preference for it, and no emulation.
    """
    if browser_name != "firefox":
        yield request.getfixturevalue("new_context")(java_script_enabled=False).new_page()
        return
    no_scripts = {**FIREFOX, "javascript.enabled": False}
    browser = browser_type.launch(**{**browser_type_launch_args, "firefox_user_prefs": no_scripts})
    try:
        yield watch.over(patient(browser.new_context())).new_page()
    finally:
        browser.close()


@pytest.fixture
def phone(lend_context: NewContext) -> Page:
    """Return a page on a small phone, with touch; its size can be changed."""
    page = lend_context(**PHONE).new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    return page


def patient(context: BrowserContext) -> BrowserContext:
    """Let everything in a context take its time."""
    context.set_default_timeout(PATIENCE)
    return context


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


@contextmanager
def holding(page: Page, pattern: str) -> Iterator[None]:
    """Hold requests back until the end of the block."""
    routes: list[Route] = []
    over = False

    def answer(route: Route) -> None:
        if over:
            route.continue_()
        else:
            routes.append(route)

    page.route(pattern, answer)
    yield
    over = True
    for route in routes:
        route.continue_()


def wait_until_ready(page: Page) -> None:
    """Wait until the game can be played."""
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


def wait_until_whole(page: Page) -> None:
    """Wait until Python has both its halves: then the page loads nothing more by itself.

    Firefox calls it an error if a page is left while its service worker loads something.
    """
    expect(page.locator("html")).to_have_attribute("data-python", "whole")


def wait_until_offline(page: Page) -> None:
    """Wait until the page can do without its server."""
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")


STILL = """async () => {
    const running = () => document.getAnimations().filter(({ playState, effect, animationName }) =>
        playState === 'running' && effect.getComputedTiming().endTime < Infinity
        && animationName !== 'fade-remark');
    while (running().length) await Promise.allSettled(running().map(({ finished }) => finished));
}"""


def wait_until_still(place: Page | Locator) -> None:
    """Wait until nothing moves any more in a page, or in the document of an element.

    A remark that is still to fade does not move.
    """
    place.evaluate(STILL)
