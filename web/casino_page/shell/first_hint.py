"""Hints that are stored: the first one of a game, found ahead, and the last one shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from casino_core.analysis.advice import Hint
    from casino_core.i18n import Translations


class CaptionedHint(NamedTuple):
    """A hint with its caption at the table."""

    hint: Hint
    caption: str


class StoredHint(NamedTuple):
    """A hint, with the translations and the names of its caption."""

    captioned: CaptionedHint
    translations: Translations | None
    names: Sequence[str]
