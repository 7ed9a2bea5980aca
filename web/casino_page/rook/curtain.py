"""The curtain between the turns of different people at one device, as HTML."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..render.markup import button, element, text
from .scene import PERSON, Scene


def curtained(drawn: dict[str, str], scene: Scene) -> dict[str, str]:
    """Return the regions of a table; while its hands are covered, with the curtain."""
    if not scene.covered or scene.over:
        return drawn
    name = scene.names[PERSON]
    words = _("The hand of {name} is covered.").format(name=name)
    curtain = {"hand": element("p", text(words), class_="covered"), "hint": ""}
    if waits(scene):
        curtain |= {"status": _status(scene), "actions": _taking(name)}
    return {**drawn, **curtain}


def waits(scene: Scene) -> bool:
    """Return whether the table waits for the device to be passed on, while a round runs."""
    return scene.covered and scene.outcome is None and scene.view.turn == PERSON


def invitation(scene: Scene) -> str:
    """Say to whom the device is to be given."""
    return _("Give the device to {name}.").format(name=scene.names[PERSON])


def _status(scene: Scene) -> str:
    line = element("p", text(invitation(scene)), class_="line my-turn")
    undo = button(text(_("Undo")), class_="quiet", data_action="undo")
    return line + element("span", undo if scene.may_undo else "", class_="own")


def _taking(name: str) -> str:
    words = _("I am {name}").format(name=name)
    return button(text(words), class_="action main", data_action="show-hand", data_key="show")
