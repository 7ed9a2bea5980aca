"""The page of Rook before Python is there; the build draws it, the page never loads this."""

from __future__ import annotations

from pathlib import Path

from casino_core.i18n import use_language

from ..shell.languages import translations
from .frame import waiting_frame


def initial_html(catalogue: str = "") -> str:
    """Draw the page; `catalogue` is the path of a compiled catalogue, empty for English."""
    words = translations(Path(catalogue).read_bytes()) if catalogue else None
    with use_language(words):
        return waiting_frame()
