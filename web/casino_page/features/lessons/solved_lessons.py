"""The lessons that were solved, as the browser stores them; a script of the pages writes them."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from ...storage.store import StorageKey

LESSONS_KEY: Final = StorageKey("casino.lessons", N_("the lessons that were solved"), 0)
"""The text under it is a JSON list of names, such as `builds/3`."""
