"""Translation of the engine's texts, in the manner of GNU gettext.

The source texts are English and stand where they are used. `gettext` (imported as `_`) translates a
text, `pgettext` a text with different meanings in different contexts, and `ngettext` chooses
between singular and plural. `N_` and `Nn_` mark texts that are translated later. A host chooses the
language with `use_language`.

Where nouns have cases, a translation gives those that sentences need after the noun, each with a
letter: `pataässä|o=pataässän|a=pataässällä`. It becomes a `Noun`, and the translation of a sentence
asks for a case by its letter: `Otat {card:o<}.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, Self


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


_CASE = re.compile(r"\|([a-z])=([^|]*)")


class Noun(str):
    """A noun in the form of a subject, with its other cases by their letters.

    The format `{noun:o<}` is the case `o`, or the noun itself if it has no such case. Other strings
    ignore such a format, which would fill them up to a width of nothing.
    """

    __slots__ = ("cases",)

    cases: Mapping[str, str]

    def __new__(cls, text: str, cases: Mapping[str, str]) -> Self:
        """Make a noun from its first form and its other cases."""
        noun = super().__new__(cls, text)
        noun.cases = cases
        return noun

    def __format__(self, spec: str) -> str:
        """Return the case that a format asks for."""
        return self.cases.get(spec[0], str(self)) if spec[1:] == "<" else format(str(self), spec)


def fill(pattern: str, **parts: str) -> str:
    """Fill words into a pattern; where some are nouns with cases, the result has these cases."""
    words = pattern.format(**parts)
    letters = {letter for part in parts.values() for letter in _cases(part)}
    if not letters:
        return words
    cases = {}
    for letter in letters:
        inflected = {name: _cases(part).get(letter, part) for name, part in parts.items()}
        cases[letter] = pattern.format(**inflected)
    return Noun(words, cases)


def _cases(words: str) -> Mapping[str, str]:
    return words.cases if isinstance(words, Noun) else {}


def _with_cases(text: str) -> str:
    """Return a translation, as a noun if it has cases."""
    cases = dict(_CASE.findall(text)) if "|" in text else None
    return Noun(text.partition("|")[0], cases) if cases else text


_translations: ContextVar[Translations | None] = ContextVar("translations", default=None)


def gettext(message: str) -> str:
    """Translate a text into the current language."""
    translations = _translations.get()
    return _with_cases(translations.gettext(message)) if translations else message


def pgettext(context: str, message: str) -> str:
    """Translate a text, in the meaning that it has in `context`, into the current language."""
    translations = _translations.get()
    return _with_cases(translations.pgettext(context, message)) if translations else message


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate the text for the number `n` into the current language."""
    translations = _translations.get()
    if translations:
        return _with_cases(translations.ngettext(singular, plural, n))
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
