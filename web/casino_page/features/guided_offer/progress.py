"""The progress in the guided game, as stored in the browser."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from ...storage.fields import Field
from ...storage.store import Content, StorageKey

GUIDED_KEY: Final = StorageKey("casino.guided", N_("the guided first game"))
"""The text under it has the field `steps`, the number of steps that are done."""

STEPS_TO_DO: Final = 11
"""The number of steps with something to do; whoever has done all of them has finished the game."""


def parse_progress(content: Content) -> int:
    """Read the number of steps that are done. Raises one of `UNREADABLE` if it is damaged."""
    return Field(content)["steps"].whole(STEPS_TO_DO)


def progress_content(steps: int) -> Content:
    """Return the content to store."""
    return {"steps": steps}
