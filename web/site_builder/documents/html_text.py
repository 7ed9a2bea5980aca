"""The words in a piece of HTML that we wrote ourselves: listed for translators, and translated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape, unescape

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
