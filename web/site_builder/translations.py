"""The texts of the site in other languages, from the catalogues (see `catalogue`)."""

from __future__ import annotations

import base64
import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from . import environment
from .page_python import constants, run_page_python
from .paths import CACHE, ROOT
from .processes import BuildError, digest, run_status

ENGLISH = "en"

GROUPS = ("pages", "words")
"""The groups of packages with which catalogues are read: the pages are Markdown."""

TEXT_ATTRIBUTES = ("aria-label", "title", "placeholder")
"""The attributes that hold texts."""

TRANSLATED_ATTRIBUTES = (*TEXT_ATTRIBUTES, "href", "hreflang", "data-rank")
"""The attributes that differ between languages: links lead to pages in the reader's language, and
court cards have its letters."""


@dataclass(frozen=True)
class Language:
    """A language besides English.

    compiled  the catalogue of the game as Python reads it
    pages     that of the pages to read
    desk      the part of it that the teacher's desk needs
    code      the texts of what runs the reader's own Python
    rook      the texts of the page of Rook
    texts     the texts of each script and page, by its path in the project
    missing   the number of texts of the game that are in English still
    partial   whether it has the texts of the table only, and no pages to read
    """

    name: str
    compiled: bytes
    pages: bytes
    desk: bytes
    code: bytes
    rook: bytes
    texts: Mapping[str, Mapping[str, str]]
    missing: int = 0
    partial: bool = False

    @property
    def file(self) -> str:
        """The name of the compiled catalogue in the site."""
        return f"casino.{self.name}.mo"

    def translate(self, text: str) -> str:
        """Translate one text."""
        return self._catalogue.gettext(text)

    @cached_property
    def _catalogue(self) -> GNUTranslations:
        return GNUTranslations(io.BytesIO(self.compiled))

    def stored(self, compiled: bytes = b"") -> Path:
        """Write a catalogue, usually the game's, into `.cache` for Python; return its path."""
        data = compiled or self.compiled
        home = CACHE / "words" / digest([data])[:16]
        home.mkdir(parents=True, exist_ok=True)
        file = home / self.file
        if not file.exists():
            file.write_bytes(data)
        return file


def update(source: Path = ROOT) -> int:
    """Bring the catalogues up to the sources; return 1 if a text is not translated, else 0.

    Of a partial language only the texts of the table have to be there.
    """
    partial = constants(source).partial
    status = run_status([_python(), "-m", _MODULE, "update", source, *partial], env=_PATH)
    return int(status != 0)


def _python() -> Path:
    """Return the Python that has the packages."""
    return [environment.install(group) for group in GROUPS][-1]


_MODULE = "site_builder.catalogue"
_PATH = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "web")])}


@cache
def languages(source: Path) -> tuple[Language, ...]:
    """Read every language besides English.

    Raises `BuildError` if the catalogues are not those of the page's table of languages.
    """
    code = f"import sys; from {_MODULE} import main; sys.exit(main(['read', {str(source)!r}]))"
    catalogues = json.loads(run_page_python(ROOT, code, _python(), reads=source))
    named = constants(source)
    check_languages(catalogues, named.languages)
    return tuple(
        Language(
            name,
            base64.b64decode(read["compiled"]),
            base64.b64decode(read["pages"]),
            base64.b64decode(read["desk"]),
            base64.b64decode(read["code"]),
            base64.b64decode(read["rook"]),
            read["texts"],
            read["missing"],
            name in named.partial,
        )
        for name, read in catalogues.items()
    )


def check_languages(catalogues: Iterable[str], named: Iterable[str]) -> None:
    """Raise `BuildError` if a language lacks its catalogue or its name."""
    for language in sorted({*catalogues} - {*named}):
        raise BuildError(
            f"casino_core/locale/{language}.po is there, but the page does not offer the language. "
            f"Add {language!r} and its name to LANGUAGES in web/casino_page/shell/languages.py."
        )
    for language in sorted({*named} - {*catalogues, ENGLISH}):
        raise BuildError(
            f"web/casino_page/shell/languages.py names {language!r}, but it has no catalogue. "
            f"Add casino_core/locale/{language}.po, then run: python3 build.py words"
        )


def translated(source: Path, text: str) -> dict[str, str]:
    """Translate one text into every language besides English."""
    return {language.name: language.translate(text) for language in languages(source)}


class Drawing(NamedTuple):
    """A function of the page's Python that draws something static, given a catalogue's path.

    guest  whether it is drawn with the catalogue of Rook
    """

    module: str
    function: str
    guest: bool = False


@cache
def drawings(source: Path, drawing: Drawing) -> Mapping[str, Any]:
    """Draw something in every language, in one process.

    The results stand by the names of the languages.
    """
    catalogues = {
        language.name: str(language.stored(language.rook if drawing.guest else b""))
        for language in languages(source)
    }
    names = {ENGLISH: "", **catalogues}
    code = (
        f"import json, sys; from {drawing.module} import {drawing.function} as draw;"
        f"json.dump({{name: draw(catalogue) for name, catalogue in {names!r}.items()}}, sys.stdout)"
    )
    by_language: dict[str, Any] = json.loads(run_page_python(source, code))
    return by_language


def block(source: Path, paths: Iterable[str], drawn: Mapping[str, str]) -> str:
    """Write an element with the texts of a page in every language: a list of each, in one order.

    A text that is the same in English is 0 in the others. They are the texts of the scripts and
    pages at `paths`, and those of the HTML that was `drawn` in each language (`drawings`). Early
    scripts read the element before Python is there.
    """
    translations = {
        language.name: _early(language, paths, drawn[ENGLISH], drawn[language.name])
        for language in languages(source)
    }
    english = list(dict.fromkeys(text for texts in translations.values() for text in texts))
    others = {
        name: [texts.get(text, 0) for text in english] for name, texts in translations.items()
    }
    lists = {ENGLISH: english, **others}
    written = json.dumps(lists, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f'<script type="application/json" id="words">{written}</script>'


def _early(language: Language, paths: Iterable[str], english: str, other: str) -> dict[str, str]:
    texts = {
        text: translation
        for path in paths
        for text, translation in language.texts.get(path, {}).items()
    }
    for text, translation in zip(_texts(english), _texts(other), strict=True):
        if texts.setdefault(text, translation) != translation:
            raise BuildError(
                f"{language.name}: {text!r} is {texts[text]!r} here and {translation!r} there"
            )
    return {text: translation for text, translation in texts.items() if text != translation}


def _texts(html: str) -> Iterator[str]:
    """Yield all texts, and the values of text attributes, of a page in their order."""
    texts: list[str] = []

    class Texts(HTMLParser):
        def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
            texts.extend(value or "" for name, value in attrs if name in TRANSLATED_ATTRIBUTES)

        def handle_data(self, data: str) -> None:
            # A no-break space stays: French has one before “?”, “!”, “:” and “;”.
            texts.append(re.sub(r"[ \t\n]+", " ", data).strip(" "))

    parser = Texts()
    parser.feed(html)
    parser.close()
    yield from texts
