"""Confirmation: a play is shown, or a sweep is warned of, before the play is made."""

from __future__ import annotations

from typing import ClassVar

from casino_core import Play, View

from ...game.scene import Confirmation
from ...shell.feature import Feature
from .questions import confirmation


class Confirm(Feature):
    """Have the session ask before it makes a play, as the settings say."""

    opens_with: ClassVar = {"confirm": ("on",), "sweeps": ("scoring", "always")}
    before_play: ClassVar = True

    def on_command(self, name: str) -> None:
        """Install the question in the session, which may be a new one; the command may play."""
        del name
        self.context.session.ask_before = self._ask

    def _ask(self, view: View, play: Play) -> Confirmation | None:
        """The question for a play; None if the settings want none."""
        settings, names = self.context.settings, self.context.session.names
        sweeps, confirm = settings["sweeps"], settings.on("confirm")
        return confirmation(view, play, names, sweeps=sweeps, confirm=confirm)
