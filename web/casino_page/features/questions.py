"""Questions before plays, for those who want to be asked."""

from __future__ import annotations

from casino_core import Play, View

from ..aids.doubts import doubt
from ..around import Around
from ..table.scene import Doubt, Scene
from . import Feature, wants_questions


class Questions(Feature):
    """Has the session ask before it makes a play, as the settings say."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.commands = {}

    def dress(self, scene: Scene) -> Scene:
        """The scene as it is; from now on the session asks, or asks no longer."""
        self.around.session.asks = self._ask if wants_questions(self.around) else None
        return scene

    def _ask(self, view: View, play: Play) -> Doubt | None:
        settings, names = self.around.settings, self.around.session.names
        sweeps, confirm = settings["sweeps"], settings.on("confirm")
        return doubt(view, play, names, sweeps=sweeps, confirm=confirm)
