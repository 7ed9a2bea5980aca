"""The languages of the page and their catalogues.

The sources are in English. The compiled catalogue of every other language is a file of the site,
loaded when that language is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final, Protocol

from casino_core.i18n import N_, Translations

ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {
    ENGLISH: N_("English"),
    "de": N_("Deutsch"),
    "es": N_("Español"),
    "fr": N_("Français"),
    "sv": N_("Svenska"),
    "fi": N_("Suomi"),
}
"""Every language of the page by its code, and its own name for itself.

The build checks that each but English has a catalogue, `casino_core/locale/<code>.po`.
"""


class CatalogueSource(Protocol):
    """The page, which loads catalogues; see `page.Page`."""

    async def load_catalogue(self, language: str) -> bytes | None:
        """Load the compiled catalogue of a language; None if it cannot be loaded."""
        ...


class LanguageError(Exception):
    """The catalogue of a language cannot be loaded or read; the message is the language."""


async def load_translations(source: CatalogueSource, language: str) -> Translations | None:
    """Load the translations into a language; None for English.

    Raises `LanguageError` if the catalogue cannot be loaded or is damaged.
    """
    if language == ENGLISH:
        return None
    compiled = await source.load_catalogue(language)
    if compiled is None:
        raise LanguageError(language)
    from struct import error as struct_error  # loaded only when the page is not in English

    try:
        return translations(compiled)
    except (OSError, ValueError, IndexError, SyntaxError, KeyError, struct_error) as error:
        raise LanguageError(language) from error


class LanguagePage(CatalogueSource, Protocol):
    """The page, which can also be shown in another language."""

    def set_language(self, language: str) -> None:
        """Change the language of the texts that Python does not render."""
        ...


async def load_translations_or_english(page: LanguagePage, language: str) -> Translations | None:
    """Load the translations into a language; where they cannot be loaded, show English."""
    try:
        return await load_translations(page, language)
    except LanguageError:
        page.set_language(ENGLISH)
        return None


class _EnglishLetters:
    """A catalogue of translations, but for the letters on the cards, which stay J, Q and K."""

    def __init__(self, inner: Translations) -> None:
        self.inner = inner
        self.gettext, self.ngettext = inner.gettext, inner.ngettext

    def pgettext(self, context: str, message: str, /) -> str:
        """Translate a text in a context, unless it stands on a card."""
        return message if context == "on a card" else self.inner.pgettext(context, message)


def with_letters(translations: Translations | None, letters: str) -> Translations | None:
    """Return translations with the letters on cards that the setting `letters` asks for."""
    plain = translations.inner if isinstance(translations, _EnglishLetters) else translations
    return _EnglishLetters(plain) if plain and letters == "english" else plain


def translations(compiled: bytes) -> Translations:
    """Read a compiled catalogue."""
    from gettext import GNUTranslations  # loaded only when the page is not in English

    return GNUTranslations(BytesIO(compiled))
