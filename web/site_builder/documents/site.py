"""The pages to read as files of the site: pages, their style and scripts, chapters of lessons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from .. import environment, translations
from ..html.scripts import site_scripts
from ..html.sharing import EXAMPLE_ADDRESS, SharedPage, alternate_links, head_links, oembed
from ..html.styles import FIRST_SHEET, join_sheets, themed
from ..html.templates import fill, without_comments
from ..page_python import run_page_python
from ..processes import BuildError

HOME = "learn"
"""The folder of the pages; their addresses never change."""

EVERY_PAGE = "pages.js"
"""The script that every page loads."""

LESSONS = "lessons"
"""The folder of the chapters, inside the folder of the game."""

_MARKER = "/* The page:"
_IMPORTED = re.compile(r"^import (?:.* from )?'\./([\w-]+\.js)';$", re.MULTILINE)


@dataclass(frozen=True)
class Documents:
    """The pages and the files that belong to them.

    pages    the name, the language, the title, the summary, the query of the first table
             (`embed`, empty without one), the scripts and the HTML of each page, by its path in
             the folder `learn` (`de/rules`); the metadata and the names of folders are slots in
             the HTML
    lessons  the chapters as JSON texts, which tables read, by their paths (`de/builds.txt`)
    single   the title and the task of each lesson, by `chapter-number`
    missing  the texts that are not translated, by language
    loaded   the files that the pages load: a style sheet, scripts, and Python
    """

    pages: Mapping[str, Mapping[str, Any]]
    lessons: Mapping[str, bytes]
    single: Mapping[str, Mapping[str, str]]
    missing: Mapping[str, Sequence[str]]
    loaded: Mapping[str, bytes]

    def files(self, source: Path, address: str, **folders: str) -> dict[str, bytes]:
        """Write the pages and their oEmbed documents, by their paths in the site.

        `folders` are values for the slots that are the same in all pages. With an address of the
        site, examples of code have it, too, so that they can be copied as they are.
        """
        files = {}
        for name, page in self.pages.items():
            path = f"{HOME}/{name}.html"
            embed = page["embed"] or None
            shared = SharedPage(path, page["title"], page["summary"], embed, f"{HOME}/{name}")
            head = [head_links(shared, address), alternate_links(path, self._same(page), address)]
            words = _words(source, page["language"], [EVERY_PAGE, *page["scripts"]])
            slots = {**folders, "head": "\n".join(head), "words": words}
            text = page["html"].replace(EXAMPLE_ADDRESS, escape(address) or EXAMPLE_ADDRESS)
            files[path] = fill(text, slots).encode()
            if embed:
                files[shared.oembed_path] = oembed(shared, address)
        for name, lesson in self.single.items():
            shared = SharedPage("", **lesson, document=f"{LESSONS}/{name}")
            files[shared.oembed_path] = oembed(shared, address)
        return files

    def _same(self, page: Mapping[str, Any]) -> dict[str, str]:
        """Return the paths of a page in all languages, by language."""
        return {
            other["language"]: f"{HOME}/{name}.html"
            for name, other in self.pages.items()
            if other["name"] == page["name"]
        }


def _words(source: Path, language: str, scripts: Sequence[str]) -> str:
    """Write the texts of a page's scripts in its language, as the value of an attribute."""
    texts = {
        text: translation
        for each in translations.languages(source)
        if each.name == language
        for script in _with_imports(source / "web" / "pages", scripts)
        for text, translation in each.texts.get(f"web/pages/{script}", {}).items()
    }
    return escape(json.dumps(texts, ensure_ascii=False))


def _with_imports(pages: Path, scripts: Sequence[str]) -> list[str]:
    """List scripts of the pages, and those that they import."""
    names = list(scripts)
    for script in names:  # it grows meanwhile
        code = (pages / script).read_text(encoding="utf-8")
        names += [name for name in _IMPORTED.findall(code) if name not in names]
    return names


def documents(source: Path) -> Documents:
    """Make all pages, in a process of its own (see `make`)."""
    fields = json.loads(_written_pages(source))
    pages = source / "web" / "pages"
    scripts = {
        name.removeprefix("pages/"): without_comments(text).encode()
        for name, text in site_scripts(source).items()
        if name.startswith("pages/")
    }
    python = {file.name: file.read_bytes() for file in pages.glob("*.py")}
    catalogues = {f"desk.{each.name}.mo": each.desk for each in _whole(source)}
    looks = site_scripts(source)["js/boot/looks.js"].encode()
    return Documents(
        fields["pages"],
        {name: text.encode() for name, text in fields["lessons"].items()},
        fields["single"],
        fields["missing"],
        {
            **scripts,
            **python,
            **catalogues,
            "looks.js": looks,
            "pages.css": _style(source).encode(),
        },
    )


def _whole(source: Path) -> Iterator[translations.Language]:
    """Return the languages that have pages to read."""
    return (each for each in translations.languages(source) if not each.partial)


@cache
def _written_pages(source: Path) -> str:
    catalogues = {
        language.name: [str(language.stored(language.pages)), str(language.stored())]
        for language in _whole(source)
    }
    code = f"from site_builder.documents.make import main; main({str(source)!r}, {catalogues!r})"
    return run_page_python(source, code, environment.install("pages"))


def _style(source: Path) -> str:
    """Join the style sheet of the pages: the colours and cards of the game, and their own rules."""
    colours, marker, _ = join_sheets(source, FIRST_SHEET).partition(_MARKER)
    if not marker:
        raise BuildError(f"{FIRST_SHEET} no longer says where its colours end: {_MARKER}")
    rest = join_sheets(source, "static/cards.css", "static/felts.css", "pages/pages.css")
    return themed(f"{colours}\n{rest}")
