"""Translation of the engine's texts, in the manner of GNU gettext.

The source texts are English and stand where they are used. `gettext` (imported as `_`) translates a
text, `pgettext` a text with different meanings in different contexts, and `ngettext` chooses
between singular and plural. `N_` and `Nn_` mark texts that are translated later. A host chooses the
language with `use_language`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Translations(Protocol):
    """A catalogue of translations into one language, such as `gettext.GNUTranslations`."""

    def gettext(self, message: str, /) -> str:
        """Translate a text."""
        ...

    def pgettext(self, context: str, message: str, /) -> str:
        """Translate a text in a context."""
        ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Translate the text for the number `n`."""
        ...


_translations: ContextVar[Translations | None] = ContextVar("translations", default=None)


def gettext(message: str) -> str:
    """Translate a text into the current language."""
    translations = _translations.get()
    return translations.gettext(message) if translations else message


def pgettext(context: str, message: str) -> str:
    """Translate a text, in the meaning that it has in `context`, into the current language."""
    translations = _translations.get()
    return translations.pgettext(context, message) if translations else message


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate the text for the number `n` into the current language."""
    translations = _translations.get()
    if translations:
        return translations.ngettext(singular, plural, n)
    return singular if n == 1 else plural


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that is translated where it is used."""
    return message


def Nn_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as above
    """Mark a singular and a plural text, for `ngettext(*…, n)` where they are used."""
    return singular, plural


@contextmanager
def use_language(translations: Translations | None) -> Iterator[None]:
    """Translate into a language within a `with` block; None is English."""
    token = _translations.set(translations)
    try:
        yield
    finally:
        _translations.reset(token)
