"""The storage keys of the games that are guests on this site.

The folder of a guest declares its keys here. So the backup of Casino has their strings and restores
them, and imports nothing of that folder, which alone reads them.
"""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from .store import StorageKey

ROOK_KEY: Final = StorageKey("casino.rook", N_("the game of Rook"))

ROOK_LEARNED_KEY: Final = StorageKey(
    "casino.rook.learned", N_("the lessons of Rook that were solved")
)

ROOK_STATISTICS_KEY: Final = StorageKey("casino.rook.statistics", N_("the statistics of Rook"))

GUEST_KEYS: Final = (ROOK_KEY, ROOK_LEARNED_KEY, ROOK_STATISTICS_KEY)
"""The keys of all guests; each is one of `durable.DURABLE`, too."""
