"""The editions of the pages: one in English, and one in every language of the page.

The translations come from two catalogues: that of the pages, `web/pages/locale/<language>.po`, and
that of the game, which has the words of cards, plays and options. What neither has stays English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from casino_core.i18n import use_language
from casino_page.shell.languages import ENGLISH

Translate = Callable[[str], str | None]
"""Translates a text; None if there is no translation."""


def keep_english(text: str) -> str:
    """Translate nothing."""
    return text


class _MissingTexts(NullTranslations):
    """The end of the chain of catalogues: notes what none of them has."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, None] = {}

    def gettext(self, message: str) -> str:
        self.texts[message] = None
        return message

    def pgettext(self, _context: str, message: str) -> str:
        self.texts[message] = None
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.texts[msgid1] = None
        return msgid1 if n == 1 else msgid2


class Edition:
    """The pages in one language.

    language  its code
    """

    def __init__(self, language: str = ENGLISH, catalogues: Sequence[str] = ()) -> None:
        """Make an edition from compiled catalogues, given by their paths; English needs none."""
        self.language = language
        self._missing = _MissingTexts()
        self._chain: NullTranslations = self._missing
        for path in reversed(catalogues):
            with Path(path).open("rb") as file:
                catalogue = GNUTranslations(file)
            catalogue.add_fallback(self._chain)
            self._chain = catalogue

    @property
    def english(self) -> bool:
        """Whether this is the edition that the sources are written in."""
        return self.language == ENGLISH

    @property
    def folder(self) -> str:
        """The folder of its pages and chapters inside those of the English ones."""
        return "" if self.english else f"{self.language}/"

    @property
    def missing(self) -> tuple[str, ...]:
        """The texts asked for until now that are not translated."""
        return () if self.english else tuple(self._missing.texts)

    @contextmanager
    def watched(self) -> Iterator[Mapping[str, None]]:
        """Collect the texts that are asked for within a `with` block and are not translated."""
        before, texts = self._missing.texts, dict[str, None]()
        self._missing.texts = texts
        try:
            yield texts
        finally:
            self._missing.texts = {**before, **texts}

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Speak the language of this edition within a `with` block."""
        with use_language(None if self.english else self._chain):
            yield

    def translate(self, text: str) -> str | None:
        """Translate a text; None if it is not in a catalogue."""
        if self.english:
            return text
        self._missing.texts.pop(text, None)
        translation = self._chain.gettext(text)
        return None if text in self._missing.texts else translation

    def translated(self, text: str) -> str:
        """Translate a text; the English one if it is not in a catalogue."""
        return self.translate(text) or text

    def placed(self, html: str) -> str:
        """Lead the links of an English page from the folder of this edition to the same places.

        Tables to play on get the language.
        """
        if self.english:
            return html
        deeper = html.replace('="../', '="../../')
        frames = re.sub(r"(/embed\.html\?)", rf"\1lang={self.language}&amp;", deeper)
        return frames.replace("<casino-table ", f'<casino-table lang="{self.language}" ')
