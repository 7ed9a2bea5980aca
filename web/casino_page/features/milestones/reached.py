"""What was reached, in one line of the summary of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import in_series, listed

from ...game.scene import Place, Scene
from ...render.markup import element, text
from ..aims.aim import Aim
from ..badges.badge import BADGES

MOST_NAMED = 2
"""The most new badges that are named one by one."""


class Reached(NamedTuple):
    """The names of the new badges, and the aims of the week that are reached now.

    in_panel  whether the panel beside the table tells them, and not the summary
    """

    badges: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()
    in_panel: bool = False

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences that tell them."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        count = len(self.badges)
        if count > MOST_NAMED:
            yield ngettext("{n} new badge.", "{n} new badges.", count).format(n=count)
        elif count:
            titles = listed([BADGES[name].shown_title for name in self.badges])
            words = ngettext("New badge: {titles}.", "New badges: {titles}.", count)
            yield words.format(titles=titles)
        if count := len(self.aims):
            words = ngettext(
                "Aim of the week reached: {aims}.", "Aims of the week reached: {aims}.", count
            )
            yield words.format(aims=in_series(_(aim.words) for aim in self.aims))

    def html(self, place: Place, _scene: Scene, _seat: object = None) -> str:
        """Write the line in the summary or in the panel."""
        if place is not (Place.PANEL if self.in_panel else Place.SUMMARY):
            return ""
        return element(
            "p", text(" ".join(self.sentences)), class_="note reached", data_key="reached"
        )
