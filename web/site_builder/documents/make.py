"""Makes every page and every chapter, and writes them as JSON to standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from casino_page.features.lessons import Chapter, Lesson

from .chapters import handmade
from .examples import Example, example_chapters, examples
from .layout import NAVIGATION, Page, page_html
from .lesson_pages import chapter_body
from .markdown import Maker, Markdown, first_words
from .reference import (
    chapter_list,
    options,
    presets,
    rules_text,
    section_examples,
    section_lessons,
    sections,
)
from .tables import position_table

Chapters = Sequence[tuple[Chapter, str]]

EXAMPLES = Path("tests", "examples.tsv")
PYTHON_PAGES = {"python": ("python.mjs",), "teach": ("teach.mjs",)}
"""The pages that run Python themselves, each with its script."""


def make(source: Path) -> dict[str, dict[str, Any]]:
    """Make the pages, the chapters and the single lessons, as `site.Documents` holds them."""
    lessons = list(handmade(source / "web" / "lessons"))
    tried = list(example_chapters(source / EXAMPLES))
    pages = list(_pages(source, lessons, tried))
    template = (source / "web" / "pages" / "page.html").read_text(encoding="utf-8")
    return {
        "pages": {
            page.name: {
                "title": page.title,
                "summary": page.summary,
                "embed": page.embed,
                "html": page_html(template, page, pages),
            }
            for page in pages
        },
        "lessons": {f"{chapter.name}.txt": text for chapter, text in [*lessons, *tried]},
        "single": {
            lesson.id.replace("/", "-"): {
                "title": f"{chapter.title}: {lesson.title}",
                "description": lesson.task,
                "embed": f"lesson={lesson.id}",
            }
            for chapter, _ in lessons
            for lesson in chapter.lessons
        },
    }


def _pages(source: Path, lessons: Chapters, tried: Chapters) -> Iterator[Page]:
    """Yield all pages in reading order: the first two, the lessons, the rest, the examples."""
    markdown = Markdown(_makers(source, lessons, tried))
    written = {name: _written(source, name, markdown) for name in NAVIGATION}
    found = {name: page for name, page in written.items() if page}
    for name in ("index", "five-minutes"):
        yield found.pop(name)
    yield from map(_chapter_page, lessons)
    yield from found.values()
    yield from map(_chapter_page, tried)


def _written(source: Path, name: str, markdown: Markdown) -> Page | None:
    """Make a page from its Markdown; None if there is no such file."""
    file = source / "web" / "pages" / f"{name}.md"
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    title, summary = first_words(text)
    scripts = PYTHON_PAGES.get(name, ())
    return Page(name, title, summary, markdown.html(text), scripts, python=bool(scripts))


def _chapter_page(made: tuple[Chapter, str]) -> Page:
    chapter, _ = made
    return Page(_address(chapter.name), chapter.title, chapter.about, chapter_body(chapter))


def _address(chapter: str) -> str:
    return chapter if chapter.startswith("examples-") else f"lessons-{chapter}"


def _place(lesson: Lesson) -> str:
    return f"{_address(lesson.chapter)}.html#lesson-{lesson.number}"


def _makers(source: Path, lessons: Chapters, tried: Chapters) -> dict[str, Maker]:
    found: Sequence[Example] = list(examples(source / EXAMPLES))
    lists = {"lessons": lessons, "examples": tried}
    known = [lesson for chapter, _ in lessons for lesson in chapter.lessons]
    makers: dict[str, Maker] = {
        "table": lambda line, inside: position_table(inside, Markdown().inline(line)),
        "options": lambda line, _: options(int(line), known, _place),
        "examples": lambda line, _: (
            section_lessons(int(line), known) + section_examples(int(line), found)
        ),
        "presets": lambda _line, _: presets(known, _place),
        "chapters": lambda line, _: chapter_list(
            [chapter for chapter, _ in lists[line]],
            lambda chapter: f"{_address(chapter.name)}.html",
        ),
    }
    desk = (source / "web" / "pages" / "desk.html").read_text(encoding="utf-8")
    makers["desk"] = lambda _line, _: desk
    engine = source / "casino_core"
    inner = Markdown(makers)
    rules, notation = ((engine / name).read_text("utf-8") for name in ("RULES.md", "NOTATION.md"))
    makers["rules"] = lambda _line, _: inner.html(rules_text(rules))
    makers["notation"] = lambda _line, _: inner.html("\n".join(sections(notation)))
    return makers


def main(folder: str) -> None:
    """Make the pages of the project in a folder, and write them as JSON."""
    json.dump(make(Path(folder)), sys.stdout)
