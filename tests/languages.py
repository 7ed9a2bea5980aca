"""Other languages, for tests of what the page and the engine say in them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations
from typing import Final

from babel.messages.catalog import Catalog

from casino_core.i18n import use_language
from casino_page.address.pages_to_read import PARTIAL
from casino_page.shell.languages import ENGLISH, LANGUAGES
from site_builder import catalogue
from site_builder.paths import ROOT

OTHERS: Final = tuple(each for each in LANGUAGES if each != ENGLISH)
"""All languages but English, which the sources speak."""
WHOLE: Final = tuple(each for each in LANGUAGES if each not in PARTIAL)
"""The languages that say everything, also in the pages to read and in Rook."""


@cache
def catalogue_of(language: str, domain: catalogue.Domain = catalogue.GAME) -> Catalog:
    """The catalogue of a language, read once; no test changes it."""
    return catalogue.load(ROOT, language, domain)


@cache
def catalogue_of_sources(domain: catalogue.Domain = catalogue.GAME) -> Catalog:
    """All that the sources say, read once; no test changes it."""
    return catalogue.extracted(ROOT, domain)


@cache
def translations(language: str) -> GNUTranslations:
    """The translations of the game as the page reads them."""
    compiled = catalogue.compiled(catalogue.load(ROOT, language))
    return GNUTranslations(io.BytesIO(compiled))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language, given by its code, until the block ends; `en` is that of the sources."""
    with use_language(None if language == "en" else translations(language)):
        yield
