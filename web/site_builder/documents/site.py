"""The pages to read as files of the site: pages, their style and scripts, chapters of lessons."""

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
"""The folder of the pages; their addresses never change."""

LESSONS = "lessons"
"""The folder of the chapters, inside the folder of the game."""

_MARKER = "/* The page:"


@dataclass(frozen=True)
class Documents:
    """The pages and the files that belong to them.

    pages    the title, the summary, the query of the first table (`embed`) and the HTML of each
             page; the metadata and the names of folders are slots in the HTML
    lessons  the chapters as JSON texts, which tables read
    single   the title and the task of each lesson, by `chapter-number`
    loaded   the files that the pages load: a style sheet, scripts, and Python
    """

    pages: Mapping[str, Mapping[str, str]]
    lessons: Mapping[str, bytes]
    single: Mapping[str, Mapping[str, str]]
    loaded: Mapping[str, bytes]

    def files(self, address: str, **folders: str) -> dict[str, bytes]:
        """Write the pages and their oEmbed documents, by their paths in the site.

        `folders` are values for the slots that are the same in all pages.
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
    """Make all pages, in a process of its own (see `make`)."""
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
    """Join the style sheet of the pages: the colours and cards of the game, and their own rules."""
    colours, marker, _ = join_sheets(source, FIRST_SHEET).partition(_MARKER)
    if not marker:
        raise BuildError(f"{FIRST_SHEET} no longer says where its colours end: {_MARKER}")
    return themed(f"{colours}\n{join_sheets(source, 'static/cards.css', 'pages/pages.css')}")
