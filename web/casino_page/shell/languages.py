"""The languages of the page, and their words as translations.

English is what the sources say; the words of another language are a file of the site, which is
loaded when that language is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final, Protocol

from casino_core.i18n import N_, Translations

ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {ENGLISH: N_("English"), "de": N_("Deutsch")}
"""Every language of the page by its code, and its own name for itself.

The build checks that each but English has a catalogue, `casino_core/locale/<code>.po`.
"""


class Page(Protocol):
    """A page that can load words; see `browser.Page`."""

    async def words(self, language: str) -> bytes | None:
        """The compiled words of a language; None if they cannot be loaded."""
        ...


class LanguageError(Exception):
    """The words of a language cannot be loaded."""


async def load(page: Page, language: str) -> Translations | None:
    """What translates into a language, None for English. Raises `LanguageError`."""
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
