"""The frame around each page: its head, its navigation, and its Content-Security-Policy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from casino_core.i18n import N_, pgettext
from casino_core.i18n import gettext as _
from casino_page.render.markup import element, text
from casino_page.shell.languages import LANGUAGES
from site_builder.html.templates import fill

from .editions import Edition
from .reference import GAME_PAGES
from .site import HOME
from .tables import sprite_for

NAVIGATION = {
    "index": N_("Learn"),
    "five-minutes": N_("Five minutes"),
    "rules": N_("Rules"),
    "strategy": N_("Strategy"),
    "games": N_("All games"),
    "teach": N_("Teach"),
    "notation": N_("Notation"),
    "workshop": N_("Workshop"),
    "python": N_("Python"),
    "embedding": N_("Embedding"),
    "hosting": N_("Hosting"),
}
"""The pages in the navigation, in order, each with its label."""

FOR_DEVELOPERS = ("notation", "workshop", "python", "embedding", "hosting")
"""Those of them that stand apart, after the pages for players."""

REFERENCE = (
    "reference",
    "reference-positions",
    "reference-rules",
    "reference-games",
    "reference-players",
    "reference-environments",
)
"""The pages that document every public name of the engine, in order."""

IN_ENGLISH = (
    "bots",
    "notebook",
    "install",
    "research",
    "add-a-rule",
    *REFERENCE,
    "players",
    "review",
    "puzzles",
    "fair-play",
    "by-link",
    "start",
)
"""The pages that are in English only, in order. Other languages link to them, and say so."""


FORMS = ("desk", "embed-form")
"""Pieces of HTML in `web/pages/` that a block of a page puts into it, by the name of the block."""

GUEST = "rook"
"""The page of the rules of Rook, the guest on this site, after those of Casino."""


def in_reading_order() -> Iterator[str]:
    """Yield the names of the pages in every language, those of games after their list."""
    for name in NAVIGATION:
        yield name
        if name == "games":
            yield from GAME_PAGES.values()
    yield GUEST


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
    whole    whether everything on it is in its language
    """

    name: str
    title: str
    summary: str
    body: str
    scripts: tuple[str, ...] = ()
    python: bool = False
    whole: bool = True


def first_table(html: str) -> str:
    """Return the query of the first table of a page; empty if it has none."""
    match = re.search(r'embed\.html\?([^"#]+)"', html)
    return unescape(match[1]) if match else ""


def page_html(
    template: str, page: Page, pages: Sequence[Page], edition: Edition, others: Sequence[Edition]
) -> str:
    """Write a whole page; `pages` are all of its edition in reading order.

    `others` are the editions in other languages.

    The names of the site's folders, the metadata that depends on its address, and the texts of
    scripts stay slots.
    """
    scripts = [_script(f"../{{{{pages}}}}/{name}") for name in page.scripts]
    if page.python or "<casino-table" in page.body:
        scripts.append(_script("../casino-table.js"))
    if "<casino-code" in page.body:
        scripts.append(_script("../casino-code.js"))
    policy = {**POLICY, **(WITH_PYTHON if page.python else {})}
    slots = {
        "policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "language": edition.language,
        "title": text(page.title if page.name == "index" else f"{page.title} · Casino"),
        "description": text(page.summary),
        "scripts": "\n".join(scripts),
        "sprite": sprite_for(f'{page.body}<use href="#suit-s"/>'),
        "skip": text(_("To the text")),
        "languages": _languages(page, others),
        "menu": text(_("Pages")),
        "play": text(pgettext("to the game", "Play")),
        "nav": _nav(page, pages),
        "note": "" if page.whole else _note(),
        "body": page.body,
        "onward_label": text(_("Onward")),
        "onward": _onward(page, pages),
        "foot": _foot(),
        **{name: f"{{{{{name}}}}}" for name in ("head", "pages", "runtime", "app", "words")},
    }
    return edition.placed(_led_to_english(fill(template, slots), edition))


def _led_to_english(html: str, edition: Edition) -> str:
    """Lead the links to pages that are in English only to the folder of the English ones."""
    if edition.english:
        return html
    names = "|".join(IN_ENGLISH)
    note = element("span", text(_("(in English)")), class_="about")
    linked = re.compile(rf'<a href="((?:{names})\.html[^"]*)">(.*?)</a>', re.DOTALL)
    return linked.sub(rf'<a href="../{HOME}/\1" hreflang="en">\2</a> {note}', html)


def _script(address: str) -> str:
    return element("script", type="module", src=address)


def _languages(page: Page, others: Sequence[Edition]) -> str:
    """Link to the page in every other language, as if from the folder of the English pages.

    A page that is in English only links to the first page of each language.
    """
    alone = page.name in IN_ENGLISH
    name = "index" if alone else page.name
    links = (
        element(
            "a",
            text(LANGUAGES[each.language]),
            href=f"../{HOME}/{each.folder}{name}.html",
            lang=each.language,
            hreflang=each.language,
            rel=None if alone else "alternate",
            data_offer=_offer(each, alone=alone),
        )
        for each in others
    )
    return element("nav", *links, class_="languages", aria_label=_("Languages"))


def _offer(edition: Edition, *, alone: bool) -> str:
    """Offer the page in another language, in that language, or the others if it is alone."""
    with edition.in_use():
        if alone:
            # Translators: say this of your own language. The page is in English only.
            return _("This page is in English only. Go to the pages in English")
        # Translators: say this of your own language, such as “Diese Seite auf Deutsch lesen”.
        return _("Read this page in English")


def _nav(page: Page, pages: Sequence[Page]) -> str:
    """List the pages for players, then those for developers, below a heading of their own."""
    there = {other.name for other in pages}
    items = {
        name: element("li", _nav_link(name, _(words), here=name == page.name))
        for name, words in NAVIGATION.items()
        if name in there
    }
    for_developers = [items.pop(name) for name in FOR_DEVELOPERS if name in items]
    players = element("ul", *items.values())
    title = element("p", text(_("For developers")), id="developers", class_="group")
    developers = element("ul", *for_developers, aria_labelledby="developers")
    return f"{players}{title}{developers}"


def _nav_link(name: str, words: str, *, here: bool) -> str:
    return element("a", text(words), href=f"{name}.html", aria_current="page" if here else None)


def _note() -> str:
    return element("p", text(_("Parts of this page are in English still.")), class_="note")


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


def _foot() -> str:
    home = element("a", text(_("Play Casino")), href="../index.html")
    learn = element("a", text(_("Learn")), href="index.html")
    about = _("These pages work without scripts, offline once you have opened them, and on paper.")
    return element("p", home, " · ", learn, " · ", text(about))
