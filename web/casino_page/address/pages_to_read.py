"""The addresses of the pages to read and the lessons, in the language in use."""

from __future__ import annotations

from casino_core.i18n import pgettext

_ENGLISH = "en"


def page_to_read(name: str) -> str:
    """Return the address of a page to read, relative to the game: `./learn/de/index.html`."""
    return f"./learn/{in_language(language_in_use())}{name}.html"


def language_in_use() -> str:
    """Return the code of the language in use, such as `de`."""
    return pgettext("the code of your language", "en")


def in_language(language: str) -> str:
    """Return the folder of a language inside that of the English pages or lessons: `de/`."""
    return "" if language == _ENGLISH else f"{language}/"
