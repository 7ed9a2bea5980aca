"""Markdown to HTML, with fenced blocks that become tables and lists of our own.

A block such as

    ```table A pair
    table=8h,3c hands=8s4d/????
    ```

goes to the maker named by its first word, with the rest of that line and the text inside.

A text is translated part by part: each heading, paragraph, list item, table cell and caption is one
message for translators, with its marks and on one line. What stands in blocks stays as it is.
The words of a piece of HTML that we wrote ourselves are listed and translated by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape, unescape
from types import MappingProxyType
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from casino_core.i18n import gettext as _

from .editions import Translate, keep_english

Maker = Callable[[str, str], str]
"""Makes the HTML of a block from the rest of its first line and the text inside."""

CAPTIONED = "table"
"""The block whose first line holds a caption."""

_MARKS = re.compile(r"`([^`]*)`|\[([^\]]*)\]\([^)]*\)|\*")
"""A mark of a text; code remains of it, with its own underscores, or the words of a link."""

_CODE = re.compile(r"`[^`]*`|\]\([^)]*\)")


class _Renderer(RendererHTML):
    """A renderer that passes blocks to their makers, and makes wide tables scroll."""

    makers: Mapping[str, Maker] = MappingProxyType({})

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Render a fenced block."""
        name, _, line = tokens[idx].info.strip().partition(" ")
        if name in self.makers:
            return self.makers[name](line.strip(), tokens[idx].content)
        # A wide block can be scrolled by keyboard.
        return super().fence(tokens, idx, options, env).replace("<pre>", '<pre tabindex="0">')

    def table_open(self, *_tokens: Any) -> str:
        """Render the beginning of a table."""
        return _table_start()

    def table_close(self, *_tokens: Any) -> str:
        """Render the end of a table."""
        return "</table></div>\n"


def _table_start() -> str:
    """Begin a table that scrolls where it is wide."""
    words = escape(_("Wide table"))
    return f'<div class="wide" tabindex="0" role="group" aria-label="{words}"><table>'


def wide_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table from the HTML of its cells; each row begins with its heading."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    return f"{_table_start()}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>\n"


class Markdown:
    """A reader of Markdown with makers of some blocks, into one language."""

    def __init__(
        self,
        makers: Mapping[str, Maker] = MappingProxyType({}),
        translate: Translate = keep_english,
    ) -> None:
        """Make a reader; `makers` are by the name of their block."""
        typographic = ["replacements", "smartquotes"]
        self._reader = MarkdownIt("commonmark", {"typographer": True}, renderer_cls=_Renderer)
        self._reader.enable(["table", *typographic])
        self._reader.core.ruler.after("block", "name-and-translate", self._name_and_translate)
        self._translate = translate
        self._renderer = self._reader.renderer
        if isinstance(self._renderer, _Renderer):
            self._renderer.makers = makers

    def html(self, source: str) -> str:
        """Render a whole text; each heading gets an id, the same in every language."""
        return str(self._reader.render(source))

    def inline(self, source: str) -> str:
        """Render a line."""
        return str(self._reader.renderInline(source))

    def messages(self, source: str) -> Iterator[str]:
        """Yield the parts of a text that are translated."""
        texts: list[str] = []

        def note(message: str) -> str:
            texts.append(message)
            return message

        Markdown(translate=note).html(source)
        yield from texts

    def _name_and_translate(self, state: StateCore) -> None:
        """Name the headings by their English words, and translate every part."""
        around: list[Token] = []
        for token in state.tokens:
            if token.type == "inline" and around:  # a line alone has nothing around it
                if around[-1].type == "heading_open" and around[-1].tag != "h1":
                    around[-1].attrSet("id", slug(token.content))
                self._translate_part(token, around)
            elif token.type == "fence":
                self._translate_caption(token)
            around = [*around[-1:], token]

    def _translate_part(self, token: Token, around: Sequence[Token]) -> None:
        message = one_line(token.content)
        if not is_message(message):
            return
        translation = self._translate(message)
        token.content = translation or message
        if translation is None:
            # The paragraphs of a tight list are not elements of the page: their items are.
            container = next(each for each in reversed(around) if not each.hidden)
            container.attrSet("lang", "en")

    def _translate_caption(self, token: Token) -> None:
        name, _, caption = token.info.strip().partition(" ")
        if name == CAPTIONED and is_message(caption):
            token.info = f"{name} {self._translate(caption) or caption}"


def one_line(source: str) -> str:
    """Write a part of a text as one message for translators."""
    return " ".join(source.split())


def is_message(source: str) -> bool:
    """Tell whether a part of a text has words besides notation."""
    return any(map(str.isalpha, _CODE.sub("", source)))


def first_words(source: str, translate: Translate = keep_english) -> tuple[str, str]:
    """Return the title of a text, and its first paragraph without marks, in a language.

    Raises `ValueError` if a text has not both.
    """
    title = re.search(r"^# (.+)$", source, re.MULTILINE)
    paragraph = re.search(r"\A#[^\n]*\n+(.+?)(?:\n\n|\Z)", source, re.DOTALL)
    if not title or not paragraph:
        raise ValueError("a page begins with a title and a paragraph")
    parts = [translate(part) or part for part in (title[1], one_line(paragraph[1]))]
    return parts[0], _MARKS.sub(r"\1\2", parts[1])


def slug(words: str) -> str:
    """Return the id of a heading, such as `owning-a-build`."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


_WORDS = re.compile(r'(?<=>)([^<>]+)(?=<)|(?<=aria-label=")([^"]+)')
"""The text between two tags, or the value of an attribute."""


def translated_html(html: str, translate: Callable[[str], str]) -> str:
    """Translate the words of a piece of HTML; the white space around them stays."""

    def replace(match: re.Match[str]) -> str:
        source = match[0]
        words = " ".join(unescape(source).split())
        if not any(map(str.isalpha, words)):
            return source
        start, end = re.match(r"\s*", source), re.search(r"\s*\Z", source)
        assert start and end, "white space may be empty"  # noqa: PT018
        return f"{start[0]}{escape(translate(words))}{end[0]}"

    return _WORDS.sub(replace, html)


def messages(html: str) -> Iterator[str]:
    """Yield the words of a piece of HTML, one string at a time."""
    texts: list[str] = []

    def note(words: str) -> str:
        texts.append(words)
        return words

    translated_html(html, note)
    yield from texts
