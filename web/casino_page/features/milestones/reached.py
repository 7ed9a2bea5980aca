"""What was reached, in one line of the summary of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import in_series, listed

from ..aims.aim import Aim
from ..badges.badge import BADGES

MOST_NAMED = 2
"""The most new badges that are named one by one."""


class Reached(NamedTuple):
    """The names of the new badges, and the aims of the week that have just been reached."""

    badges: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences on the new badges and on the aims."""
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
            words = ngettext("Weekly goal done: {aims}.", "Weekly goals done: {aims}.", count)
            yield words.format(aims=in_series(_(aim.words) for aim in self.aims))
