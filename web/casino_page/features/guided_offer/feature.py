"""The offer of the guided first game, on the table of a newcomer's first game."""

from __future__ import annotations

from typing import ClassVar, Final

from casino_core.i18n import gettext as _

from ...game.first_game import FIRST_SEED
from ...game.scene import Place, Scene
from ...render.markup import button, element, text
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
        return scene if progress.finished(FIRST) else scene.adding(OFFER)


class Offer:
    """The button that opens the guided game, in the place of the last play."""

    def html(self, place: Place, scene: Scene, _seat: object = None) -> str:
        """Write the button, unless sounds are offered."""
        if place is Place.TRACE and not scene.help.feelings:
            return _button()
        return element("p", _button()) if place is Place.LAST_IN_WORDS else ""


OFFER: Final = Offer()


def _button() -> str:
    return button(
        element("b", text(_("New to Casino?"))),
        " ",
        element("span", text(_("Play a guided game"))),
        class_="guided-offer",
        data_action="guided",
        data_key="guided",
    )
