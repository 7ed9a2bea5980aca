"""Adds today's deals of Daily-5 and the streak to the scene, for the header."""

from __future__ import annotations

from typing import ClassVar

from ...game.additions import Today
from ...game.scene import Scene
from ...shell.context import TableContext
from ...shell.feature import Feature
from ..daily.diary_entry import DAILY_KEY
from .progress import parse_progress


class DailyProgressInHeader(Feature):
    """Tells a person who plays Daily-5 how many of today's deals are finished.

    It reads what Daily-5 has stored, and stores nothing. A day is one of the calendar in UTC; when
    it ends while the page is open, the next scene has the new day.
    """

    opens_with: ClassVar = {"today": ("on",)}
    at_start: ClassVar = True  # The header of the first screen has it: nothing changes later.
    in_embeds: ClassVar = False  # A table in another page has no Daily-5.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._known: tuple[object, Today | None] = (None, None)

    def decorate(self, scene: Scene) -> Scene:
        """Add the progress, unless the settings or an occasion at the table leave it out."""
        if scene.kind.occasion or not self.context.settings.on("today"):
            return scene
        today, text = self.context.page.today, self.context.storage.read(DAILY_KEY.key)
        if self._known[0] != (today, text):
            self._known = (today, text), self._read(today)
        progress = self._known[1]
        return scene.adding(progress) if progress else scene

    def _read(self, today: str) -> Today | None:
        return self.context.store.peek(DAILY_KEY, lambda content: parse_progress(content, today))
