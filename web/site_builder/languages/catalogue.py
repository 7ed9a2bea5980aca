"""The catalogues, `casino_core/locale/<language>.po`: the texts that people translate.

This needs Babel, so it runs in `.venv`; `translations` starts it there. The texts are those of the
engine and the page; the command line and the pages to read are in English, and not in a catalogue.
"""

from __future__ import annotations

import base64
import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from .translations import TEXT_ATTRIBUTES

HOME: Final = Path("casino_core/locale")

PYTHON: Final = ("casino_core/**/*.py", "web/casino_page/**/*.py")
UNTOLD: Final = ("casino_core/cli/", "web/casino_page/features/teachers_desk/")
SCRIPTS: Final = ("web/js/*/*.js", "web/js/*/*.mjs", "web/pages/pages.mjs")
PAGES: Final = ("web/index.html", "web/embed/embed.html")

KEYWORDS: Final = {**DEFAULT_KEYWORDS, "Nn_": (1, 2)}
IN_SCRIPTS: Final = {"translate": None}
"""The function that translates in scripts: see early.js."""

SLOT: Final = re.compile(r"\{say\[([^]…]+)\]\}")
"""A text in a template of Python: see `render/frame.py`."""

HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every compiled catalogue, so that the same catalogue gives the same bytes."""

Message = tuple[str | tuple[str, ...], str | None]
"""A text (with its plural), and its context."""


def main(arguments: list[str]) -> int:
    """Run a command: `update SOURCE` renews the catalogues, `read SOURCE` writes them as JSON."""
    command, source = arguments[0], Path(arguments[1])
    if command == "read":
        json.dump({language: read(source, language) for language in languages(source)}, sys.stdout)
        return 0
    return max([update(source, language) for language in languages(source)], default=0)


def languages(source: Path) -> list[str]:
    """List the languages with a catalogue."""
    return sorted(file.stem for file in (source / HOME).glob("*.po"))


def load(source: Path, language: str) -> Catalog:
    """Read a catalogue from its file."""
    with (source / HOME / f"{language}.po").open("rb") as file:
        return read_po(file, language)


def update(source: Path, language: str) -> int:
    """Bring a catalogue up to the sources, and return the number of untranslated texts."""
    catalogue = load(source, language)
    catalogue.update(
        extracted(source),
        no_fuzzy_matching=True,
        update_header_comment=False,
        update_creation_date=False,
    )
    catalogue.obsolete.clear()
    with (source / HOME / f"{language}.po").open("wb") as file:
        file.write(HEADER.format(language=language, plural_forms=catalogue.plural_forms).encode())
        write_po(file, catalogue, 100, omit_header=True, sort_by_file=True, include_lineno=False)
    missing = [message for message in catalogue if message.id and not translated(message.string)]
    for message in missing:
        print(f"{language}: not translated: {message.id!r}")
    print(f"{language}: {len(catalogue)} texts, {len(missing)} not translated")
    return len(missing)


def translated(text: str | tuple[str, ...] | list[str] | None) -> bool:
    """Tell whether a text is translated in all its forms."""
    return bool(text) if isinstance(text, str) else text is not None and all(text)


def read(source: Path, language: str) -> dict[str, object]:
    """Read a catalogue for the build: compiled, and the texts of each script and page."""
    catalogue = load(source, language)
    return {
        "compiled": base64.b64encode(compiled(catalogue)).decode(),
        "texts": {
            path: {text: _said(catalogue, text) for text in texts}
            for path, texts in texts_of_scripts(source).items()
        },
    }


def compiled(catalogue: Catalog) -> bytes:
    """Compile a catalogue for `gettext`; the catalogue gets the date `EPOCH`."""
    target = io.BytesIO()
    catalogue.creation_date = EPOCH
    write_mo(target, catalogue)
    return target.getvalue()


def _said(catalogue: Catalog, text: str) -> object:
    message = catalogue.get(text)
    return (message.string if message else "") or text


def extracted(source: Path) -> Catalog:
    """Extract all texts from the sources."""
    found = Catalog(charset="utf-8")
    for path, text, context in _messages(source):
        found.add(text, locations=[(path, 0)], context=context)
    return found


def texts_of_scripts(source: Path) -> dict[str, list[str]]:
    """Extract the texts of every script and page, which the page translates without Python."""
    found: dict[str, list[str]] = {}
    for path, text, _ in _messages(source, python=False):
        assert isinstance(text, str), "scripts have no plurals"
        found.setdefault(path, []).append(text)
    return found


def _messages(
    source: Path, *, python: bool = True
) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    for file in _files(source, PYTHON) if python else ():
        path = file.relative_to(source).as_posix()
        if not path.startswith(UNTOLD):
            for text, context in _in_code("python", file, KEYWORDS):
                yield path, text, context
            for text in SLOT.findall(file.read_text(encoding="utf-8")):
                yield path, text, None
    for file in _files(source, SCRIPTS):
        for text, context in _in_code("javascript", file, IN_SCRIPTS):
            yield file.relative_to(source).as_posix(), text, context
    for name in PAGES:
        for text in _in_page(source / name):
            yield name, text, None


def _files(source: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(source.glob(pattern))


def _in_code(language: str, file: Path, keywords: object) -> Iterator[Message]:
    with file.open("rb") as opened:
        for _, text, _, context in extract(language, opened, keywords):  # type: ignore[arg-type]
            yield text, context


class _Texts(HTMLParser):
    """Collects the texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag if tag in ("script", "style", "mpy-config") else ""
        self._add(*(value for name, value in attrs if name in TEXT_ATTRIBUTES and value))

    def handle_endtag(self, _tag: str) -> None:
        self._silent = ""

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._add(data)

    def _add(self, *texts: str) -> None:
        stripped = (" ".join(text.split()) for text in texts)
        self.found += (text for text in stripped if any(map(str.isalpha, _without_slots(text))))


def _without_slots(text: str) -> str:
    return "" if text.startswith("{{") else text


def _in_page(file: Path) -> list[str]:
    page = _Texts()
    page.feed(file.read_text(encoding="utf-8"))
    return page.found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
