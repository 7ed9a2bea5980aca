"""The message of a page in which no script runs, in every language.

Without scripts nothing can choose a language, so each has a paragraph of its own.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from .. import translations
from ..translations import Language

RULES_LINK = "./learn/rules.html"
"""The address of the rules, from the pages at the top of the site."""

_NOSCRIPT = re.compile(r"(<noscript>\s*<div[^>]*>)(.*?)(</div>\s*</noscript>)", re.DOTALL)
_TEXT = re.compile(r">([^<>]*[^<>\s][^<>]*)<")
_LINK = re.compile(r" <a [^>]*>[^<]*</a>")


def with_noscript(source: Path, template: str, rules: str) -> str:
    """Repeat the message of a template in every language, with the address of the rules in it.

    If `rules` is empty, the link to them is left out.
    """
    start, english, end = _parts(template)
    english = english.replace("{{rules}}", rules) if rules else _LINK.sub("", english)
    others = (
        _TEXT.sub(partial(_translated, language), english).replace(
            'lang="en"', f'lang="{language.name}"'
        )
        for language in translations.languages(source)
    )
    return _NOSCRIPT.sub(lambda _: "".join([start, english, *others, end]), template)


def _parts(template: str) -> tuple[str, str, str]:
    match = _NOSCRIPT.search(template)
    assert match, "each template has a noscript element with one div"
    return match[1], match[2], match[3]


def _translated(language: Language, match: re.Match[str]) -> str:
    """Translate the string between two tags, and keep the white space around it."""
    text = match[1].strip()
    return match[0].replace(text, language.translate(text))
