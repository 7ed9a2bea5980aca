"""Makes every page and every chapter, and writes them as JSON to standard output."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from casino_core import OPTIONS, PRESET_NOTES, PRESETS, differences
from casino_core.i18n import gettext as _
from casino_core.prose.rules import value_words
from casino_core.version import __version__
from casino_page.render.markup import element, text
from casino_page.tasks.lessons import Chapter, Lesson
from site_builder.wheel import wheel_name

from .chapters import chapter_body, chapter_texts, handmade
from .curve import curve, read_points
from .editions import Edition
from .engine_reference import Reference, public_names
from .examples import example_chapters, examples
from .layout import FORMS, IN_ENGLISH, REFERENCE, Page, first_table, in_reading_order, page_html
from .levels import attention_table, level_table, share_table
from .markdown import Maker, Markdown, first_words, translated_html, wide_table
from .measurements import FILE as MEASURED
from .measurements import measured, read_measurements
from .reference import (
    GAME_PAGES,
    chapter_list,
    options,
    presets,
    rules_text,
    section_examples,
    section_lessons,
    sections,
    way_to_play,
)
from .rook import rook_options
from .tables import position_table
from .workshop import task_html, workshop_html

EXAMPLES = Path("tests", "examples.tsv")
PYTHON_PAGES = {"teach": ("teach.js",)}
"""The pages that run Python themselves, each with its script."""

SCRIPTED_PAGES = {**PYTHON_PAGES, "python": ("embed-form.js",), "workshop": ("workshop.js",)}
"""The pages with a script of their own."""


def make(source: Path, catalogues: Mapping[str, Sequence[str]]) -> dict[str, dict[str, Any]]:
    """Make the pages, the chapters and the single lessons, as `site.Documents` holds them.

    `catalogues` are the paths of the compiled catalogues of each language but English, that of the
    pages first. The names of pages and chapters begin with the folder of their language.
    """
    editions = [Edition(), *(Edition(name, paths) for name, paths in catalogues.items())]
    documents: dict[str, dict[str, Any]] = {"pages": {}, "lessons": {}}
    for edition in editions:
        others = [other for other in editions if other != edition]
        workshop = _Workshop(source, edition, others)
        for kind, things in workshop.made().items():
            documents[kind].update(things)
        if edition.english:
            documents["single"] = workshop.single_lessons()
    documents["missing"] = {each.language: list(each.missing) for each in editions[1:]}
    return documents


CODE_PAGES = ("python",)
"""The pages whose listings can be changed and run; a link to code of somebody's own leads there."""

_LISTING = re.compile(r'<pre[^>]*><code class="language-pycon">.*?</code></pre>', re.DOTALL)


def with_code_boxes(body: str) -> str:
    """Make the listings of a page boxes that share their variables, after one for linked code."""
    numbers = count(1)

    def box(match: re.Match[str]) -> str:
        label = _("Listing {number}").format(number=next(numbers))
        return element("casino-code", match[0], session="page", label=label)

    heading, end, rest = body.partition("</h1>")
    linked = element("casino-code", linked="yes", label=_("Code from a link"), hidden=True)
    return f"{heading}{end}{linked}{_LISTING.sub(box, rest)}"


class _Workshop:
    """Makes one edition of the pages."""

    def __init__(self, source: Path, edition: Edition, others: Sequence[Edition]) -> None:
        self._source = source
        self._edition = edition
        self._others = others
        rules = (source / "casino_core" / "RULES.md").read_text(encoding="utf-8")
        self._reference = Reference(public_names(source), reference_pages(source), rules)
        with edition.in_use():
            self._lessons = list(handmade(source / "web" / "lessons", edition.translated))
            self._tried = list(example_chapters(source / EXAMPLES))

    def made(self) -> dict[str, dict[str, Any]]:
        """Make the pages and the chapters, each by its path in the folder of its kind."""
        with self._edition.in_use():
            pages = list(self._pages())
            template = (self._source / "web" / "pages" / "page.html").read_text(encoding="utf-8")
            documents = [
                page_html(template, page, pages, self._edition, self._others) for page in pages
            ]
        folder = self._edition.folder
        return {
            "pages": {
                f"{folder}{page.name}": {
                    "name": page.name,
                    "language": self._edition.language,
                    "title": page.title,
                    "summary": page.summary,
                    "embed": first_table(html),
                    "scripts": page.scripts,
                    "html": html,
                }
                for page, html in zip(pages, documents, strict=True)
            },
            "lessons": {
                f"{folder}{chapter.name}.txt": text
                for chapter, text in [*self._lessons, *self._tried]
            },
        }

    def single_lessons(self) -> dict[str, dict[str, str]]:
        """Describe each lesson for other sites."""
        return {
            lesson.id.replace("/", "-"): {
                "title": f"{chapter.title}: {lesson.title}",
                "description": lesson.task,
                "embed": f"lesson={lesson.id}",
            }
            for chapter, _text in self._lessons
            for lesson in chapter.lessons
        }

    def _pages(self) -> Iterator[Page]:
        """Yield all pages in reading order: the first two, the lessons, the rest, the examples."""
        names = [*in_reading_order(), *(IN_ENGLISH if self._edition.english else ())]
        pages_by_name = {name: self._written(name) for name in names}
        pages = {name: page for name, page in pages_by_name.items() if page}
        for name in ("index", "five-minutes"):
            yield pages.pop(name)
        yield from map(self._chapter_page, self._lessons)
        yield from pages.values()
        yield from map(self._chapter_page, self._tried)

    def _written(self, name: str) -> Page | None:
        """Make a page from its Markdown; None if there is no such file."""
        file = self._source / "web" / "pages" / f"{name}.md"
        if not file.is_file():
            return None
        text = file.read_text(encoding="utf-8")
        markdown = Markdown(self._makers(), self._edition.translate)
        with self._edition.watched() as missing:
            title, summary = first_words(text, self._edition.translate)
            body = markdown.html(text)
        if self._edition.english and ("```pycon" in text or name in REFERENCE):
            body = self._reference.linked(body)
        if name in CODE_PAGES:
            body = with_code_boxes(body)
        scripts, python = SCRIPTED_PAGES.get(name, ()), name in PYTHON_PAGES
        return Page(name, title, summary, body, scripts, python, whole=not missing)

    def _recipe(self, title: str) -> str:
        """Read a recipe of CONTRIBUTING, without its heading."""
        text = (self._source / "CONTRIBUTING.md").read_text(encoding="utf-8")
        return text.partition(f"### {title}\n")[2].partition("\n##")[0]

    def _chapter_page(self, pair: tuple[Chapter, str]) -> Page:
        chapter, _text = pair
        name = _address(chapter.name)
        english = set(self._edition.missing)
        with self._edition.watched() as missing:
            body = chapter_body(chapter)
        whole = not missing and english.isdisjoint(chapter_texts(chapter))
        return Page(name, chapter.title, chapter.about, body, whole=whole)

    def _makers(self) -> dict[str, Maker]:
        edition, engine = self._edition, self._source / "casino_core"
        all_examples = examples(self._source / EXAMPLES)
        lists = {"lessons": self._lessons, "examples": self._tried}
        numbers = read_measurements(self._source / MEASURED)
        all_lessons = [lesson for chapter, _text in self._lessons for lesson in chapter.lessons]
        makers: dict[str, Maker] = {
            "table": lambda line, inside: position_table(inside, Markdown().inline(line)),
            "options": lambda line, _: options(int(line), all_lessons, _place),
            "examples": lambda line, _: (
                section_lessons(int(line), all_lessons) + section_examples(int(line), all_examples)
            ),
            "cell": Cells().output,
            "presets": lambda _line, _: presets(all_lessons, _place),
            "differs": lambda line, _: differs(line),
            "play": lambda line, _: way_to_play(line, all_lessons, _place),
            "measured": lambda line, _: measured(line, numbers),
            "games": lambda _line, _: game_list(),
            "levels": lambda _line, _: level_table(),
            "attention": lambda _line, _: attention_table(),
            "shares": lambda _line, _: share_table(self._source),
            "rook-options": lambda _line, _: rook_options(),
            "wheel": lambda _line, inside: _with_wheel(inside),
            "chapters": lambda line, _: chapter_list(
                [chapter for chapter, _text in lists[line]],
                lambda chapter: f"{_address(chapter.name)}.html",
            ),
        }
        reference = self._reference
        makers["names"] = lambda line, _: reference.of_modules(line.split())
        makers["recipe"] = lambda line, _: Markdown().html(self._recipe(line))
        makers["index"] = lambda _line, _: reference.index()
        pages = self._source / "web" / "pages"
        for form in FORMS:
            form_html = (pages / f"{form}.html").read_text(encoding="utf-8")
            makers[form] = partial(_translated, form_html, edition.translated)
        makers["task"] = lambda line, _: task_html(self._source, line)
        makers["workshop"] = lambda _line, _: workshop_html()
        makers["listing"] = lambda line, _: _listing((pages / "listings" / line).read_text("utf-8"))
        makers["curve"] = lambda line, label: curve(read_points(pages / line), label.strip())
        inner = Markdown(makers, edition.translate)
        rules, notation = (
            (engine / name).read_text("utf-8") for name in ("RULES.md", "NOTATION.md")
        )
        makers["rules"] = lambda _line, _: inner.html(rules_text(rules))
        makers["notation"] = lambda _line, _: inner.html("\n".join(sections(notation)))
        return makers


def _translated(html: str, translate: Callable[[str], str], _line: str, _inside: str) -> str:
    return translated_html(html, translate)


def _with_wheel(listing: str) -> str:
    """Show a listing with the name of the wheel on the site in its place."""
    return _listing(listing.replace("{wheel}", wheel_name(__version__)))


def _listing(source: str) -> str:
    return element("pre", element("code", text(source)), tabindex="0")


def _address(chapter: str) -> str:
    return chapter if chapter.startswith("examples-") else f"lessons-{chapter}"


def _place(lesson: Lesson) -> str:
    return f"{_address(lesson.chapter)}.html#lesson-{lesson.number}"


def reference_pages(source: Path) -> dict[str, str]:
    """Read the pages of the reference, by name."""
    folder = source / "web" / "pages"
    return {name: (folder / f"{name}.md").read_text(encoding="utf-8") for name in REFERENCE}


def main(folder: str, catalogues: Mapping[str, Sequence[str]]) -> None:
    """Make the pages of the project in a folder, and write them as JSON."""
    json.dump(make(Path(folder), catalogues), sys.stdout)


class Cells:
    """Runs the cells of a page one after the other, in one namespace."""

    def __init__(self) -> None:
        self._space: dict[str, Any] = {}

    def output(self, _line: str, source: str) -> str:
        """Write a cell, and the picture, table or text that its last expression shows."""
        output = element("div", _html_of(self._value(source)), class_="output")
        return element("pre", element("code", escape(source, quote=False))) + output

    def _value(self, source: str) -> object:
        """Run a cell; return the value of its last line, None if that is not an expression."""
        body = ast.parse(source).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "<cell>", "exec"), self._space)  # noqa: S102 - our own
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._space)  # noqa: S307


def _html_of(value: object) -> str:
    for form in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, form):
            return str(getattr(value, form)())
    return "" if value is None else element("pre", escape(repr(value)))


def differs(preset: str) -> str:
    """Write the options in which a preset differs from the standard game, as a table."""
    usual = PRESETS["standard"]
    rows = (
        [text(_(option.title)), text(value_words(option, value)), text(value_words(option, before))]
        for name, value in differences(PRESETS[preset], usual).items()
        for option, before in [(OPTIONS[name], getattr(usual, name))]
    )
    return wide_table([text(_("Rule")), text(_("Here")), text(_("Standard"))], rows)


def game_list() -> str:
    """List the pages of games as links."""
    entries = (
        element(
            "li",
            element("a", text(_(PRESET_NOTES[preset].title)), href=f"{page}.html"),
            element("span", f" {text(_(PRESET_NOTES[preset].line))}", class_="about"),
        )
        for preset, page in GAME_PAGES.items()
    )
    return element("ul", *entries, class_="chapters")
