"""The first hint of a game, which is found before anybody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from casino_core.analysis.advice import Hint
    from casino_core.i18n import Translations


class CaptionedHint(NamedTuple):
    """A hint with its caption at the table."""

    hint: Hint
    caption: str


class FirstHint(NamedTuple):
    """The first hint for a view, and the translations with which its caption was written."""

    captioned: CaptionedHint
    translations: Translations | None
