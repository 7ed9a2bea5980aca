"""The frame around each page: its head, its navigation, and its Content-Security-Policy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from casino_page.render.markup import element, text
from site_builder.html.templates import fill

from .drawing import sprite_for

NAVIGATION = {
    "index": "Learn",
    "five-minutes": "Five minutes",
    "rules": "Rules",
    "strategy": "Strategy",
    "games": "Games",
    "notation": "Notation",
    "python": "Python",
    "embedding": "Embedding",
    "teach": "Teach",
}
"""The pages in the navigation, in order, each with its label."""

POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "frame-src": "'self'",
    "connect-src": "'self'",
}
WITH_PYTHON = {"script-src": "'self' 'wasm-unsafe-eval'"}


@dataclass(frozen=True)
class Page:
    """One page.

    name     the name of its file, without `.html`
    title    its title
    summary  a sentence or two about it
    body     the HTML of its text
    scripts  the further scripts of `web/pages/` that it loads
    python   whether it runs Python itself
    """

    name: str
    title: str
    summary: str
    body: str
    scripts: tuple[str, ...] = ()
    python: bool = False

    @property
    def embed(self) -> str:
        """The query of the first table in it; empty if there is none."""
        found = re.search(r'embed\.html\?([^"#]+)"', self.body)
        return unescape(found[1]) if found else ""


def page_html(template: str, page: Page, pages: Sequence[Page]) -> str:
    """Write a whole page; `pages` are all of them in reading order.

    The names of the site's folders, the metadata that depends on its address, and the texts in
    other languages stay slots.
    """
    scripts = [_script(f"../{{{{pages}}}}/{name}") for name in page.scripts]
    if page.python or "<casino-table" in page.body:
        scripts.append(_script("../casino-table.js"))
    policy = {**POLICY, **(WITH_PYTHON if page.python else {})}
    slots = {
        "policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "title": text(page.title if page.name == "index" else f"{page.title} · Casino"),
        "description": text(page.summary),
        "scripts": "\n".join(scripts),
        "sprite": sprite_for(f'{page.body}<use href="#suit-s"/>'),
        "nav": _nav(page, pages),
        "body": page.body,
        "onward": _onward(page, pages),
        **{name: f"{{{{{name}}}}}" for name in ("head", "pages", "runtime", "app", "words")},
    }
    return fill(template, slots)


def _script(address: str) -> str:
    return element("script", type="module", src=address)


def _nav(page: Page, pages: Sequence[Page]) -> str:
    there = {other.name for other in pages}
    return "".join(
        element("li", element("a", words, href=f"{name}.html", aria_current=_here(name, page)))
        for name, words in NAVIGATION.items()
        if name in there
    )


def _here(name: str, page: Page) -> str | None:
    return "page" if name == page.name else None


def _onward(page: Page, pages: Sequence[Page]) -> str:
    """Link to the pages before and after in reading order."""
    at = next(index for index, other in enumerate(pages) if other.name == page.name)
    links = []
    if at > 0:
        links.append(_link(pages[at - 1], "prev", "←"))
    if at + 1 < len(pages):
        links.append(_link(pages[at + 1], "next", "→"))
    return "".join(links)


def _link(page: Page, way: str, arrow: str) -> str:
    sign = element("span", arrow, aria_hidden="true")
    parts = (sign, " ", text(page.title)) if way == "prev" else (text(page.title), " ", sign)
    return element("a", *parts, href=f"{page.name}.html", rel=way)
