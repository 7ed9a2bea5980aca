"""The offer of the guided first game, on the table of a newcomer's first game."""

from __future__ import annotations

from typing import ClassVar

from ...game.additions import NewcomerOffer
from ...game.first_game import FIRST_SEED
from ...game.scene import Scene
from ...shell.feature import Feature
from .progress import FIRST, GUIDED_KEY, GuidedProgress, parse_progress


class GuidedOffer(Feature):
    """Offers the guided game before the first play, unless the person has finished it."""

    at_start: ClassVar = True  # The static page has the offer: nothing changes later.
    in_embeds: ClassVar = False  # A table in another page begins its own game.

    def decorate(self, scene: Scene) -> Scene:
        """Add the offer to a newcomer's first game as long as no play was made."""
        game, store = self.context.session.game, self.context.store
        if game.seed != FIRST_SEED or game.steps:
            return scene
        progress = store.load(GUIDED_KEY, parse_progress) or GuidedProgress()
        return scene if progress.finished(FIRST) else scene.adding(NewcomerOffer.FIRST_STEPS)
