"""The line of the coach in the summary of a game."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import gettext as _

from ...game.scene import Place, Scene
from ...render.markup import button, element, text


class CoachLine(NamedTuple):
    """The accuracy of the person, empty while it is not known, and the way to the coach."""

    percent: str = ""

    def html(self, place: Place, _scene: Scene, _seat: object = None) -> str:
        """Write the line, which is there from the beginning so that nothing moves later."""
        if place is not Place.SUMMARY:
            return ""
        words = _("Accuracy {share}").format(share=self.percent or "…")
        more = button(
            text(_("How you played")), class_="quiet", data_action="coach", data_key="coach"
        )
        return element(
            "p", element("b", text(words)), more, class_="coach-line", data_key="coach-line"
        )
