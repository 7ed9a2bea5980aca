"""The storage key of the solved lessons, which a script of the pages reads and writes."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from ...storage.store import StorageKey

LESSONS_KEY: Final = StorageKey("casino.lessons", N_("the lessons that were solved"), 0)
"""The text under it is a JSON list of lesson ids, such as `builds/3`."""
