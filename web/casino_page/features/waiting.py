"""Having the computer players wait."""

from __future__ import annotations

from casino_core.text.language import gettext as _

from ..around import Around
from . import Feature


class Waiting(Feature):
    """Stops the game before the next thing a computer player does, until the person goes on."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.commands = {"pause": lambda _: self._pause()}

    def _pause(self) -> None:
        session = self.around.session
        session.paused = session.computer_to_play and not session.paused
        if session.paused:
            session.say(_("Paused."))
