"""The looks of tables in other pages: read by the frame, offered on the share sheet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .languages import LANGUAGES
from .settings import SETTINGS

EMBED_LOOKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "theme": ("auto", "light", "dark"),
        "felt": ("auto", *SETTINGS["felt"].choices),
        "backs": ("auto", *SETTINGS["backs"].choices),
        "lang": tuple(LANGUAGES),
        "controls": ("play", "full", "none"),
        "moves": ("off", "on"),
    }
)
"""The possible values of each option; the first one is the default."""
