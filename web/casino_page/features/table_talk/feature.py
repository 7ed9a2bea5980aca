"""Table talk: adds the remark of a character to the scene."""

from __future__ import annotations

from typing import ClassVar

from casino_core.i18n import gettext as _

from ...game.later_additions import Remark
from ...game.scene import Scene
from ...shell.feature import Feature
from .remarks import remark_on


class TableTalk(Feature):
    """Lets a character speak at the start, after a sweep or the big casino, and at the end.

    A remark stands as long as the moment is the last one of the game. It is never in the news, so
    that no screen reader reads it over a play.
    """

    opens_with: ClassVar = {"talk": ("on",)}
    in_embeds: ClassVar = False  # No character sits in a frame.

    def decorate(self, scene: Scene) -> Scene:
        """Add the remark on what has just happened, if the settings allow it."""
        session = self.context.session
        quiet = scene.showing or scene.history.look_back or scene.kind.occasion
        if quiet or not scene.characters or not self.context.settings.on("talk"):
            return scene
        remark = remark_on(session.game, session.characters)
        if remark is None:
            return scene
        seat, words = remark
        return scene.adding(Remark(seat, _(words), len(session.game.steps)))
