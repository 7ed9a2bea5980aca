"""The remark of a computer player's character: beside its face, or where there is room for it."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.names import called
from casino_core.seats import Seat

from ..game.scene import Scene
from .markup import element, hidden_words, text


def bubble(scene: Scene, seat: Seat) -> str:
    """Write the words of a seat in a bubble beside its face, which fades."""
    remark = scene.remark
    if remark is None or remark.seat != seat:
        return ""
    says = hidden_words(_("{name} says:").format(name=scene.names[seat]) + " ")
    return element("span", says, text(remark.words), class_="bubble", data_key=_key(scene))


def speech(scene: Scene) -> str:
    """Write the words with the speaker's name, for windows without room for the bubble.

    Style sheets show one of the two; neither is in a live region.
    """
    remark = scene.remark
    if remark is None:
        return ""
    name = element("b", text(f"{called(scene.names[remark.seat])}:"))
    return element("span", name, " ", text(remark.words), class_="speech", data_key=_key(scene))


def _key(scene: Scene) -> str:
    """Return a key that tells two remarks of the same words apart: each fades by itself."""
    return f"remark-{scene.remark.plays if scene.remark else 0}"
