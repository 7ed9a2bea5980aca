"""The sheet of the settings."""

from __future__ import annotations

from ..around import Around
from ..change import Change
from ..motion import Motion
from ..render_settings import settings_sheet
from . import Feature


class Preferences(Feature):
    """Shows the settings; each counts as soon as it is chosen."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.commands = {"settings": lambda _: self._open(), "set": self._set}

    def _open(self) -> None:
        self.around.page.open_sheet("settings", settings_sheet(self.around.settings))

    def _set(self, text: str) -> None:
        """One field of the sheet: its name, `=` and what is in it."""
        name, _, value = text.partition("=")
        self.around.keep(self.around.settings.with_field(name, value))
        self.around.fill("settings", settings_sheet(self.around.settings))
        if name in ("sound", "vibration") and not self.around.instant:
            self.around.page.show(Change(motion=Motion({}, {}, {}, "capture")))
