"""The languages of the page and their catalogues.

The sources are in English. The compiled catalogue of every other language is a file of the site,
loaded when that language is chosen.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final, Protocol

from casino_core.i18n import Translations

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""All languages; before.js and the build know them by the catalogues."""


class CatalogueSource(Protocol):
    """The page, which loads catalogues; see `context.Page`."""

    async def load_catalogue(self, language: str) -> bytes | None:
        """Load the compiled catalogue of a language; None if it cannot be loaded."""
        ...


class LanguageError(Exception):
    """The catalogue of a language cannot be loaded; the message is the language."""


async def load_translations(source: CatalogueSource, language: str) -> Translations | None:
    """Load the translations into a language; None for English. Raises `LanguageError`."""
    if language == ENGLISH:
        return None
    compiled = await source.load_catalogue(language)
    if compiled is None:
        raise LanguageError(language)
    return translations(compiled)


def translations(compiled: bytes) -> Translations:
    """Read a compiled catalogue."""
    from gettext import GNUTranslations  # loaded only when the page is not in English

    return GNUTranslations(BytesIO(compiled))
