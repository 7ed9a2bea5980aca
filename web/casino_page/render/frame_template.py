"""Fills the template of a page with a table: the frame of Casino's page, and of Rook's."""

from __future__ import annotations

from collections.abc import Mapping

from casino_core.i18n import gettext as _

from ..address.pages_to_read import language_of_pages, page_to_read
from .markup import text


class _WordMapping:
    """A mapping from English words to escaped words in the language in use."""

    def __getitem__(self, words: str) -> str:
        return text(_(words))


def filled_frame(
    template: str, drawings: str, attributes: Mapping[str, str], regions: Mapping[str, str]
) -> str:
    """Write the whole page of a table.

    `{say[…]}` in the template stands for words that are translated; `drawings` is the SVG that the
    cards use, `attributes` are those of the table, and `regions` the HTML of every region.
    """
    return template.format(
        sprite=drawings,
        say=_WordMapping(),
        learn=page_to_read("index"),
        pages=language_of_pages(),
        attributes="".join(f' {name}="{text(value)}"' for name, value in attributes.items()),
        **regions,
    )
