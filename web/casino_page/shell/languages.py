"""The languages of the page, and their words as translations.

English is what the sources say; the words of another language are a file of the site, which is
loaded when that language is chosen.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final, Protocol

from casino_core.i18n import Translations

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""All languages; before.js and the build know them by the catalogues."""


class Page(Protocol):
    """A page that can load words; see `dom.Page`."""

    async def words(self, language: str) -> bytes | None:
        """The compiled words of a language; None if they cannot be loaded."""
        ...


class LanguageError(Exception):
    """The words of a language cannot be loaded."""


async def load(page: Page, language: str) -> Translations | None:
    """What translates into a language, None for English. Raises `SpeechError`."""
    if language == ENGLISH:
        return None
    compiled = await page.words(language)
    if compiled is None:
        raise LanguageError(language)
    return translations(compiled)


def translations(compiled: bytes) -> Translations:
    """The translations of a compiled catalogue."""
    from gettext import GNUTranslations  # not needed as long as English is spoken

    return GNUTranslations(BytesIO(compiled))
