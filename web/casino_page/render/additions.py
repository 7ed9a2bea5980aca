"""What features add to a scene, in the places of the table view."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ..game.additions import Addition, NewcomerOffer, Today
from ..game.scene import Scene
from .markup import button, element, text
from .places import Place
from .today import drawn_today


def added(scene: Scene, place: Place, seat: Seat | None = None) -> str:
    """Write what features add at a place, at `FACE` that of a seat."""
    return "".join(_drawn(addition, scene, place, seat) for addition in scene.additions)


def _drawn(addition: Addition, scene: Scene, place: Place, seat: Seat | None) -> str:
    if isinstance(addition, Today):
        return drawn_today(addition) if place is Place.MENU else ""
    if addition is NewcomerOffer.FIRST_STEPS:
        shown = place is Place.TRACE and not scene.help.feelings
        return first_steps() if shown else ""
    from .later_additions import drawn

    return drawn(addition, scene, place, seat)


def first_steps() -> str:
    """Write the button that opens the guided game, for a newcomer."""
    return button(
        element("b", text(_("New to Casino?"))),
        " ",
        element("span", text(_("Play a guided game"))),
        class_="guided-offer",
        data_action="guided",
        data_key="guided",
    )
