"""The addresses of the pages to read and the lessons, in the language in use."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import pgettext

_ENGLISH: Final = "en"

PARTIAL: Final[tuple[str, ...]] = ("fi",)
"""The languages that have the texts of the table and no pages to read yet.

Their readers are led to the English pages and lessons, and what else is not translated is in
English too. The build says how much that is. A language leaves this list when all of its texts are
there, in `casino_core/locale` and in `web/pages/locale`.
"""


def page_to_read(name: str) -> str:
    """Return the address of a page to read, relative to the game: `./learn/de/index.html`."""
    return f"./learn/{in_language(language_in_use())}{name}.html"


def language_of_pages() -> str:
    """Return the code of the language in which the reader gets the pages, such as `de`."""
    language = language_in_use()
    return _ENGLISH if language in PARTIAL else language


def language_in_use() -> str:
    """Return the code of the language in use, such as `de`."""
    return pgettext("the code of your language", "en")


def in_language(language: str) -> str:
    """Return the folder of the pages or lessons for the readers of a language: `de/`.

    It is inside that of the English ones, which it is for English and partial languages.
    """
    return "" if language in (_ENGLISH, *PARTIAL) else f"{language}/"
