"""The texts of the pages to read that are translated, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .chapters import chapter_files, chapter_texts, handmade
from .examples import examples
from .layout import FORMS, in_reading_order
from .make import EXAMPLES
from .markdown import Markdown, messages
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
