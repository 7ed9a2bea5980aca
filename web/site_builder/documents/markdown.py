"""Markdown to HTML, with fenced blocks that become tables and lists of our own.

A block such as

    ```table A pair
    table=8h,3c hands=8s4d/????
    ```

is handed to the maker of its first word, with the rest of that line and the text inside.
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
"""The HTML of a block: what its first line says after its name, and what is in it."""


class _Renderer(RendererHTML):
    """A renderer that hands blocks to their makers, and lets wide tables be scrolled."""

    makers: Mapping[str, Maker] = MappingProxyType({})

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """A fenced block."""
        name, _, line = tokens[idx].info.strip().partition(" ")
        if name in self.makers:
            return self.makers[name](line.strip(), tokens[idx].content)
        # What is too wide is scrolled, by keyboard too.
        return super().fence(tokens, idx, options, env).replace("<pre>", '<pre tabindex="0">')

    def table_open(self, *_: Any) -> str:
        """The beginning of a table."""
        return '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'

    def table_close(self, *_: Any) -> str:
        """The end of a table."""
        return "</table></div>\n"


class Markdown:
    """A reader of Markdown that knows some blocks."""

    def __init__(self, makers: Mapping[str, Maker] = MappingProxyType({})) -> None:
        """`makers` are by the name of their block."""
        typographic = ["replacements", "smartquotes"]
        self._reader = MarkdownIt("commonmark", {"typographer": True}, renderer_cls=_Renderer)
        self._reader.enable(["table", *typographic])
        self._renderer = self._reader.renderer
        if isinstance(self._renderer, _Renderer):
            self._renderer.makers = makers

    def html(self, source: str) -> str:
        """A whole text; its headings get an id each."""
        tokens = self._reader.parse(source)
        _name_headings(tokens)
        return str(self._renderer.render(tokens, self._reader.options, {}))

    def inline(self, source: str) -> str:
        """A line."""
        return str(self._reader.renderInline(source))


def first_words(source: str) -> tuple[str, str]:
    """The title of a text, and its first paragraph without marks."""
    title = re.search(r"^# (.+)$", source, re.MULTILINE)
    paragraph = re.search(r"\A#[^\n]*\n+(.+?)(?:\n\n|\Z)", source, re.DOTALL)
    if not title or not paragraph:
        raise ValueError("a page begins with a title and a paragraph")
    return title[1], " ".join(re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*_]", r"\1", paragraph[1]).split())


def slug(words: str) -> str:
    """The id of a heading: `owning-a-build`."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _name_headings(tokens: Sequence[Token]) -> None:
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            token.attrSet("id", slug(inside.content))
