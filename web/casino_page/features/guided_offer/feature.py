"""The offer of the guided first game, on the table of a newcomer's first game."""

from __future__ import annotations

from typing import ClassVar

from casino_core import PRESETS

from ...game.additions import FirstGameOffer, NewcomerOffer
from ...game.first_game import FIRST_SEED
from ...game.scene import Phase, Scene
from ...shell.feature import Feature
from .progress import FIRST, GUIDED_KEY, STARTS, GuidedProgress, parse_progress


class GuidedOffer(Feature):
    """Offers the guided game before the first play, unless the person has finished it.

    A game that has a guided start of its own offers that one.
    """

    at_start: ClassVar = True  # The static page has the offer: nothing changes later.
    in_embeds: ClassVar = False  # A table in another page begins its own game.

    def decorate(self, scene: Scene) -> Scene:
        """Add the offer to a game as long as no play was made."""
        game, store = self.context.session.game, self.context.store
        if game.steps or scene.phase is not Phase.PLAY or scene.kind.occasion:
            return scene
        first = FIRST if game.seed == FIRST_SEED else None
        name = next((each for each in STARTS if PRESETS[each] == game.rules), first)
        if name is None:
            return scene
        progress = store.load(GUIDED_KEY, parse_progress) or GuidedProgress()
        if progress.finished(name):
            return scene
        return scene.adding(NewcomerOffer.FIRST_STEPS if name == FIRST else FirstGameOffer(name))
