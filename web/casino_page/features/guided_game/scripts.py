"""The scripts of all guided games by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .african_starts import KHASINO, SOTHO, SOUTH_AFRICAN, SWAZI
from .first_game import FIRST_GAME
from .script import Script
from .starts import KRYPKASINO, LAISTO, MULLE, ROYAL

SCRIPTS: Final[Mapping[str, Script]] = {
    script.name: script
    for script in (
        FIRST_GAME,
        ROYAL,
        KRYPKASINO,
        LAISTO,
        MULLE,
        SOUTH_AFRICAN,
        KHASINO,
        SOTHO,
        SWAZI,
    )
}
"""The guided first game, then the guided starts of other games."""
