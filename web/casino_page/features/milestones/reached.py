"""What was reached, in one line of the summary of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ...game.scene import Place, Scene
from ...render.markup import element, text
from ..aims.aim import Aim
from ..badges.badge import BADGES

MOST_NAMED = 2
"""The most new badges that are named one by one."""


class Reached(NamedTuple):
    """The names of the new badges, and the aims of the week that are reached now."""

    badges: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences that tell them."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        if len(self.badges) > MOST_NAMED:
            count = len(self.badges)
            yield ngettext("{n} new badge.", "{n} new badges.", count).format(n=count)
        else:
            for name in self.badges:
                yield _("New badge: {title}.").format(title=BADGES[name].shown_title)
        for aim in self.aims:
            yield _("Aim of the week reached: {aim}.").format(aim=_(aim.words))

    def html(self, place: Place, _scene: Scene, _seat: object = None) -> str:
        """Write the line in the summary."""
        if place is not Place.SUMMARY:
            return ""
        return element(
            "p", text(" ".join(self.sentences)), class_="note reached", data_key="reached"
        )
