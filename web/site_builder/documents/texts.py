"""The texts of the pages to read that are translated, in their order; also the words in HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape, unescape
from pathlib import Path

from .chapters import chapter_files, chapter_texts, handmade
from .examples import examples
from .layout import FORMS, in_reading_order
from .make import EXAMPLES
from .markdown import Markdown
from .reference import sections
from .rook import OPTIONS_FILE, option_texts

Text = tuple[str, str]
"""The path of a file in the project, and a text in it."""


def page_texts(source: Path) -> Iterator[Text]:
    """Yield what the pages say: those in the navigation, the rules, the lessons, the examples."""
    yield from _in_markdown(source)
    folder = source / "web" / "lessons"
    for file, (chapter, _json) in zip(chapter_files(folder), handmade(folder), strict=True):
        for text in chapter_texts(chapter):
            yield file.relative_to(source).as_posix(), text
    for example in examples(source / EXAMPLES):
        if example.note:
            yield EXAMPLES.as_posix(), example.note


def _in_markdown(source: Path) -> Iterator[Text]:
    markdown = Markdown()
    for name in in_reading_order():
        path = f"web/pages/{name}.md"
        if (source / path).is_file():
            for text in markdown.messages((source / path).read_text(encoding="utf-8")):
                yield path, text
    for path in ("casino_core/RULES.md", "casino_core/NOTATION.md"):
        parts = "\n".join(sections((source / path).read_text(encoding="utf-8")))
        for text in markdown.messages(parts):
            yield path, text
    for text in option_texts():
        yield OPTIONS_FILE, text
    for form in FORMS:
        path = f"web/pages/{form}.html"
        for text in messages((source / path).read_text(encoding="utf-8")):
            yield path, text


_WORDS = re.compile(r'(?<=>)([^<>]+)(?=<)|(?<=aria-label=")([^"]+)')
"""The text between two tags, or the value of an attribute."""


def translated_html(html: str, translate: Callable[[str], str]) -> str:
    """Translate the words of a piece of HTML; the white space around them stays."""

    def replace(match: re.Match[str]) -> str:
        written = match[0]
        words = " ".join(unescape(written).split())
        if not any(map(str.isalpha, words)):
            return written
        start, end = re.match(r"\s*", written), re.search(r"\s*\Z", written)
        assert start and end, "white space may be empty"  # noqa: PT018
        return f"{start[0]}{escape(translate(words))}{end[0]}"

    return _WORDS.sub(replace, html)


def messages(html: str) -> Iterator[str]:
    """Yield the words of a piece of HTML, text by text."""
    texts: list[str] = []

    def note(words: str) -> str:
        texts.append(words)
        return words

    translated_html(html, note)
    yield from texts
