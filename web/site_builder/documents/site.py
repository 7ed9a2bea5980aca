"""What the site gets of the pages to read: the pages, their style and scripts, the chapters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .. import environment
from ..html.scripts import site_scripts
from ..html.sharing import Shared, head_links, oembed
from ..html.styles import FIRST_SHEET, join_sheets, themed
from ..html.templates import fill
from ..page_python import run_page_python
from ..processes import BuildError

HOME = "learn"
"""The folder of the pages, which keep their names."""

LESSONS = "lessons"
"""The folder of the chapters, inside the folder of the game."""

_MARKER = "/* The page:"


@dataclass(frozen=True)
class Documents:
    """What is made of the texts and chapters.

    pages    each with its title, its summary, what of it can be embedded, and its HTML, in which
             the head and the names of folders are slots
    lessons  the chapters as tables read them
    single   the title and the task of each lesson, by `chapter-number`
    loaded   what the pages load: a style sheet, scripts, and Python
    """

    pages: Mapping[str, Mapping[str, str]]
    lessons: Mapping[str, bytes]
    single: Mapping[str, Mapping[str, str]]
    loaded: Mapping[str, bytes]

    def files(self, address: str, **folders: str) -> dict[str, bytes]:
        """The pages and what other sites read of them, by their paths in the site.

        `folders`, and whatever else is the same in all pages, are by the names of their slots.
        """
        found = {}
        for name, page in self.pages.items():
            path = f"{HOME}/{name}.html"
            shared = Shared(path, page["title"], page["summary"], page["embed"], f"{HOME}/{name}")
            slots = {**folders, "head": head_links(shared, address)}
            found[path] = fill(page["html"], slots).encode()
            found[shared.oembed_path] = oembed(shared, address)
        for name, lesson in self.single.items():
            shared = Shared("", **lesson, document=f"{LESSONS}/{name}")
            found[shared.oembed_path] = oembed(shared, address)
        return found


def documents(source: Path) -> Documents:
    """Everything, made by `make` in a process of its own."""
    made = json.loads(_made(source))
    pages = source / "web" / "pages"
    scripts = {
        name.removeprefix("pages/"): text.encode()
        for name, text in site_scripts(source).items()
        if name.startswith("pages/")
    }
    python = {file.name: file.read_bytes() for file in pages.glob("*.py")}
    looks = site_scripts(source)["js/boot/looks.js"].encode()
    return Documents(
        made["pages"],
        {name: text.encode() for name, text in made["lessons"].items()},
        made["single"],
        {**scripts, **python, "looks.js": looks, "pages.css": _style(source).encode()},
    )


@cache
def _made(source: Path) -> str:
    code = f"from site_builder.documents.make import main; main({str(source)!r})"
    return run_page_python(source, code, environment.install("pages"))


def _style(source: Path) -> str:
    """One style sheet: the colours of the game, its cards, and what pages have of their own."""
    colours, marker, _ = join_sheets(source, FIRST_SHEET).partition(_MARKER)
    if not marker:
        raise BuildError(f"{FIRST_SHEET} no longer says where its colours end: {_MARKER}")
    return themed(f"{colours}\n{join_sheets(source, 'static/cards.css', 'pages/pages.css')}")
