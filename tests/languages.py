"""Other languages, for tests of what the page and the engine say in them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import GNUTranslations

from casino_core.i18n import use_language
from site_builder.languages import catalogue
from site_builder.paths import ROOT


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language, given by its code, until the block ends."""
    compiled = catalogue.compiled(catalogue.load(ROOT, language))
    with use_language(GNUTranslations(io.BytesIO(compiled))):
        yield
