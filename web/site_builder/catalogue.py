"""The catalogues: the texts that people translate.

There are three for each language. `casino_core/locale/<language>.po` has the texts of the engine
and the page, which players load. `web/pages/locale/<language>.po` has those of the pages to read
and the lessons, which only the build reads: each heading, paragraph and table cell is one of them,
and so is each text of a lesson. `casino_core/rook/locale/<language>.po` has what Rook says and
Casino does not, in its engine and on its page, which alone loads it. The command line is in
English.

This needs Babel and the pages' Markdown, so it runs in `.venv`; `translations` starts it there.
"""

from __future__ import annotations

import base64
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as BabelMessage
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from .documents.texts import page_texts
from .table_texts import of_the_table
from .translations import TEXT_ATTRIBUTES

DESK: Final = "web/casino_page/features/teachers_desk/"
"""The part of the page's Python that only a page to read runs."""

CODE: Final = ("web/casino_page/code/", "web/js/code/")
"""The folders of the code that runs the reader's own Python, which no game loads."""

PYTHON: Final = ("casino_core/**/*.py", "web/casino_page/**/*.py")
ROOK_PYTHON: Final = ("casino_core/rook/**/*.py", "web/casino_page/rook/*.py")
ROOK_TEXTS: Final = ("casino_core/rook/", "web/casino_page/rook/")
"""The files with sentences that only the page of Rook says."""
NOT_IN_GAME: Final = ("casino_core/cli/", *ROOK_TEXTS, DESK)
SHARED_WITH_ROOK: Final = (
    "casino_core/errors.py",
    "casino_core/game.py",
    "casino_core/notation/",
    "casino_core/records/",
    "casino_core/seats.py",
    "web/casino_page/address/",
    "web/casino_page/features/settings/",
    "web/casino_page/features/statistics/results.py",
    "web/casino_page/game/characters.py",
    "web/casino_page/render/frame.py",
    "web/casino_page/render/sheet.py",
    "web/casino_page/shell/",
    "web/casino_page/storage/",
    "web/casino_page/tasks/task_table.py",
)
"""The files with sentences of both games, for the catalogue that the page of Rook loads."""
NOT_SHIPPED: Final = CODE
"""The files whose sentences no game loads."""
SCRIPTS: Final = ("web/js/*/*.js",)
PAGES: Final = ("web/index.html", "web/404.html", "web/embed/embed.html")

READING_PYTHON: Final = ("web/site_builder/documents/*.py", f"{DESK}*.py")
READING_SCRIPTS: Final = ("web/pages/*.js",)

KEYWORDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "python": {**DEFAULT_KEYWORDS, "Nn_": (1, 2)},
    "javascript": {"translate": None},
}
"""The functions that translate, by the language of the code; in scripts, see early.js."""

CALLED: Final = {
    language: re.compile(rb"\b(?:%s)[\s\\]*\(" % "|".join(names).encode())
    for language, names in KEYWORDS.items()
}
"""The call that all code has which says something; to look for it is quicker than to read code."""

SLOT: Final = re.compile(r"\{say\[([^]…]+)\]\}")
"""A text in a template of Python: see `render/frame_template.py`."""

HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

WAS: Final = "was: "
"""Begins the comment on a translation that is out of date: the text that it translates."""

EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every compiled catalogue, so that the same catalogue gives the same bytes."""

Message = tuple[str, str | tuple[str, ...], str | None]
"""The path of a file, a text in it (with its plural), and its context."""


class Domain(NamedTuple):
    """Texts that have catalogues of their own, as gettext calls it.

    home      the folder of the catalogues, in the project
    messages  finds the texts in the sources
    scripts   finds those of scripts and pages, which are translated without Python
    fuzzy     whether a changed text keeps its old translation, marked as out of date (`fuzzy`)
              until somebody has looked at it
    """

    home: Path
    messages: Callable[[Path], Iterator[Message]]
    scripts: Callable[[Path], Iterator[Message]]
    fuzzy: bool

    def file(self, source: Path, language: str) -> Path:
        """Return the file of a catalogue."""
        return source / self.home / f"{language}.po"


def main(arguments: list[str]) -> int:
    """Run a command: `update SOURCE` renews the catalogues, `read SOURCE` writes them as JSON.

    The further arguments of `update` are the partial languages.
    """
    command, source, partial = arguments[0], Path(arguments[1]), arguments[2:]
    if command == "read":
        json.dump({language: read(source, language) for language in languages(source)}, sys.stdout)
        return 0
    known = languages(source)
    whole = [language for language in known if language not in partial]
    return sum(update(source, language, domain) for domain in DOMAINS for language in whole) + sum(
        update(source, language, GAME, partial=True) for language in partial
    )


def languages(source: Path) -> list[str]:
    """List the languages with a catalogue of the game."""
    return sorted(file.stem for file in (source / GAME.home).glob("*.po"))


def load(source: Path, language: str, domain: Domain | None = None) -> Catalog:
    """Read a catalogue from its file, usually the game's; a new one if there is no file yet."""
    path = (domain or GAME).file(source, language)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, language)


def update(source: Path, language: str, domain: Domain, *, partial: bool = False) -> int:
    """Bring a catalogue up to the sources, and return the number of texts to translate.

    In a `partial` language these are the texts of the table; the others may stay in English.
    """
    catalogue = load(source, language, domain)
    catalogue.update(
        extracted(source, domain),
        no_fuzzy_matching=not domain.fuzzy,
        update_header_comment=False,
        update_creation_date=False,
    )
    catalogue.obsolete.clear()
    for message in catalogue:
        _note_old_text(message)
    path = domain.file(source, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(HEADER.format(language=language, plural_forms=catalogue.plural_forms).encode())
        write_po(
            file,
            catalogue,
            100,
            omit_header=True,
            sort_by_file=True,
            include_lineno=False,
        )
    english = untranslated(catalogue)
    missing = at_the_table(source, english) if partial else english
    for message in missing:
        print(f"{path.relative_to(source)}: {_state(message)}: {message.id!r}")
    counts = f"{len(catalogue)} texts, {len(missing)} to translate"
    if partial:
        counts += f", {len(english) - len(missing)} others in English"
    print(f"{path.relative_to(source)}: {counts}")
    return len(missing)


def _note_old_text(message: BabelMessage) -> None:
    """Say in a comment what an old translation translates, for as long as it is out of date."""
    numbers = [number for number, line in enumerate(message.user_comments) if line.startswith(WAS)]
    if message.fuzzy and message.previous_id:
        message.user_comments = [WAS + "".join(message.previous_id[:1])]
    elif not message.fuzzy and numbers:
        del message.user_comments[numbers[0] :]


def untranslated(catalogue: Catalog) -> list[BabelMessage]:
    """List the texts without a translation, or with one that is out of date."""
    return [
        message
        for message in catalogue
        if message.id and (message.fuzzy or not translated(message.string))
    ]


def at_the_table(source: Path, messages: Iterable[BabelMessage]) -> list[BabelMessage]:
    """List those of some texts that belong to the table."""
    is_of_table = of_the_table(source)
    return [each for each in messages if is_of_table(path for path, _line in each.locations)]


def _state(message: BabelMessage) -> str:
    return "out of date" if message.fuzzy else "not translated"


def translated(text: str | tuple[str, ...] | list[str] | None) -> bool:
    """Tell whether a text is translated in all its forms."""
    return bool(text) if isinstance(text, str) else text is not None and all(text)


def read(source: Path, language: str) -> dict[str, object]:
    """Read the catalogues for the build: compiled, and the texts of each script and page."""
    catalogues = {domain: load(source, language, domain) for domain in DOMAINS}
    return {
        "compiled": base64.b64encode(compiled(_loaded(catalogues[GAME]))).decode(),
        "pages": base64.b64encode(compiled(catalogues[READING])).decode(),
        "desk": base64.b64encode(compiled(_of_desk(catalogues[READING]))).decode(),
        "code": base64.b64encode(compiled(_of_code(catalogues[GAME]))).decode(),
        "rook": base64.b64encode(compiled(_of_rook_page(source, catalogues))).decode(),
        "missing": len(untranslated(catalogues[GAME])),
        "texts": {
            path: {text: _translated(catalogues.values(), text) for text in texts}
            for domain in DOMAINS
            for path, texts in texts_of_scripts(source, domain).items()
        },
    }


def compiled(catalogue: Catalog) -> bytes:
    """Compile a catalogue for `gettext`; the catalogue gets the date `EPOCH`."""
    target = io.BytesIO()
    catalogue.creation_date = EPOCH
    write_mo(target, catalogue)
    return target.getvalue()


def _loaded(catalogue: Catalog) -> Catalog:
    """Choose the texts that players load."""
    return _chosen(catalogue, lambda path: not path.startswith(NOT_SHIPPED))


def _of_desk(catalogue: Catalog) -> Catalog:
    """Choose the texts of the teacher's desk, which the page to read loads with it."""
    return _chosen(catalogue, lambda path: path.startswith(DESK))


def _of_code(catalogue: Catalog) -> Catalog:
    """Choose the texts that code needs: those of the engine, and of what runs the code."""
    folders = ("casino_core/", *CODE)
    return _chosen(catalogue, lambda path: path.startswith(folders))


def _of_rook_page(source: Path, catalogues: Mapping[Domain, Catalog]) -> Catalog:
    """Join what the page of Rook says: its own texts, and those that it shares with Casino."""
    own = {text for _path, text, _context in _all_of_rook(source)}
    shared = catalogues[GAME]
    joined = _chosen(shared, lambda path: path.startswith(SHARED_WITH_ROOK))
    for message in (*shared, *catalogues[ROOK]):
        text = tuple(message.id) if isinstance(message.id, list) else message.id
        if text and text in own:
            joined[message.id] = message
    return joined


def _chosen(catalogue: Catalog, includes: Callable[[str], bool]) -> Catalog:
    """Choose the texts that stand in some of the files."""
    part = Catalog(catalogue.locale)
    for message in catalogue:
        if message.id and any(includes(path) for path, _line in message.locations):
            part[message.id] = message
    return part


def _translated(catalogues: Iterable[Catalog], text: str) -> object:
    """Translate a text by the first catalogue that has it; without one it stays English."""
    messages = [catalogue.get(text) for catalogue in catalogues]
    return next((it.string for it in messages if it and it.string and not it.fuzzy), text)


def extracted(source: Path, domain: Domain | None = None) -> Catalog:
    """Extract all texts from the sources, usually those of the game."""
    catalogue = Catalog(charset="utf-8")
    for path, text, context in (domain or GAME).messages(source):
        catalogue.add(text, locations=[(path, 0)], context=context)
    return catalogue


def texts_of_scripts(source: Path, domain: Domain) -> dict[str, list[str]]:
    """Extract the texts of every script and page, which are translated without Python."""
    texts_by_path: dict[str, list[str]] = {}
    for path, text, _ in domain.scripts(source):
        assert isinstance(text, str), "scripts have no plurals"
        texts_by_path.setdefault(path, []).append(text)
    return texts_by_path


def _of_game(source: Path) -> Iterator[Message]:
    for file in _files(source, PYTHON):
        path = file.relative_to(source).as_posix()
        if not path.startswith(NOT_IN_GAME):
            yield from _in_code("python", path, file)
            for text in SLOT.findall(file.read_text(encoding="utf-8")):
                yield path, text, None
    yield from _of_game_scripts(source)


def _of_game_scripts(source: Path) -> Iterator[Message]:
    yield from _in_scripts(source, SCRIPTS)
    for name in PAGES:
        for text in _in_page(source / name):
            yield name, text, None


def _of_pages(source: Path) -> Iterator[Message]:
    """Find what the pages to read say and the game does not say too."""
    return _besides_game(source, _all_of_pages(source))


def _besides_game(source: Path, messages: Iterable[Message]) -> Iterator[Message]:
    """Choose the texts that the game does not say too."""
    of_game = {(text, context) for _path, text, context in _of_game(source)}
    for path, text, context in messages:
        if (text, context) not in of_game:
            yield path, text, context


def _of_rook(source: Path) -> Iterator[Message]:
    """Find what Rook says and Casino does not say too."""
    return _besides_game(source, _all_of_rook(source))


def _all_of_rook(source: Path) -> Iterator[Message]:
    for file in _files(source, ROOK_PYTHON):
        path = file.relative_to(source).as_posix()
        yield from _in_code("python", path, file)
        for text in SLOT.findall(file.read_text(encoding="utf-8")):
            yield path, text, None


def _without_scripts(_source: Path) -> Iterator[Message]:
    """Find nothing: Rook has no scripts of its own."""
    return iter(())


def _all_of_pages(source: Path) -> Iterator[Message]:
    for path, text in page_texts(source):
        yield path, text, None
    for file in _files(source, READING_PYTHON):
        yield from _in_code("python", file.relative_to(source).as_posix(), file)
    yield from _of_page_scripts(source)


def _of_page_scripts(source: Path) -> Iterator[Message]:
    yield from _in_scripts(source, READING_SCRIPTS)


def _in_scripts(source: Path, patterns: tuple[str, ...]) -> Iterator[Message]:
    for file in _files(source, patterns):
        path = file.relative_to(source).as_posix()
        yield from _in_code("javascript", path, file)


GAME: Final = Domain(Path("casino_core/locale"), _of_game, _of_game_scripts, fuzzy=False)
READING: Final = Domain(Path("web/pages/locale"), _of_pages, _of_page_scripts, fuzzy=True)
ROOK: Final = Domain(Path("casino_core/rook/locale"), _of_rook, _without_scripts, fuzzy=False)
DOMAINS: Final = (GAME, READING, ROOK)


def _files(source: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(source.glob(pattern))


def _in_code(language: str, path: str, file: Path) -> Iterator[Message]:
    for text, context in _said_in(language, file.read_bytes()):
        yield path, text, context


@cache
def _said_in(language: str, code: bytes) -> tuple[tuple[str | tuple[str, ...], str | None], ...]:
    """Return the texts that some code says, with their contexts; the same code is read once."""
    if not CALLED[language].search(code):
        return ()
    messages = extract(language, io.BytesIO(code), KEYWORDS[language])
    return tuple((text, context) for _, text, _, context in messages)


class _Texts(HTMLParser):
    """Collects the texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
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
        self.texts += (text for text in stripped if any(map(str.isalpha, _without_slots(text))))


def _without_slots(text: str) -> str:
    return "" if text.startswith("{{") else text


def _in_page(file: Path) -> list[str]:
    page = _Texts()
    page.feed(file.read_text(encoding="utf-8"))
    return page.texts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
