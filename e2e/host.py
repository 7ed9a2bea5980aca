"""Makes a foreign page, on another origin, with embedded tables in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import FrameLocator, Page, Request, expect

from site_builder.paths import SITE
from site_builder.serving.server import SiteServer

PAGE = """<!doctype html><html lang="en"><head><title>Somebody else's page</title>
<link rel="icon" href="data:,"><script>{record}</script>{head}</head><body>
<h1>A page about something else</h1>
{body}</body></html>"""
RECORD = """
    const told = [];
    const posted = [];
    for (const name of ['ready', 'play', 'undo', 'finished', 'exercise-finished', 'error']) {
        document.addEventListener(`casino-${name}`, ({ target, detail }) => {
            told.push({ table: target.id, name, detail });
        });
    }
    addEventListener('message', ({ data }) => posted.push(data));
"""
"""The first script of the page, which records events and messages: some come before `load`."""


class Host:
    """The foreign page, open in a browser.

    game  the address of the site of the game, as that page writes it; it is on another origin
    """

    def __init__(self, page: Page, folder: Path, url: str, site: str) -> None:
        self.page = page
        self.game = site.replace("127.0.0.1", "localhost")
        self.requests: list[str] = []
        self._folder = folder
        self._url = url
        page.on("request", self._note)

    def open(self, body: str, head: str = "") -> None:
        """Write the page and open it; `{game}` in its text stands for the site of the game."""
        parts = {"body": body, "head": head}
        filled = {k: part.replace("{game}", self.game) for k, part in parts.items()}
        self._open(PAGE.format(record=RECORD, **filled))

    def open_copy(self, name: str) -> None:
        """Open a copy of an example of the site, made as its author would: for another origin."""
        text = (SITE / name).read_text(encoding="utf-8")
        self._open(text.replace('"./', f'"{self.game}').replace("'self'", self.game.rstrip("/")))

    def _open(self, text: str) -> None:
        (self._folder / "index.html").write_text(text, encoding="utf-8")
        self.page.goto(self._url)

    def open_tables(self, tables: str, head: str = "") -> None:
        """Open a page with the element in it."""
        self.open(f'<script src="{{game}}casino-table.js" defer></script>{tables}', head)

    def frame(self, table: str) -> FrameLocator:
        return self.page.frame_locator(f"#{table} iframe, iframe#{table}")

    def wait_until_ready(self, table: str) -> FrameLocator:
        frame = self.frame(table)
        expect(frame.locator("html")).to_have_attribute("data-state", "ready")
        return frame

    def ask(self, table: str, method: str, *arguments: str) -> Any:
        """Call a method of the element; return its result, or a rejection as [message, field]."""
        return self.page.evaluate(
            """([table, method, args]) => document.getElementById(table)[method](...args)
                .catch((error) => [error.message, error.field])""",
            [table, method, list(arguments)],
        )

    def told(self, name: str) -> list[dict[str, Any]]:
        """Return the events of a name so far."""
        events: list[dict[str, Any]] = self.page.evaluate(
            "name => told.filter((event) => event.name === name)", name
        )
        return events

    def post(self, frame: str, text: str, times: int = 1) -> None:
        """Send an unchanged text to a frame."""
        self.page.evaluate(
            """([id, text, times]) => {
                const place = document.getElementById(id);
                const frame = place.shadowRoot?.querySelector('iframe') ?? place;
                for (let i = 0; i < times; i += 1) frame.contentWindow.postMessage(text, '*');
            }""",
            [frame, text, times],
        )

    def _note(self, request: Request) -> None:
        self.requests.append(request.url.rpartition("/")[2].partition("?")[0])


@contextmanager
def hosting(page: Page, folder: Path, site: str) -> Iterator[Host]:
    """Start a server for the foreign page; the page leaves it before it stops."""
    with SiteServer(folder) as server:
        yield Host(page, folder, server.url, site)
        page.goto("about:blank")
