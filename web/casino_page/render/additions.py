"""What features add to a scene, in the places of the table view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ..game.additions import FirstGameOffer, NewcomerOffer, Today
from ..game.scene import Scene
from .markup import button, element, text
from .places import Place
from .today import drawn_today

if TYPE_CHECKING:
    from ..game.additions import Addition


def added(scene: Scene, place: Place, seat: Seat | None = None) -> str:
    """Write what features add at a place, at `FACE` that of a seat."""
    return "".join(_drawn(addition, scene, place, seat) for addition in scene.additions)


def _drawn(addition: Addition, scene: Scene, place: Place, seat: Seat | None) -> str:
    if isinstance(addition, Today):
        return drawn_today(addition) if place is Place.MENU else ""
    if addition is NewcomerOffer.FIRST_STEPS:
        visible = place is Place.TRACE and not scene.help.feelings
        return first_steps() if visible else ""
    if isinstance(addition, FirstGameOffer):
        return guided_start(addition) if place is Place.TRACE else ""
    from .later_additions import drawn

    return drawn(addition, scene, place, seat)


def first_steps() -> str:
    """Write the button that opens the guided game, for a newcomer."""
    return _guided(_("New to Casino?"), _("Play a guided game"))


def guided_start(offer: FirstGameOffer) -> str:
    """Write the button that opens the guided start of another game."""
    return _guided(_("New to this game?"), _("Play a guided start"), offer.preset)


def _guided(question: str, words: str, preset: str | None = None) -> str:
    return button(
        element("b", text(question)),
        " ",
        element("span", text(words)),
        class_="guided-offer",
        data_action="guided",
        data_index=preset,
        data_key="guided",
    )
