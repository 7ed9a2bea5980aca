"""The language in which the engine speaks: its words in English, or as a translation has them.

Sentences are written in English where they are said, in the manner of GNU gettext: `gettext`
(imported as `_`) translates a text, `pgettext` one that means different things in different places,
`ngettext` chooses between one and many; `N_` and `Nn_` mark what is translated later. A host speaks
another language with `speaking`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Translations(Protocol):
    """What translates: `gettext.GNUTranslations` of the standard library does."""

    def gettext(self, message: str, /) -> str:
        """The text in that language."""
        ...

    def pgettext(self, context: str, message: str, /) -> str:
        """The text in that language, as it is said in that context."""
        ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The text for so many, in that language."""
        ...


_translations: ContextVar[Translations | None] = ContextVar("translations", default=None)


def current_translations() -> Translations | None:
    """What is spoken; None for English."""
    return _translations.get()


def gettext(message: str) -> str:
    """A text in the language that is spoken."""
    translations = _translations.get()
    return translations.gettext(message) if translations else message


def pgettext(context: str, message: str) -> str:
    """A text in the language that is spoken, as it is said in that context."""
    translations = _translations.get()
    return translations.pgettext(context, message) if translations else message


def ngettext(singular: str, plural: str, n: int) -> str:
    """The text for `n` of something, in the language that is spoken."""
    translations = _translations.get()
    if translations:
        return translations.ngettext(singular, plural, n)
    return singular if n == 1 else plural


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that is translated where it is said."""
    return message


def Nn_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as above
    """Mark a text for one and many, for `ngettext(*…, n)` where it is said."""
    return singular, plural


@contextmanager
def use_language(translations: Translations | None) -> Iterator[None]:
    """Speak a language for a while; None is English."""
    token = _translations.set(translations)
    try:
        yield
    finally:
        _translations.reset(token)
