"""Lends one browser context to many tests; the game starts more than twice as fast in it.

Chromium is told to keep all pages of a site in one process. A page with the running game stays open
in each shared context. It is at another port, so that it has nothing stored in common with the
tests, and their pages share the WebAssembly that Chromium has compiled for it. After each test its
pages are closed, and everything it stored is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Page, Request

ONE_PROCESS = "--process-per-site"
STORED = "local_storage,indexeddb,cache_storage,service_workers,cookies,file_systems"


class SharedContext:
    """One browser context, lent to one test after the other.

    A test must not change the context itself: its clock, routes, scripts, permissions or network.
    Tests that do are marked `own_context`.
    """

    def __init__(self, context: BrowserContext, warm: Callable[[Page], None]) -> None:
        """Take a context over; `warm` opens the page that stays open."""
        self._context = context
        self._kept = context.new_page()
        warm(self._kept)
        self._devtools = context.new_cdp_session(self._kept)
        self._origins: set[str] = set()
        self._left: set[str] = set()
        context.on("request", self._note)

    @contextmanager
    def lend(self) -> Iterator[BrowserContext]:
        """Lend the context to one test."""
        # What a page stores while it is left can reach the browser after all was removed.
        self._remove_stored(self._left)
        try:
            yield self._context
        finally:
            for page in self._context.pages:
                if page is not self._kept:
                    self._leave(page)
            self._remove_stored(self._origins)
            self._left, self._origins = self._origins, set()

    def _remove_stored(self, origins: set[str]) -> None:
        for origin in origins:
            request = {"origin": origin, "storageTypes": STORED}
            self._devtools.send("Storage.clearDataForOrigin", request)

    @staticmethod
    def _leave(page: Page) -> None:
        """Close a page after it has stored what it stores as it is left."""
        with suppress(Error):  # a page that has crashed stores nothing
            page.goto("about:blank")
        page.close()

    def _note(self, request: Request) -> None:
        if request.is_navigation_request():
            url = urlsplit(request.url)
            self._origins.add(f"{url.scheme}://{url.netloc}")


class SharedContexts:
    """The shared contexts of one browser, by their options, made when a test asks for them."""

    def __init__(self, make: Callable[..., BrowserContext], warm: Callable[[Page], None]) -> None:
        self._make = make
        self._warm = warm
        self._contexts: dict[str, SharedContext] = {}

    def of(self, **options: Any) -> SharedContext:
        """Return the shared context with these options."""
        key = repr(sorted(options.items()))
        if key not in self._contexts:
            self._contexts[key] = SharedContext(self._make(**options), self._warm)
        return self._contexts[key]
