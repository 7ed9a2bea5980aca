"""Help at the table: the goal, the points and the plays on one screen."""

from __future__ import annotations

from ...shell.commands import command
from ...shell.feature import Feature
from .sheet import help_sheet


class HowToPlay(Feature):
    """Tells how the game on the table is played."""

    @command("help")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self.context.page.open_sheet("help", help_sheet(session.game.rules))
