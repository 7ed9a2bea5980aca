"""Confirmation: a question, or a warning of a sweep, before a play is made."""

from __future__ import annotations

from typing import ClassVar

from casino_core import Play, View

from ...game.scene import Confirmation
from ...shell.feature import Feature
from .questions import confirmation


class Confirm(Feature):
    """Has the session ask before it makes a play, as the settings say."""

    opens_with: ClassVar = {"confirm": ("on",), "sweeps": ("scoring", "always")}
    before_play: ClassVar = True

    def on_command(self, name: str) -> None:
        """Install the question in the session on the table, before the command makes a play."""
        del name
        self.context.session.ask_before = self._ask

    def _ask(self, view: View, play: Play) -> Confirmation | None:
        """Return the question before a play; None if the settings require no question."""
        settings, names = self.context.settings, self.context.session.names
        sweeps, confirm = settings["sweeps"], settings.on("confirm")
        return confirmation(view, play, names, sweeps=sweeps, confirm=confirm)
