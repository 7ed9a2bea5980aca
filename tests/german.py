"""German, for tests of what the page and the engine say in it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import GNUTranslations

from babel.messages.mofile import write_mo

from casino_core.i18n import use_language
from site_builder.languages import catalogue
from site_builder.paths import ROOT


@contextmanager
def speaking_german() -> Iterator[None]:
    """Speak German until the block ends."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue.load(ROOT, "de"))
    compiled.seek(0)
    with use_language(GNUTranslations(compiled)):
        yield
