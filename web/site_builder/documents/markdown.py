"""Markdown to HTML, with fenced blocks that become tables and lists of our own.

A block such as

    ```table A pair
    table=8h,3c hands=8s4d/????
    ```

goes to the maker named by its first word, with the rest of that line and the text inside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

Maker = Callable[[str, str], str]
"""Makes the HTML of a block from the rest of its first line and the text inside."""


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

    def table_open(self, *_: Any) -> str:
        """Render the beginning of a table."""
        return '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'

    def table_close(self, *_: Any) -> str:
        """Render the end of a table."""
        return "</table></div>\n"


class Markdown:
    """A reader of Markdown with makers of some blocks."""

    def __init__(self, makers: Mapping[str, Maker] = MappingProxyType({})) -> None:
        """Make a reader; `makers` are by the name of their block."""
        typographic = ["replacements", "smartquotes"]
        self._reader = MarkdownIt("commonmark", {"typographer": True}, renderer_cls=_Renderer)
        self._reader.enable(["table", *typographic])
        self._renderer = self._reader.renderer
        if isinstance(self._renderer, _Renderer):
            self._renderer.makers = makers

    def html(self, source: str) -> str:
        """Render a whole text; each heading gets an id."""
        tokens = self._reader.parse(source)
        _name_headings(tokens)
        return str(self._renderer.render(tokens, self._reader.options, {}))

    def inline(self, source: str) -> str:
        """Render a line."""
        return str(self._reader.renderInline(source))


def first_words(source: str) -> tuple[str, str]:
    """Return the title of a text, and its first paragraph without marks.

    Raises `ValueError` if a text has not both.
    """
    title = re.search(r"^# (.+)$", source, re.MULTILINE)
    paragraph = re.search(r"\A#[^\n]*\n+(.+?)(?:\n\n|\Z)", source, re.DOTALL)
    if not title or not paragraph:
        raise ValueError("a page begins with a title and a paragraph")
    return title[1], " ".join(re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*_]", r"\1", paragraph[1]).split())


def slug(words: str) -> str:
    """Return the id of a heading, such as `owning-a-build`."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _name_headings(tokens: Sequence[Token]) -> None:
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            token.attrSet("id", slug(inside.content))
