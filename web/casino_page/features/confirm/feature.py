"""Questions before plays, for those who want to be asked."""

from __future__ import annotations

from casino_core import Play, View

from ...game.scene import Confirmation, Scene
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.features import wants_confirmation
from .questions import confirmation


class Confirm(Feature):
    """Has the session ask before it makes a play, as the settings say."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self.commands = {}

    def decorate(self, scene: Scene) -> Scene:
        """The scene as it is; from now on the session asks, or asks no longer."""
        self.context.session.ask_before = self._ask if wants_confirmation(self.context) else None
        return scene

    def _ask(self, view: View, play: Play) -> Confirmation | None:
        settings, names = self.context.settings, self.context.session.names
        sweeps, confirm = settings["sweeps"], settings.on("confirm")
        return confirmation(view, play, names, sweeps=sweeps, confirm=confirm)
